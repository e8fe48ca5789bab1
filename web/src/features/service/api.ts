import type { Request } from '@/api/client';
import { query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/browser/list-search';

export type { ListedItem } from '@/api/contract.gen';

const FILTERS = ['q', 'type', 'status'] as const;
export type ServiceSearch = ListSearch<(typeof FILTERS)[number]>;

export const readServiceSearch = (search: Record<string, unknown>): ServiceSearch =>
  readListSearch(search, FILTERS);

/** A page of the items of all barbershops. The server refuses unknown filters. */
export const services = (search: ServiceSearch) =>
  query('searchItems', pageRequest(search) as Request<'searchItems'>);
