import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Establishment } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/browser/list-search';

export type { GetListingResponse, ReviewedEstablishment } from '@/api/contract.gen';

const FILTERS = ['q', 'filter'] as const;
export type ReviewSearch = ListSearch<(typeof FILTERS)[number]>;

export const readReviewSearch = (search: Record<string, unknown>): ReviewSearch =>
  readListSearch(search, FILTERS);

/** A page of establishments to review. The server refuses unknown filters. */
export const reviews = (search: ReviewSearch) =>
  query('listReviews', pageRequest(search) as Request<'listReviews'>);

/** Whether public lists show an establishment. Not cached between screens, as it depends on hours of other services. */
export const listingOf = (id: number) => ({ ...query('getListing', { id }), staleTime: 0 });

/** Whether the owner may need a notice: the barbershop is not listed, or it is hidden. */
export const needsNotice = ({ listed, hidden }: Pick<Establishment, 'listed' | 'hidden'>): boolean =>
  !listed || hidden;

/** Hides an establishment, with a reason, or shows it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string | null }) =>
      call('reviewEstablishment', { id, hidden: reason === null ? '0' : '1', reason: reason ?? '' }),
    onSuccess: () =>
      Promise.all(
        (['listReviews', 'viewEstablishment'] as const).map((name) =>
          client.invalidateQueries({ queryKey: nounKey(name) }),
        ),
      ),
  });
}

/** The number of barbershops by listing state. */
export const listingCounts = () => query('countListings', {});
