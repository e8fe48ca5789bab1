import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { ShowBookingResponse } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';

export type { Booking } from '@/api/contract.gen';

// While a deposit is awaited, the shop may confirm it at any moment.
const DEPOSIT_REFRESH_MS = 15_000;

/** A booking, refetched when the window regains focus. The secret is sent in the body. */
export const bookingById = (id: number, secret: string) => ({
  ...query('showBooking', { id, secret }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: ShowBookingResponse | undefined } }) =>
    state.data?.booking?.deposit?.status === 'awaited' ? DEPOSIT_REFRESH_MS : false,
});

/** Cancels a booking by its secret. */
export function useCancelOwnBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'cancelBooking'>) => call('cancelBooking', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('showBooking') }),
  });
}

interface WantedMove {
  request: Request<'moveOwnBooking'>;
  /** The same for all tries of a move, so that a repeated request moves the booking once. */
  idempotencyKey: string;
}

/** Moves a booking by its secret. Invalidates free times after success and failure. */
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

/** Mails the link of a booking's page. */
export function useRequestBookingMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'requestBookingMail'>) => call('requestBookingMail', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('requestBookingMail') }),
  });
}
