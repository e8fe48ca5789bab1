import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasValues, sendOrRead } from '@/api/attempt';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { messages } from './messages';

export type { ReservedTime, Schedule } from '@/api/contract.gen';

/** The weekly hours of a collaborator, monday to sunday, then by start. */
export const scheduleOf = (employerId: number) => query('listSchedule', { employer_id: employerId });

/**
 * Invalidates hours, time off, and the free times that depend on them. Also after a failure, because the change
 * may have been saved.
 */
function useScheduleChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: nounKey('listSchedule') }),
      client.invalidateQueries({ queryKey: nounKey('listReservedTimes') }),
    ]);
}

/** Adds weekly hours, or replaces those of whole days. */
export function useSaveSchedule() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: (request: Request<'saveSchedule'>) => call('saveSchedule', request),
    onSettled,
  });
}

/** The server's message about an executed change. */
const doneText = ({ is_active, start_time, end_time }: Request<'updateSchedule'>): string => {
  if (start_time || end_time) return messages.updated;
  return is_active ? messages.activated : messages.deactivated;
};

/** Changes the times of hours of a collaborator, or activates or deactivates them for bookings. */
export function useUpdateSchedule(employerId: number) {
  const client = useQueryClient();
  const onSettled = useScheduleChanged();
  const isStored = async ({ id, confirm: _, ...wanted }: Request<'updateSchedule'>) => {
    const hours = await client.fetchQuery({ ...scheduleOf(employerId), staleTime: 0 });
    return hours.some((row) => row.id === id && hasValues(row, wanted));
  };
  return useMutation({
    mutationFn: (request: Request<'updateSchedule'>) =>
      sendOrRead(
        () => call('updateSchedule', request),
        () => isStored(request),
        { message: doneText(request) },
      ),
    onSettled,
  });
}

/** Removes weekly hours. */
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

/** Adds a break, a day off or a vacation. */
export function useReserveTime() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: ({ key, ...request }: Request<'reserveTime'> & { key: string }) =>
      call('reserveTime', request, { idempotencyKey: key }),
    onSettled,
  });
}

/** Removes time off, or with `series` it and the later times of its request. */
export function useReleaseTime() {
  const onSettled = useScheduleChanged();
  return useMutation({
    mutationFn: (request: Request<'releaseTime'>) => call('releaseTime', request),
    onSettled,
  });
}
