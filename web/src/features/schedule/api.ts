import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { Schedule } from '@/api/contract.gen';

/** The weekly hours of a collaborator, monday to sunday, then by start. */
export const scheduleOf = (employerId: number) => query('listSchedule', { employer_id: employerId });

/** Hours, and the free times that follow from them, are asked for anew. */
function useScheduleChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('listSchedule') });
}

/** Adds weekly hours to those that are there, or puts them in the place of whole days. */
export function useSaveSchedule() {
  const onSuccess = useScheduleChanged();
  return useMutation({
    mutationFn: (request: Request<'saveSchedule'>) => call('saveSchedule', request),
    onSuccess,
  });
}

/** Moves hours, and switches them off, so that nobody can book them, or on again. */
export function useUpdateSchedule() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: (request: Request<'updateSchedule'>) => call('updateSchedule', request),
    onSettled,
  });
}

export function useDeleteSchedule() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: (request: { id: number }) => call('deleteSchedule', request),
    onSettled,
  });
}
