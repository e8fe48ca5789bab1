import { query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/list-search';

export type { AuditEntry, Person } from '@/api/contract.gen';

const FILTERS = ['q', 'action', 'user_id', 'start_date', 'end_date'] as const;
export type AuditSearch = ListSearch<(typeof FILTERS)[number]>;

export const readAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  readListSearch(search, FILTERS);

/** A page of the audit trail, newest first. What just happened is part of it, so no old answer serves. */
export const auditEntries = ({ user_id, ...search }: AuditSearch) => ({
  ...query('listAuditEntries', { ...pageRequest(search), ...(user_id && { user_id: Number(user_id) }) }),
  staleTime: 0,
});
