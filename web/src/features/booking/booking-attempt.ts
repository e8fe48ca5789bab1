// A booking that was sent and whose outcome is not known yet. It is kept across reloads, so that the same request goes
// out again with the same key: the server then answers what became of it, and books at most once.
import { ApiError } from '@/api/error';
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
  /** The same for every try. */
  idempotencyKey: string;
  /** Who books, also when the session ends meanwhile: the server knows a key of the same caller only. */
  token: string | null;
}

/** The attempt whose outcome is not known; null when there is none. */
export function openAttempt(): Attempt | null {
  const found = readRecord('session', KEY);
  return found && typeof found['idempotencyKey'] === 'string' && found['choice'] && found['request']
    ? (found as unknown as Attempt)
    : null;
}

export const keepAttempt = (attempt: Attempt): void => writeRecord('session', KEY, attempt);

export const forgetAttempt = (): void => writeRecord('session', KEY, null);

/**
 * Whether a failure leaves open if the booking was made: no answer, or a server that failed on the way. After an
 * earlier try of that kind (`doubted`), a refusal that does not come from the service that books says nothing either.
 */
export function isInDoubt(error: unknown, doubted: boolean): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.status === 0 || error.status >= 500) return true;
  return doubted && [401, 408, 413, 429].includes(error.status);
}

/** How long to wait before the next try, after so many. */
export const delayBefore = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(tries - 1, 0), LONGEST_DELAY_MS);
