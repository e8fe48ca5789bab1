import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@/api/client';
import { nounKey, query } from '@/api/query';

/** Whether a collaborator has a calendar feed. Visible to the collaborator, the shop's owner and administrators. */
export const calendarFeedOf = (employerId: number) => query('showCalendarFeed', { employer_id: employerId });

function useFeedChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('showCalendarFeed') });
}

/** Creates a feed with a new address, which only this answer contains. Revokes the previous address. */
export function useCreateCalendarFeed() {
  const onSettled = useFeedChanged();
  return useMutation({
    mutationFn: (employerId: number) => call('createCalendarFeed', { employer_id: employerId }),
    // Removes the address from memory when its screen unmounts.
    gcTime: 0,
    onSettled,
  });
}

/** Revokes a collaborator's feed. */
export function useRevokeCalendarFeed() {
  const onSettled = useFeedChanged();
  return useMutation({
    mutationFn: (employerId: number) => call('revokeCalendarFeed', { employer_id: employerId }),
    onSettled,
  });
}
