import { useEffect, useState } from 'react';

// What setTimeout can wait.
const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** The time in milliseconds, told anew as each of these moments comes. */
export function useNow(moments: readonly number[]): number {
  const [now, setNow] = useState(Date.now);
  const next = moments.reduce((first, moment) => (moment > now && moment < first ? moment : first), Infinity);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that fired early changes `now` alone, and is set again
  useEffect(() => {
    if (next === Infinity) return;
    const wait = Math.min(Math.max(next - Date.now(), 0), LONGEST_WAIT_MS);
    const timer = setTimeout(() => setNow(Date.now()), wait);
    return () => clearTimeout(timer);
  }, [next, now]);
  return now;
}
