import { expect, it } from 'vitest';
import { monthOf, weekOf } from './calendar';

it.each([
  ['2026-11-22', { first: '2026-11-16', last: '2026-11-22' }],
  ['2026-11-23', { first: '2026-11-23', last: '2026-11-29' }],
  ['2027-01-01', { first: '2026-12-28', last: '2027-01-03' }],
])('the week of %s runs from Monday to Sunday', (day, week) => {
  expect(weekOf(day)).toEqual(week);
});

it.each([
  ['2026-12-05', { first: '2026-12-01', last: '2026-12-31' }],
  ['2028-02-10', { first: '2028-02-01', last: '2028-02-29' }],
])('the month of %s has all its days', (day, month) => {
  expect(monthOf(day)).toEqual(month);
});
