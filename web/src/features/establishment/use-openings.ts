import { useQueries } from '@tanstack/react-query';
import type { Opening } from '@/api/contract.gen';
import { useNow } from '@/lib/use-now';
import { openingsOf } from './api';
import { nextChange } from './opening';

/** As many as the server answers at once. */
const BATCH = 50;

export interface Openings {
  byShop: ReadonlyMap<number, Opening>;
  /** Not all of them are there yet. */
  loading: boolean;
}

/** The openings of the first `count` of these shops, kept current while they are shown. */
export function useOpenings(ids: number[], count: number): Openings {
  const batches = [];
  for (let start = 0; start < Math.min(count, ids.length); start += BATCH) {
    batches.push(ids.slice(start, start + BATCH));
  }
  return useQueries({
    queries: batches.map((batch) => openingsOf(batch)),
    combine: (answers) => ({
      byShop: new Map(
        answers
          .flatMap(({ data }) => data?.openings ?? [])
          .map((opening) => [opening.establishment_id, opening]),
      ),
      loading: answers.some(({ isPending }) => isPending),
    }),
  });
}

/** The time in milliseconds, told anew whenever what is said of this opening changes. */
export const useOpeningNow = (opening: Opening): number => useNow([nextChange(opening, Date.now())]);
