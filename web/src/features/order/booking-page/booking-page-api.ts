import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Booking, ShowBookingResponse } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';

export type { Booking } from '@/api/contract.gen';

// While a deposit is awaited, the shop may confirm it at any moment.
const DEPOSIT_REFRESH_MS = 15_000;
const REFRESH_MS = 30_000;

/** Whether a booking is pending or confirmed. */
export const isStanding = ({ appointment_status: state }: Booking): boolean =>
  state === 'pending' || state === 'confirmed';

/** The states of a cancelled booking's deposit that a refund changes. */
const REFUNDABLE = ['received', 'lapsed', 'cancelled'];

/** The delay before the next reading of a shown booking; false once it has begun or nothing more can change. */
function delayOf(booking: Booking | null | undefined): number | false {
  if (!booking) return false;
  const { appointment_status: state, deposit, starts_at: starts } = booking;
  if (deposit?.status === 'awaited') return DEPOSIT_REFRESH_MS;
  const changes = state === 'cancelled' ? REFUNDABLE.includes(deposit?.status ?? '') : isStanding(booking);
  return changes && Date.parse(starts ?? '') > Date.now() ? REFRESH_MS : false;
}

/**
 * A booking, refetched when its page becomes visible, and periodically while it is visible and the booking is
 * upcoming or its deposit may be refunded. The secret is sent in the body.
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
