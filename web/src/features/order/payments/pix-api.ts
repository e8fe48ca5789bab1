import { query } from '@/api/query';

/** The Pix code of an order for its shop. The amount 0 means the awaited deposit or, without one, the total due. */
export const pixCodeOf = (id: number, amount: number) => ({
  ...query('getPixCode', { id, amount }),
  staleTime: 0,
});

/** The Pix code of the unpaid part (`due`) of a booking's deposit for its client. The secret is sent in the body. */
export function depositCodeOf(id: number, secret: string, due: number) {
  const { queryKey, ...options } = query('showBookingPixCode', { id, secret });
  return { ...options, queryKey: [...queryKey, due] as const, staleTime: 0 };
}
