import { useEffect, useState } from 'react';

// The longest delay of setTimeout.
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/**
 * The current time in milliseconds. Updates at each of these moments, or at `moments(now)`, the first moment after the
 * returned time. Do not compute moments from Date.now(): a render between a moment and its timer would skip it.
 */
export function useNow(moments: readonly number[] | ((now: number) => number)): number {
  const [now, setNow] = useState(Date.now);
  const next =
    typeof moments === 'function'
      ? moments(now)
      : moments.reduce((first, moment) => (moment > now && moment < first ? moment : first), Infinity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that fired early changes `now` alone, and is set again
  useEffect(() => {
    if (next === Infinity) return;
    const wait = Math.min(Math.max(next - Date.now(), 0), LONGEST_WAIT_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}

/** The start of the minute after `now`. */
export const nextMinute = (now: number): number => (Math.floor(now / 60_000) + 1) * 60_000;
