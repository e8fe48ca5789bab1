// How many bookings a day, its week and its month have, of the counts of single days.
import type { AppointmentCount } from '@/api/contract.gen';
import { type Days, monthOf, weekOf } from '@/lib/calendar';

/** The days whose counts are asked for: those of the month, and of a week that reaches beyond it. */
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

export function figuresOf(counts: AppointmentCount[], day: string): AppointmentFigures {
  const week = weekOf(day);
  return {
    today: sumWithin(counts, { first: day, last: day }),
    week: sumWithin(counts, week),
    month: sumWithin(counts, monthOf(day)),
    days: counts.filter(({ date }) => date >= week.first && date <= week.last),
  };
}
