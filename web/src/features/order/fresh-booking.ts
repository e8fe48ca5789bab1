// What is said once, on the page of a booking that was just made. It is kept by the tab: a page that loads itself anew on
// the way, for a newer version, still says it.
import { readRecord, writeRecord } from '@/lib/stored';

const KEY = 'fresh-booking';

/** Has the next screen say that a booking was made. `message` is the server's sentence; may be empty. */
export function announceBooking(id: number, message: string): void {
  writeRecord('session', KEY, { id, message });
}

/** The sentence of this booking if it was just made; null otherwise. */
export function freshMessage(id: number): string | null {
  const fresh = readRecord('session', KEY);
  return fresh?.['id'] === id && typeof fresh['message'] === 'string' ? fresh['message'] : null;
}

/** It was said. */
export function clearFresh(): void {
  writeRecord('session', KEY, null);
}
