import { type ListSearch, readListSearch } from '@/lib/browser/list-search';

const FILTERS = ['start_date', 'end_date'] as const;

/** The period and the page of an address. */
export const readCashSearch = (search: Record<string, unknown>): ListSearch<'start_date' | 'end_date'> =>
  readListSearch(search, FILTERS);
