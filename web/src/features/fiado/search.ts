import { type ListSearch, readListSearch } from '@/lib/list-search';

const FILTERS = ['q'] as const;

export const readFiadoSearch = (search: Record<string, unknown>): ListSearch<'q'> =>
  readListSearch(search, FILTERS);
