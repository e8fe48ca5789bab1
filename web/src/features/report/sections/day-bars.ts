// The columns of the chart of days. Node runs this file for the tests, so imports need the file extension.
import { firstOfMonth, mondayOf } from '../../../lib/time/sao-paulo.ts';

/** The maximum number of columns that are wide enough to read and touch on a phone. */
const MOST_BARS = 45;

export type BarSpan = 'day' | 'week' | 'month';

interface Day {
  date: string;
  revenue: number;
  order_count: number;
}

/** A day, or the days of one week or month within the period. */
export interface DayBar {
  first: string;
  last: string;
  revenue: number;
  order_count: number;
}

const starts: [BarSpan, (day: string) => string][] = [
  ['day', (day) => day],
  ['week', mondayOf],
  ['month', firstOfMonth],
];

function grouped(days: readonly Day[], startOf: (day: string) => string): DayBar[] {
  const bars = new Map<string, DayBar>();
  for (const { date, revenue, order_count } of days) {
    const bar = bars.get(startOf(date));
    bars.set(startOf(date), {
      first: bar?.first ?? date,
      last: date,
      revenue: (bar?.revenue ?? 0) + revenue,
      order_count: (bar?.order_count ?? 0) + order_count,
    });
  }
  return [...bars.values()];
}

/** The columns of ascending days: days, or weeks or months if those are too many. */
export function barsOf(days: readonly Day[]): { span: BarSpan; bars: DayBar[] } {
  let found: { span: BarSpan; bars: DayBar[] } = { span: 'day', bars: [] };
  for (const [span, startOf] of starts) {
    found = { span, bars: grouped(days, startOf) };
    if (found.bars.length <= MOST_BARS) break;
  }
  return found;
}
