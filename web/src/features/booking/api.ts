import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request, type Response } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { keepToken, refreshSession } from '@/api/session';

export type { Collaborator, Item } from '@/api/contract.gen';

const DAYS = 7;
const REFRESH_MS = 30_000;
/** How far ahead the server takes bookings. */
const HORIZON_DAYS = 365;

interface Wanted {
  /** 0: whoever of `team` is free. */
  collaboratorId: number;
  team?: number[];
  firstDay: string;
  durationMin: number;
}

/** The free times of the whole strip of days, kept fresh while it is on screen. */
export const availableDays = ({ collaboratorId, team, firstDay, durationMin }: Wanted) => ({
  ...query('listAvailableDays', {
    ...(collaboratorId > 0 ? { employer_id: collaboratorId } : { employer_ids: team ?? [] }),
    start_date: firstDay,
    days: DAYS,
    duration: durationMin,
  }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
  refetchOnReconnect: 'always' as const,
});

export const STRIP_DAYS = DAYS;
/** How many strips there are until the last day that can be booked. */
export const STRIPS = Math.floor(HORIZON_DAYS / DAYS) + 1;

export type BookingRequest = Request<'createOrder'>;
export type Booked = Response<'createOrder'>;

/** Why a visitor's booking waits for a proof that they can be reached. */
export const CONTACT_PROOF_REQUIRED = 'CONTACT_PROOF_REQUIRED';

/** Has a code mailed; the answer holds the challenge that goes with it. */
export const useRequestContactCode = () =>
  useMutation({
    mutationFn: (request: Request<'requestContactCode'>) => call('requestContactCode', request),
  });

/** Trades the code for the proof that a booking carries. */
export const useConfirmContact = () =>
  useMutation({ mutationFn: (request: Request<'confirmContact'>) => call('confirmContact', request) });

/** Signs in without leaving the screen. */
export const useSignIn = () =>
  useMutation({
    mutationFn: async (request: Request<'login'>) => {
      const { token } = await call('login', request);
      if (token) keepToken(token.access_token);
      await refreshSession();
    },
  });

interface Sent {
  request: BookingRequest;
  /** The same for every try at the same booking, so that a try whose answer got lost does not book twice. */
  idempotencyKey: string;
  token: string | null;
}

/** Books. Whatever comes of it, the free times that were known are old. */
export function useCreateBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey, token }: Sent) =>
      call('createOrder', request, { idempotencyKey, token }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: nounKey('listAvailableDays') });
      void client.invalidateQueries({ queryKey: nounKey('createOrder') });
    },
  });
}
