// Delays content below the screen and all other pictures until the preloaded picture is painted: on a slow
// connection or processor they would compete with it.

import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from '@/lib/browser/after-paint';

/** The longest delay, for a first picture that never arrives. */
const LONGEST_WAIT_MS = 4000;

const listeners = new Set<() => void>();
let waiting = document.querySelector('link[rel="preload"][as="image"]') !== null;

function end() {
  if (!waiting) return;
  waiting = false;
  for (const listener of listeners) listener();
}

if (waiting) setTimeout(end, LONGEST_WAIT_MS);

/** Ends the delay, after the first picture was loaded or failed. */
export const endTurnAfterPaint = () => afterPaint(end);

/** True while pictures other than the first must wait. Its end is drawn in a transition, in short slices. */
export function useFirstPictureTurn(): boolean {
  const [waits, setWaits] = useState(waiting);
  useEffect(() => {
    const end = () => startTransition(() => setWaits(false));
    if (!waiting) return end();
    listeners.add(end);
    return () => {
      listeners.delete(end);
    };
  }, []);
  return waits;
}

// The width of phones, as in the `sizes` of covers.
const isPhone = () => window.matchMedia('(max-width: 700px)').matches;

/**
 * The entries of a list to draw: on a phone, those of the first screen until the first picture is painted, then all. The
 * rest is below the screen, so that nothing moves.
 */
export function useFirstScreen<Entry>(entries: Entry[], count: number): Entry[] {
  const waits = useFirstPictureTurn();
  return waits && isPhone() ? entries.slice(0, count) : entries;
}
