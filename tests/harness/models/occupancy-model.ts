// Computes occupancy naively: from the list of all orders and the scheduled minutes of each day with a base.
import { groups, localOf, nextDay, percent, sum } from './figures.ts';
import type { Order, Report } from './report-model.ts';

export interface OccupancyCase {
  zone: string;
  orders: Order[];
  /** Scheduled minutes by local day, of the days with a base. */
  scheduled: ReadonlyMap<string, number>;
  /** First and last second of the period, YYYY-MM-DDTHH:MM:SS. */
  start: string;
  end: string;
}

/** The occupancy of the whole local days of a period. */
export function occupancyOf({ zone, orders, scheduled, start, end }: OccupancyCase): Report['occupancy'] {
  const days: string[] = [];
  for (let date = start.slice(0, 10); date <= end.slice(0, 10); date = nextDay(date))
    if (`${date}T00:00:00` >= start && `${date}T23:59:59` <= end) days.push(date);
  const worked = orders.filter(
    ({ status, appointment_status }) => status !== 'cancelled' && appointment_status !== 'not_attended',
  );
  const figuresOf = (dates: string[]) => {
    const ofDates = worked.filter((one) => dates.includes(localOf(one.order_datetime ?? '', zone).date));
    const worked_minutes = sum(ofDates, ({ total_duration }) => total_duration);
    const scheduled_minutes = sum(dates, (date) => scheduled.get(date) ?? 0);
    return {
      base_day_count: dates.length,
      worked_minutes,
      scheduled_minutes,
      share: scheduled_minutes > 0 ? percent(worked_minutes, scheduled_minutes) : null,
    };
  };
  const based = days.filter((date) => scheduled.has(date));
  return {
    day_count: days.length,
    ...figuresOf(based),
    weekdays: [...groups(based, (date) => new Date(`${date}T12:00:00Z`).getUTCDay())]
      .map(([weekday, dates]) => ({ weekday, ...figuresOf(dates) }))
      .sort((a, b) => a.weekday - b.weekday),
  };
}
