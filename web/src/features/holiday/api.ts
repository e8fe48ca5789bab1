import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hasValues, sendOrRead } from '@/api/attempt';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { messages } from './messages';

export type { Holiday } from '@/api/contract.gen';

/** The national holidays of the coming year and the shop's own days, by date. */
export const holidaysOf = (establishment_id: number) => query('listHolidays', { establishment_id });

function useHolidaysChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: nounKey('listHolidays') });
}

/** Sets how the shop works on a day. */
export function useSaveHoliday() {
  const client = useQueryClient();
  const onSettled = useHolidaysChanged();
  const isStored = async ({ establishment_id, confirm: _, ...wanted }: Request<'saveHoliday'>) => {
    const { holidays } = await client.fetchQuery({ ...holidaysOf(establishment_id), staleTime: 0 });
    return holidays.some((day) => hasValues(day, wanted));
  };
  return useMutation({
    mutationFn: (request: Request<'saveHoliday'>) =>
      sendOrRead(
        () => call('saveHoliday', request),
        () => isStored(request),
        { message: messages.saved, holiday: null },
      ),
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
