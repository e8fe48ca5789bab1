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

/** Has the address of a booking's page mailed. */
export function useRequestBookingMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'requestBookingMail'>) => call('requestBookingMail', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('requestBookingMail') }),
  });
}
