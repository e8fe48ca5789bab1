// The days of the quick filters of the order list. Weeks begin on Monday. Node runs this file for the tests, so
// imports need the file extension.
import { addDays, firstOfMonth, fullDay, mondayOf } from '../../lib/time/sao-paulo.ts';

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

/** Times of the first and of the last day: 'Das 09:00 às 14:05', 'A partir das 09:00', 'Até às 14:05' */
export function timesText(start_time: string | undefined, end_time: string | undefined): string {
  if (!start_time) return `Até às ${end_time}`;
  return end_time ? `Das ${start_time} às ${end_time}` : `A partir das ${start_time}`;
}
