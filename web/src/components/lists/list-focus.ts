// The focus in a paged list.
import { useEffect, useRef } from 'react';
import type { ListSearch } from '@/lib/browser/list-search';

/** Returns a reference for the list's region, which is focused when the page changes. */
export function useFocusOnPage({ page = 1, ...filters }: ListSearch<string>) {
  const region = useRef<HTMLElement>(null);
  const looked = JSON.stringify(filters);
  const last = useRef({ page, looked });
  useEffect(() => {
    const turned = last.current.page !== page && last.current.looked === looked;
    last.current = { page, looked };
    // A new search keeps the focus in the search field.
    if (turned) region.current?.focus({ preventScroll: true });
  }, [page, looked]);
  return region;
}
