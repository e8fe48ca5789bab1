import { describe, expect, it } from 'vitest';
import { addDays, daysFrom } from '../../../lib/time/sao-paulo.ts';
import { barsOf } from './day-bars.ts';

const daysOf = (first: string, count: number) =>
  daysFrom(first, count).map((date) => ({ date, revenue: 10, order_count: 1 }));

describe('the columns of the chart of days', () => {
  it('are days while they fit', () => {
    const { span, bars } = barsOf(daysOf('2026-10-01', 45));
    expect(span).toBe('day');
    expect(bars).toHaveLength(45);
    expect(bars[0]).toEqual({ first: '2026-10-01', last: '2026-10-01', revenue: 10, order_count: 1 });
  });

  it('are weeks from Monday when the days are too many', () => {
    const { span, bars } = barsOf(daysOf('2026-10-01', 46));
    expect(span).toBe('week');
    expect(bars).toHaveLength(7);
    expect(bars[0]).toEqual({ first: '2026-10-01', last: '2026-10-04', revenue: 40, order_count: 4 });
    expect(bars[1]).toMatchObject({ first: '2026-10-05', last: '2026-10-11', revenue: 70 });
    expect(bars.at(-1)).toMatchObject({ first: '2026-11-09', last: addDays('2026-10-01', 45) });
  });

  it('are months when the weeks are too many', () => {
    const { span, bars } = barsOf(daysOf('2026-01-01', 365));
    expect(span).toBe('month');
    expect(bars).toHaveLength(12);
    expect(bars[1]).toEqual({ first: '2026-02-01', last: '2026-02-28', revenue: 280, order_count: 28 });
  });

  it('keep the sums of the longest period', () => {
    const { bars } = barsOf(daysOf('2025-01-15', 731));
    expect(bars.length).toBeLessThanOrEqual(45);
    expect(bars.reduce((sum, { order_count }) => sum + order_count, 0)).toBe(731);
  });
});
