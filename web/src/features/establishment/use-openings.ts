import { useQueries } from '@tanstack/react-query';
import type { Opening } from '@/api/contract.gen';
import { useNow } from '@/lib/time/use-now';
import { openingsOf } from './api';
import { nextChange } from './opening';

/** The server's limit per request. */
const BATCH = 50;

export interface Openings {
  byShop: ReadonlyMap<number, Opening>;
  /** True until all openings are loaded. */
  loading: boolean;
  /** Whether some openings could not be loaded. */
  failed: boolean;
  /** Requests the openings that failed again. */
  retry: () => void;
}

/** The openings of at least the first `count` of these shops, refetched while they are shown. */
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
      failed: answers.some(({ isLoadingError }) => isLoadingError),
      retry: () => {
        for (const { isLoadingError, refetch } of answers) if (isLoadingError) void refetch();
      },
    }),
  });
}

/** The current time in milliseconds. Updates whenever the text of this opening changes. */
export const useOpeningNow = (opening: Opening): number => useNow((now) => nextChange(opening, now));
