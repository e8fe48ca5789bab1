import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, routeOf } from '@/api/client';
import type { ViewEstablishmentResponse } from '@/api/contract.gen';
import type { Item } from './api';

/** The items of a barbershop: those of its page, and the further ones of long lists on demand. */
export interface AllItems {
  /** The items to show. */
  items: Item[];
  /** The number of all items, or of those that match the search. */
  total: number;
  /** True if the page contains only a part of the items. */
  cut: boolean;
  /** The search text; empty: none. */
  q: string;
  search: (q: string) => void;
  /** Loads more items; undefined if all are loaded. */
  showMore: (() => void) | undefined;
  loading: boolean;
  failed: boolean;
}

/** `page` is a public page, undefined while it loads. */
export function useAllItems(page: ViewEstablishmentResponse | undefined): AllItems {
  const [q, search] = useState('');
  const [more, setMore] = useState(false);
  const slug = page?.establishment?.slug ?? '';
  const first = page?.items ?? [];
  const cut = (page?.items_total ?? 0) > first.length;
  const rest = useInfiniteQuery({
    queryKey: [routeOf('browseItems').noun, 'browseItems', { slug, q }] as const,
    queryFn: ({ pageParam, signal }) => call('browseItems', { slug, q, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) =>
      current_page < last_page ? current_page + 1 : undefined,
    enabled: cut && (more || q !== ''),
  });
  const brought = rest.data?.pages.flatMap(({ items }) => items) ?? [];
  const items = q === '' ? merged(first, more ? brought : []) : brought;
  const total = q === '' ? (page?.items_total ?? 0) : (rest.data?.pages[0]?.total ?? 0);
  const showMore = () => {
    if (more || q !== '') void rest.fetchNextPage();
    setMore(true);
  };
  return {
    items,
    total,
    cut,
    q,
    search,
    showMore: cut && items.length < total ? showMore : undefined,
    loading: rest.isFetching,
    failed: rest.isError,
  };
}

/** Merges both lists without duplicates. */
function merged(first: Item[], more: Item[]): Item[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...more.filter(({ id }) => !known.has(id))];
}
