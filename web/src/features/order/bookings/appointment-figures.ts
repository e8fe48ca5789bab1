// The number of bookings of a day, its week and its month, from counts per day.
import type { AppointmentCount } from '@/api/contract.gen';
import { type Days, monthOf, weekOf } from '@/lib/time/calendar';

/** The days to count: the month of the day, extended to contain the whole week of the day. */
export function daysToCount(day: string): Days {
  const [week, month] = [weekOf(day), monthOf(day)];
  return {
    first: week.first < month.first ? week.first : month.first,
    last: week.last > month.last ? week.last : month.last,
  };
}

const sumWithin = (counts: AppointmentCount[], { first, last }: Days): number =>
  counts
    .filter(({ date }) => date >= first && date <= last)
    .reduce((sum, { appointments }) => sum + appointments, 0);

export interface AppointmentFigures {
  today: number;
  week: number;
  month: number;
  /** The days of the week, Monday first. */
  days: AppointmentCount[];
}

/** The figures of a day. `counts` covers the days of daysToCount. */
export function figuresOf(counts: AppointmentCount[], day: string): AppointmentFigures {
  const week = weekOf(day);
  return {
    today: sumWithin(counts, { first: day, last: day }),
    week: sumWithin(counts, week),
    month: sumWithin(counts, monthOf(day)),
    days: counts.filter(({ date }) => date >= week.first && date <= week.last),
  };
}
