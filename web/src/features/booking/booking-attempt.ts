// A booking that was sent and whose outcome is unknown. It is stored across reloads and sent again with the same key: the
// server returns the outcome and books at most once.
import { readRecord, writeRecord } from '@/lib/stored';
import type { BookingRequest } from './api';
import type { Choice } from './booking-state';
import type { Customer } from './customer';

const KEY = 'booking-attempt';
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

export interface Attempt {
  establishmentId: number;
  slug: string;
  choice: Choice;
  customer: Customer;
  request: BookingRequest;
  /** The same for all tries. */
  idempotencyKey: string;
  /** The caller's token, used even if the session ends meanwhile: the server binds a key to its caller. */
  token: string | null;
}

/** The attempt with an unknown outcome, or null. */
export function openAttempt(): Attempt | null {
  const found = readRecord('session', KEY);
  return found && typeof found['idempotencyKey'] === 'string' && found['choice'] && found['request']
    ? (found as unknown as Attempt)
    : null;
}

/** Stores the attempt for the tab. */
export const keepAttempt = (attempt: Attempt): void => writeRecord('session', KEY, attempt);

/** Removes the stored attempt. */
export const forgetAttempt = (): void => writeRecord('session', KEY, null);

/** The delay before the next try, after this many. */
export const delayBefore = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(tries - 1, 0), LONGEST_DELAY_MS);
