import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Booking, ShowBookingResponse } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';

export type { Booking } from '@/api/contract.gen';

// While a deposit is awaited, the shop may confirm it at any moment.
const DEPOSIT_REFRESH_MS = 15_000;
const REFRESH_MS = 30_000;

/** The delay before the next reading of a shown booking; false once it has begun or is not active. */
function delayOf(booking: Booking | null | undefined): number | false {
  if (booking?.deposit?.status === 'awaited') return DEPOSIT_REFRESH_MS;
  const standing = ['pending', 'confirmed'].includes(booking?.appointment_status ?? '');
  return standing && Date.parse(booking?.starts_at ?? '') > Date.now() ? REFRESH_MS : false;
}

/**
 * A booking, refetched when its page becomes visible, and periodically while it is visible and the booking is
 * upcoming. The secret is sent in the body.
 */
export const bookingById = (id: number, secret: string) => ({
  ...query('showBooking', { id, secret }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
  refetchOnReconnect: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: ShowBookingResponse | undefined } }) =>
    delayOf(state.data?.booking),
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
