import { useEffect, useRef } from 'react';
import { delayBefore } from './booking-attempt';

/**
 * Repeats a request with increasing delays, and at once when the network returns, while `waits` is true. `tries` is
 * the number of sent tries; the first one is sent at once.
 */
export function useTriesUntilKnown(waits: boolean, tries: number, tryAgain: (from: number) => void) {
  const latest = useRef(tryAgain);
  useEffect(() => {
    latest.current = tryAgain;
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => latest.current(tries), tries === 0 ? 0 : delayBefore(tries));
    const online = () => latest.current(1);
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [waits, tries]);
}
