import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { listingOf, needsNotice } from './api';

/**
 * Whether all notices about these establishments can be drawn: one that came later would push away what somebody is about
 * to press. Once true it stays so.
 */
export function useListingsReady(establishments: Establishment[] | undefined): boolean {
  const listings = useQueries({
    queries: (establishments ?? []).filter(needsNotice).map(({ id }) => listingOf(id)),
  });
  const [ready, setReady] = useState(false);
  if (!ready && establishments && listings.every(({ isPending }) => !isPending)) setReady(true);
  return ready;
}
