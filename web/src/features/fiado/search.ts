import { type ListSearch, readListSearch } from '@/lib/browser/list-search';

const FILTERS = ['q'] as const;

/** The search text and the page of an address. */
export const readFiadoSearch = (search: Record<string, unknown>): ListSearch<'q'> =>
  readListSearch(search, FILTERS);
