import { expect, it } from 'vitest';
import { minutesText } from './formats.ts';

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [120, '2 h'],
  [90, '1 h 30 min'],
  [90_000, '1.500 h'],
])('writes %d minutes as hours and minutes', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
