import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/error';
import { delayBefore, isInDoubt, openAttempt } from './booking-attempt';

const failed = (status: number) => new ApiError(status, {});

describe('isInDoubt', () => {
  it.each([0, 500, 502, 503, 504])('treats the outcome of a try as unknown after %i', (status) => {
    expect(isInDoubt(failed(status), false)).toBe(true);
  });

  it.each([403, 404, 409, 422])(
    'treats the booking as refused after %i, also after an unknown outcome',
    (status) => {
      expect(isInDoubt(failed(status), false)).toBe(false);
      expect(isInDoubt(failed(status), true)).toBe(false);
    },
  );

  it('treats a refusal by the gateway as the outcome only at the first try', () => {
    expect(isInDoubt(failed(429), false)).toBe(false);
    expect(isInDoubt(failed(429), true)).toBe(true);
  });

  it('treats the outcome after an error of the page as unknown', () => {
    expect(isInDoubt(new TypeError(), false)).toBe(true);
  });
});

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
