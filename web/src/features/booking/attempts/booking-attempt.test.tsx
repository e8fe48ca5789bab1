import { expect, it } from 'vitest';
import { delayBefore, openAttempt } from './booking-attempt';

it('increases the delay between tries up to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6].map(delayBefore)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('ignores stored data that are not an attempt', () => {
  for (const text of ['', '{', '[]', '{"idempotencyKey":"a"}']) {
    sessionStorage.setItem('booking-attempt', text);
    expect(openAttempt()).toBeNull();
  }
  sessionStorage.clear();
});
