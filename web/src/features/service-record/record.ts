// The rules of actions on service records.
import type { ServiceRecord } from '@/api/contract.gen';

export type RecordStatus = 'pending' | 'approved' | 'not-approved';
/** The status after an action. */
export type RecordAction = 'approved' | 'not-approved';

const STATUSES: readonly string[] = ['pending', 'approved', 'not-approved'];

/** The status of a record; unknown values count as pending. */
export const statusOf = ({ status }: ServiceRecord): RecordStatus => {
  const lower = status.toLowerCase();
  return STATUSES.includes(lower) ? (lower as RecordStatus) : 'pending';
};

/** Compares by creation, latest first. */
export const latestFirst = (one: ServiceRecord, other: ServiceRecord): number =>
  Date.parse(other.created_at ?? '') - Date.parse(one.created_at ?? '');

/** The price that the client pays, in reais. */
export const chargedOf = ({ total_price, discount }: ServiceRecord): number =>
  (Math.round(total_price * 100) - Math.round(discount * 100)) / 100;

/**
 * The actions that a user may take on a record: managers of the shop's agenda approve and refuse, the barber may refuse,
 * and the client may refuse a record of another user, approved or not.
 */
export function actionsOf(record: ServiceRecord, userId: number, manager: boolean): RecordAction[] {
  const status = statusOf(record);
  const refuse: RecordAction[] = ['not-approved'];
  if (status === 'pending' && manager) return ['approved', ...refuse];
  if (status === 'pending' && record.provider_id === userId) return refuse;
  const registeredByOthers = record.client_id === userId && record.registered_by !== userId;
  return status !== 'not-approved' && registeredByOthers ? refuse : [];
}
