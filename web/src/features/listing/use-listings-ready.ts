import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { listingOf, needsNotice } from './api';

/**
 * Whether all notices about these establishments are loaded, so that none appears late and moves buttons under the
 * pointer. Stays true from then on.
 */
export function useListingsReady(establishments: Establishment[] | undefined): boolean {
  const listings = useQueries({
    queries: (establishments ?? []).filter(needsNotice).map(({ id }) => listingOf(id)),
  });
  const [ready, setReady] = useState(false);
  if (!ready && establishments && listings.every(({ isPending }) => !isPending)) setReady(true);
  return ready;
}
