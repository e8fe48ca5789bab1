// Delays all pictures until the preloaded one is painted: on a slow line they would compete with it.
import { useSyncExternalStore } from 'react';

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
export const endTurnAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(end));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while pictures other than the first must wait. */
export const useFirstPictureTurn = (): boolean => useSyncExternalStore(subscribe, () => waiting);
