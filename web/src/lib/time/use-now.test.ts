import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextMinute, useNow } from './use-now';

const NOON = Date.parse('2026-11-20T15:00:00Z');
const DAY_MS = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('updates the time at each moment and not before', () => {
  const { result } = renderHook(() => useNow([NOON - 1000, NOON + 5000, NOON + 2000]));
  pass(1999);
  expect(result.current).toBe(NOON);
  pass(1);
  expect(result.current).toBe(NOON + 2000);
  pass(3000);
  expect(result.current).toBe(NOON + 5000);
  pass(DAY_MS);
  expect(result.current).toBe(NOON + 5000);
});

it('keeps a moment that passes before its timer runs', () => {
  const closing = NOON + 60_000;
  const { result, rerender } = renderHook(() => useNow((now) => (now < closing ? closing : Infinity)));
  // Passes the moment without running timers.
  vi.setSystemTime(closing + 1000);
  rerender();
  expect(result.current).toBe(NOON);
  pass(60_000);
  expect(result.current).toBeGreaterThan(closing);
});

it('updates at the start of the next minute', () => {
  const { result } = renderHook(() => useNow(nextMinute));
  pass(59_999);
  expect(result.current).toBe(NOON);
  pass(1);
  expect(result.current).toBe(NOON + 60_000);
});

it('updates at once for moments in the past', () => {
  const { result, rerender } = renderHook(({ moments }) => useNow(moments), {
    initialProps: { moments: [] as number[] },
  });
  pass(10_000);
  expect(result.current).toBe(NOON);
  rerender({ moments: [NOON + 4000] });
  pass(0);
  expect(result.current).toBe(NOON + 10_000);
});

it('waits for moments beyond the limit of setTimeout', () => {
  const { result } = renderHook(() => useNow([NOON + 60 * DAY_MS]));
  pass(59 * DAY_MS);
  expect(result.current).toBeLessThan(NOON + 60 * DAY_MS);
  pass(DAY_MS);
  expect(result.current).toBe(NOON + 60 * DAY_MS);
});
