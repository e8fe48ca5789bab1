// Goal: percentages are read as a barber types them, to the basis point.
import { expect, test } from 'vitest';
import { rateLabel, rateText, rateTyped } from './rate';

test.each([
  ['40', 4000],
  ['42,5', 4250],
  ['3.49', 349],
  [' 100 % ', 10_000],
  ['0', 0],
])('reads %s', (text, basisPoints) => {
  expect(rateTyped(text)).toBe(basisPoints);
});

test.each(['', 'abc', '100,01', '101', '1,234', '-1', '1e1'])('refuses %j', (text) => {
  expect(rateTyped(text)).toBeNull();
});

test('writes what it reads', () => {
  for (const basisPoints of [0, 1, 10, 349, 4250, 10_000]) {
    expect(rateTyped(rateText(basisPoints))).toBe(basisPoints);
  }
  expect(rateLabel(4250)).toBe('42,5%');
});
