import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/api/client';
import { nounKey, query } from '@/api/query';

/** Whether a collaborator has a calendar feed: for themselves, the shop's owner and administrators. */
export const calendarFeedOf = (employerId: number) => query('showCalendarFeed', { employer_id: employerId });

function useFeedChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('showCalendarFeed') });
}

/** Makes a feed with a new address, which is answered this once. The one before opens nothing any more. */
export function useCreateCalendarFeed() {
  const onSettled = useFeedChanged();
  return useMutation({
    mutationFn: (employerId: number) => call('createCalendarFeed', { employer_id: employerId }),
    // Kept no longer than the screen that shows it.
    gcTime: 0,
    onSettled,
  });
}

export function useRevokeCalendarFeed() {
  const onSettled = useFeedChanged();
  return useMutation({
    mutationFn: (employerId: number) => call('revokeCalendarFeed', { employer_id: employerId }),
    onSettled,
  });
}
