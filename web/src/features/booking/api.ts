import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export type { Collaborator, Item } from '@/api/contract.gen';

const DAYS = 7;
const REFRESH_MS = 30_000;

interface Wanted {
  collaboratorId: number;
  firstDay: string;
  durationMin: number;
}

/** The free times of the whole strip of days, kept fresh while it is on screen. */
export const availableDays = ({ collaboratorId, firstDay, durationMin }: Wanted) => ({
  ...query('listAvailableDays', {
    employer_id: collaboratorId,
    start_date: firstDay,
    days: DAYS,
    duration: durationMin,
  }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export const STRIP_DAYS = DAYS;

export type BookingRequest = Request<'createOrder'>;

interface Attempt {
  request: BookingRequest;
  /** The same for every try at the same booking, so that a try whose answer got lost does not book twice. */
  idempotencyKey: string;
}

/** Books. Whatever comes of it, the free times that were known are old. */
export function useCreateBooking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt) => call('createOrder', request, { idempotencyKey }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: nounKey('listAvailableDays') });
      void client.invalidateQueries({ queryKey: nounKey('createOrder') });
    },
  });
}
