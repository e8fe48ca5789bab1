import { expect, it } from 'vitest';
import { minutesOf, nearestTime, timeText } from './clock-time';

it('converts clock times to minutes and back', () => {
  for (const time of ['00:00', '09:05', '23:59', '24:00']) expect(timeText(minutesOf(time))).toBe(time);
});

it('returns the nearest time, and the later of two equally near ones', () => {
  expect(nearestTime(['09:00', '10:45', '11:00', '14:00'], '11:30')).toBe('11:00');
  expect(nearestTime(['12:00', '11:00'], '11:30')).toBe('12:00');
  expect(nearestTime(['14:00'], '09:00')).toBe('14:00');
  expect(nearestTime([], '09:00')).toBeUndefined();
});
