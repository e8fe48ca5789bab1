import { useState } from 'react';
import type { ListSearch } from '@/lib/list-search';
import { useNavigate, useRouter, useScreenSearch } from '@/lib/router/react';

/** The search of the list on the screen, and how to change it. */
export function useListSearch<Filter extends string = 'q'>() {
  const all: object = useScreenSearch();
  const search: ListSearch<Filter> = all;
  const navigate = useNavigate();
  const router = useRouter();
  const [pathname] = useState(router.state.location.pathname);

  /** Changes filters in place and goes to the first page; an empty text takes a filter away. */
  const filter = (part: Partial<Record<Filter, string>>) => {
    // Not when another screen is on its way: that would lead back here.
    if (router.history.location.pathname !== pathname) return;
    const entries = Object.entries({ ...search, ...part, page: '' }).filter(([, value]) => value !== '');
    void navigate({
      to: '.',
      search: Object.fromEntries(entries),
      replace: true,
      resetScroll: false,
    });
  };

  /** Goes to a page in place: for a page that is no more. */
  const replacePage = (page: number) => {
    void navigate({ to: '.', search: { ...search, page }, replace: true });
  };

  return { search, filter, replacePage };
}
