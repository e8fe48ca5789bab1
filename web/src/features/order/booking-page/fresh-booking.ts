// The server's message about a new booking, shown once on the booking's page. Stored for the tab, so that a reload
// during navigation keeps it.
import { readRecord, writeRecord } from '@/lib/browser/stored';

const KEY = 'fresh-booking';

/** Stores the server's message for the booking's page. `message` may be empty. */
export function announceBooking(id: number, message: string): void {
  writeRecord('session', KEY, { id, message });
}

/** The stored message of this booking, or null. */
export function freshMessage(id: number): string | null {
  const fresh = readRecord('session', KEY);
  return fresh?.['id'] === id && typeof fresh['message'] === 'string' ? fresh['message'] : null;
}

/** Removes the message after it was shown. */
export function clearFresh(): void {
  writeRecord('session', KEY, null);
}
