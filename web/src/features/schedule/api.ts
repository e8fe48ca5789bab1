import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { ReservedTime, Schedule } from '@/api/contract.gen';

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
    mutationFn: (request: Request<'deleteSchedule'>) => call('deleteSchedule', request),
    onSettled,
  });
}

/** Breaks, days off and vacations of a collaborator between two days, by start. */
export const reservedTimesOf = (employerId: number, start_date: string, end_date: string) =>
  query('listReservedTimes', { employer_id: employerId, start_date, end_date });

/** Takes a break, a day off or a vacation. */
export function useReserveTime() {
  const onSuccess = useScheduleChanged();
  return useMutation({
    mutationFn: ({ key, ...request }: Request<'reserveTime'> & { key: string }) =>
      call('reserveTime', request, { idempotencyKey: key }),
    onSuccess,
  });
}

/** Gives one back, or it and the later ones that were made with it. */
export function useReleaseTime() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: (request: Request<'releaseTime'>) => call('releaseTime', request),
    onSettled,
  });
}
