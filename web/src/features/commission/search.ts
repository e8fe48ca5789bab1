import { type ListSearch, readListSearch } from '@/lib/browser/list-search';
import { type Days, monthOf, weekOf } from '@/lib/time/calendar';
import { addDays } from '@/lib/time/sao-paulo';
import { commissionMessages as messages } from './messages';

const FILTERS = ['start_date', 'end_date'] as const;

export type CommissionSearch = ListSearch<'start_date' | 'end_date'>;

/** The period of an address. */
export const readCommissionSearch = (search: Record<string, unknown>): CommissionSearch =>
  readListSearch(search, FILTERS);

/** The chosen period; without one, the current month. */
export function periodOf(search: CommissionSearch, today: string): { start_date: string; end_date: string } {
  const month = monthOf(today);
  const start_date = search.start_date ?? (search.end_date ? monthOf(search.end_date).first : month.first);
  const end_date = search.end_date ?? (month.last < start_date ? monthOf(start_date).last : month.last);
  return { start_date, end_date };
}

/** The periods of the shortcut buttons. */
export function shortPeriods(today: string): [label: string, days: Days][] {
  return [
    [messages.thisWeek, weekOf(today)],
    [messages.thisMonth, monthOf(today)],
    [messages.lastMonth, monthOf(addDays(monthOf(today).first, -1))],
  ];
}
