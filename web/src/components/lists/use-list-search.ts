import { useState } from 'react';
import type { ListSearch } from '@/lib/browser/list-search';
import { useNavigate, useRouter, useScreenSearch } from '@/lib/router/react';

/** The list search in the address, and functions that change it. */
export function useListSearch<Filter extends string = 'q'>() {
  const all: object = useScreenSearch();
  const search: ListSearch<Filter> = all;
  const navigate = useNavigate();
  const router = useRouter();
  const [pathname] = useState(router.state.location.pathname);

  /** Changes filters and goes to the first page; an empty text removes a filter. Adds no history entry. */
  const filter = (part: Partial<Record<Filter, string>>) => {
    // Skipped while another screen is loading, because the navigation would return to this one.
    if (router.history.location.pathname !== pathname) return;
    const entries = Object.entries({ ...search, ...part, page: '' }).filter(([, value]) => value !== '');
    void navigate({
      to: '.',
      search: Object.fromEntries(entries),
      replace: true,
      resetScroll: false,
    });
  };

  /** Replaces the page in the address, without a history entry. */
  const replacePage = (page: number) => {
    void navigate({ to: '.', search: { ...search, page }, replace: true });
  };

  return { search, filter, replacePage };
}
