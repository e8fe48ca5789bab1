import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request, type Response } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { keepToken, refreshSession } from '@/api/session';

export type { Collaborator, Item } from '@/api/contract.gen';

const DAYS = 7;
/** The interval of refreshes of shown free times. */
export const REFRESH_MS = 30_000;
/** The server's limit of days ahead. */
const HORIZON_DAYS = 365;

interface Wanted {
  /** 0: anybody of `team` who is free. */
  collaboratorId: number;
  team?: number[];
  firstDay: string;
  durationMin: number;
}

/** The free times of all days of the strip, refetched while it is shown. */
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
/** The number of strips until the last bookable day. */
export const STRIPS = Math.floor(HORIZON_DAYS / DAYS) + 1;

export type BookingRequest = Request<'createOrder'>;
export type Booked = Response<'createOrder'>;

/** The reason why the server asks a visitor for a proof of contact. */
export const CONTACT_PROOF_REQUIRED = 'CONTACT_PROOF_REQUIRED';

/** Requests a mailed code. The answer holds its challenge. */
export const useRequestContactCode = () =>
  useMutation({
    mutationFn: (request: Request<'requestContactCode'>) => call('requestContactCode', request),
  });

/** Exchanges the code for a proof of contact. */
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
  /** The same for all tries of a booking, so that a lost answer does not lead to a second booking. */
  idempotencyKey: string;
  token: string | null;
}

/** Books, and invalidates the free times whatever the outcome. */
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
