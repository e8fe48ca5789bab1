// Whose turn it is: the picture that the page preloads comes first, all others wait until it is painted. On a slow line
// they would take its place.
import { useSyncExternalStore } from 'react';

/** A first picture that never comes holds up the others no longer than this. */
const LONGEST_WAIT_MS = 4000;

const listeners = new Set<() => void>();
let waiting = document.querySelector('link[rel="preload"][as="image"]') !== null;

function end() {
  if (!waiting) return;
  waiting = false;
  for (const listener of listeners) listener();
}

if (waiting) setTimeout(end, LONGEST_WAIT_MS);

/** Tells that a first picture was loaded or failed. */
export const endTurnAfterPaint = () => requestAnimationFrame(() => requestAnimationFrame(end));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** True while pictures other than the first are to wait. */
export const useFirstPictureTurn = (): boolean => useSyncExternalStore(subscribe, () => waiting);
