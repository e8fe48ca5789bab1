import { type ListSearch, readListSearch } from '@/lib/browser/list-search';

const FIELDS = ['period', 'start_date', 'start_time', 'end_date', 'end_time'] as const;

/** Reads the fields of the period from an address. */
export const readReportSearch = (search: Record<string, unknown>): ListSearch<(typeof FIELDS)[number]> =>
  readListSearch(search, FIELDS);
