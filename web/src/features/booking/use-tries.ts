import { useEffect, useRef } from 'react';
import { delayBefore } from './booking-attempt';

/**
 * Sends something again after delays that grow, and at once when the network is back, while it `waits`. `tries` went
 * out so far; with none, the first one goes out at once.
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
