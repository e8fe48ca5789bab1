// Where the keyboard and the screen reader stand in a list whose rows change.
import { useEffect, useRef } from 'react';
import type { ListSearch } from '@/lib/list-search';

/** Returns a reference for the list's region, which takes the focus when a page is turned to. */
export function useFocusOnPage({ page = 1, ...filters }: ListSearch<string>) {
  const region = useRef<HTMLElement>(null);
  const looked = JSON.stringify(filters);
  const last = useRef({ page, looked });
  useEffect(() => {
    const turned = last.current.page !== page && last.current.looked === looked;
    last.current = { page, looked };
    // Whoever looks for something else stays in the search box.
    if (turned) region.current?.focus({ preventScroll: true });
  }, [page, looked]);
  return region;
}
