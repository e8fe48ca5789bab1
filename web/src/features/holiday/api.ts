import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { Holiday } from '@/api/contract.gen';

/** The national holidays of the coming year and the shop's own days, by date. */
export const holidaysOf = (establishment_id: number) => query('listHolidays', { establishment_id });

function useHolidaysChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('listHolidays') });
}

/** Sets how the shop works on a day. */
export function useSaveHoliday() {
  const onSettled = useHolidaysChanged();
  return useMutation({
    mutationFn: (request: Request<'saveHoliday'>) => call('saveHoliday', request),
    onSettled,
  });
}

/** Removes a day: the weekly hours apply again. */
export function useDeleteHoliday() {
  const onSettled = useHolidaysChanged();
  return useMutation({
    mutationFn: (request: Request<'deleteHoliday'>) => call('deleteHoliday', request),
    onSettled,
  });
}
