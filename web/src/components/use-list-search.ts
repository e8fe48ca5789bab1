import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListSearch } from '@/lib/list-search';

/** The search of the list on the screen, and how to change it. */
export function useListSearch<Filter extends string = 'q'>() {
  const all: object = useSearch({ strict: false });
  const search: ListSearch<Filter> = all;
  const navigate = useNavigate();
  const router = useRouter();
  const [pathname] = useState(router.latestLocation.pathname);

  /** Changes filters in place and goes to the first page; an empty text takes a filter away. */
  const filter = (part: Partial<Record<Filter, string>>) => {
    // Not when another screen is on its way: that would lead back here.
    if (router.history.location.pathname !== pathname) return;
    const entries = Object.entries({ ...search, ...part, page: '' }).filter(([, value]) => value !== '');
    void navigate({
      to: '.',
      search: Object.fromEntries(entries) as never,
      replace: true,
      resetScroll: false,
    });
  };

  /** Goes to a page in place: for a page that is no more. */
  const replacePage = (page: number) => {
    void navigate({ to: '.', search: { ...search, page } as never, replace: true });
  };

  return { search, filter, replacePage };
}
