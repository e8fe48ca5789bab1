import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { Order } from '@/api/contract.gen';

const APP_ID = 3;
const REFRESH_MS = 60_000;

/** An establishment's orders of one day, newest first; kept fresh while on screen. */
export const ordersOfDay = (entityId: number, day: string) => ({
  ...query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    start_date: day,
    end_date: day,
  }),
  refetchInterval: REFRESH_MS,
});

export type BookingAction = Request<'updateOrderAppointmentStatus'>['action'];

/** Confirms, cancels or finishes a booking. */
export function useBookingAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { id: number; action: BookingAction }) =>
      call('updateOrderAppointmentStatus', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('updateOrderAppointmentStatus') }),
  });
}
