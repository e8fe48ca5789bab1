// The days of the quick filters of the order list. Weeks begin on Monday. Node runs this file for the tests, so
// imports need the file extension.
import { addDays, fullDay } from '../../lib/sao-paulo.ts';

export const quickFilters = [
  { value: 'ontem', label: 'Ontem' },
  { value: 'hoje', label: 'Hoje' },
  { value: 'previsao', label: 'Previsão do Dia' },
  { value: 'semanapassada', label: 'Semana Passada' },
  { value: 'mespassado', label: 'Mês Passado' },
  { value: 'estemes', label: 'Este Mês' },
] as const;

export type QuickFilter = (typeof quickFilters)[number]['value'];

/** Whether the text is a quick filter. */
export const isQuickFilter = (text: string | undefined): text is QuickFilter =>
  quickFilters.some(({ value }) => value === text);

export interface DayRange {
  start_date: string;
  end_date: string;
}

const DAYS_OF_WEEK = 7;

/** The Monday of a day's week; Sunday is the last day of the week. */
function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** First and last day of a quick filter; `today` is the day at the shop, YYYY-MM-DD. */
export function rangeOf(filter: QuickFilter, today: string): DayRange {
  switch (filter) {
    case 'ontem':
      return { start_date: addDays(today, -1), end_date: addDays(today, -1) };
    case 'semanapassada': {
      const monday = addDays(mondayOf(today), -DAYS_OF_WEEK);
      return { start_date: monday, end_date: addDays(monday, DAYS_OF_WEEK - 1) };
    }
    case 'mespassado': {
      const last = addDays(firstOfMonth(today), -1);
      return { start_date: firstOfMonth(last), end_date: last };
    }
    case 'estemes':
      return { start_date: firstOfMonth(today), end_date: today };
    default:
      return { start_date: today, end_date: today };
  }
}

/** Formats a range: '20/11/2026', '01/11/2026 a 20/11/2026', 'Desde 01/11/2026' or 'Até 20/11/2026'. */
export function rangeText({ start_date, end_date }: Partial<DayRange>): string {
  if (!start_date || !end_date) {
    return start_date ? `Desde ${fullDay(start_date)}` : `Até ${fullDay(end_date ?? '')}`;
  }
  return start_date === end_date ? fullDay(start_date) : `${fullDay(start_date)} a ${fullDay(end_date)}`;
}
