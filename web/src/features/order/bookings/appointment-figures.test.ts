import { expect, it } from 'vitest';
import { daysFrom } from '@/lib/time/sao-paulo';
import { daysToCount, figuresOf } from './appointment-figures';

it('counts the bookings of the day, its week and its month', () => {
  expect(daysToCount('2026-12-02')).toEqual({ first: '2026-11-30', last: '2026-12-31' });
  expect(daysToCount('2026-12-30')).toEqual({ first: '2026-12-01', last: '2027-01-03' });
  const counts = daysFrom('2026-11-30', 32).map((date) => ({
    date,
    appointments: date < '2026-12-01' ? 5 : 1,
  }));
  const figures = figuresOf(counts, '2026-12-02');
  expect(figures).toMatchObject({ today: 1, week: 11, month: 31 });
  expect(figures.days.map(({ date }) => date)).toEqual(daysFrom('2026-11-30', 7));
});
