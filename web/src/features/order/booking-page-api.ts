import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { Booking } from '@/api/contract.gen';

/** A booking, read anew whenever its page comes back to the front. The secret travels in the body. */
export const bookingById = (id: number, secret: string) => ({
  ...query('showBooking', { id, secret }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
});

/** Cancels a booking for its customer. */
export function useCancelOwnBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'cancelBooking'>) => call('cancelBooking', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('showBooking') }),
  });
}

interface WantedMove {
  request: Request<'moveOwnBooking'>;
  /** The same for every try at the same move, so that a try whose answer got lost does not move it twice. */
  idempotencyKey: string;
}

/** Moves a booking for its customer. Whatever comes of it, the free times that were known are old. */
export function useMoveOwnBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: WantedMove) =>
      call('moveOwnBooking', request, { idempotencyKey }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: nounKey('listAvailableDays') });
      return client.invalidateQueries({ queryKey: nounKey('showBooking') });
    },
  });
}

/** Has the address of a booking's page mailed. */
export function useRequestBookingMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'requestBookingMail'>) => call('requestBookingMail', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('requestBookingMail') }),
  });
}
