import { query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/browser/list-search';

export type { AuditEntry, Person } from '@/api/contract.gen';

const FILTERS = ['q', 'action', 'user_id', 'start_date', 'end_date'] as const;
export type AuditSearch = ListSearch<(typeof FILTERS)[number]>;

/** Parses the search of the address. Ignores a person without a numeric id. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const { user_id, ...rest } = readListSearch(search, FILTERS);
  return { ...rest, ...(/^[1-9]\d{0,14}$/.test(user_id ?? '') && { user_id }) } as AuditSearch;
}

/** A page of the audit trail, newest first. Never cached. */
export const auditEntries = ({ user_id, ...search }: AuditSearch) => ({
  ...query('listAuditEntries', { ...pageRequest(search), ...(user_id && { user_id: Number(user_id) }) }),
  staleTime: 0,
});
