// Whether this browser is a till: the counter was opened in it. Only a till loads the code of offline sales.
import { readText, writeText } from '@/lib/browser/stored';

const KEY = 'till';
const listeners = new Set<() => void>();

/** Whether the counter was opened in this browser. */
export const isTill = (): boolean => readText('local', KEY) !== null;

/** Makes this browser a till. */
export function markTill(): void {
  if (isTill()) return;
  writeText('local', KEY, '1');
  for (const listener of listeners) listener();
}

/** Calls `listener` when this browser becomes a till. Returns a function that unsubscribes. */
export function onTill(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
