// Bookings that were sent and whose outcome is unknown. An attempt is stored for its tab, which repeats it by itself with the
// same key: the server returns the outcome and books at most once. A copy on the device survives the tab; it is repeated only
// on demand. Each copy has its own entry, so tabs do not overwrite each other's.
import { useMemo, useSyncExternalStore } from 'react';
import { storedToken } from '@/api/token';
import { readRecord, readText, storedKeys, writeRecord } from '@/lib/browser/stored';
import type { BookingRequest } from '../api';
import type { Choice } from '../booking-state';
import type { Customer } from '../customer';

const KEY = 'booking-attempt';
const COPY = `${KEY}:`;
const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;
/** The server keeps idempotency keys for 48 hours. After that, a repeat could book a second time. */
const KEY_LIFE_MS = 47 * 60 * 60 * 1000;

export interface Attempt {
  establishmentId: number;
  slug: string;
  /** The name of the shop. */
  shop: string;
  choice: Choice;
  customer: Customer;
  request: BookingRequest;
  /** The same for all tries. */
  idempotencyKey: string;
  /** The caller's token, used even if the session ends meanwhile: the server binds a key to its caller. */
  token: string | null;
  /** The start of the booked time, in milliseconds since 1970. */
  startsAt: number;
  /** The time of the first try, in milliseconds since 1970. */
  triedAt: number;
}

// Attempts stored by older versions of the app have no time and count as recent.
const keepsKey = ({ triedAt }: Attempt): boolean => !(Date.now() >= triedAt + KEY_LIFE_MS);

function attemptOf(found: Record<string, unknown> | null): Attempt | null {
  if (!found || typeof found['idempotencyKey'] !== 'string' || !found['choice'] || !found['request'])
    return null;
  const attempt = found as unknown as Attempt;
  return keepsKey(attempt) ? attempt : null;
}

/** The attempt of this tab, or null. */
export const openAttempt = (): Attempt | null => attemptOf(readRecord('session', KEY));

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Stores the attempt for the tab and on the device. */
export function keepAttempt(attempt: Attempt): void {
  writeRecord('session', KEY, attempt);
  writeRecord('local', COPY + attempt.idempotencyKey, attempt);
  changed();
}

/** Removes the attempt of this tab, and its copy. */
export function forgetAttempt(): void {
  const attempt = openAttempt();
  writeRecord('session', KEY, null);
  if (attempt) forgetCopy(attempt);
}

/** Removes an attempt from the device and from this tab. Another tab that repeats it continues. */
export function forgetCopy({ idempotencyKey }: Attempt): void {
  writeRecord('local', COPY + idempotencyKey, null);
  if (openAttempt()?.idempotencyKey === idempotencyKey) writeRecord('session', KEY, null);
  changed();
}

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => (key === null || key.startsWith(COPY)) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const copyKeys = () => storedKeys('local', COPY).toSorted();
const copies = () =>
  copyKeys()
    .map((key) => readText('local', key))
    .join('\n');

/** The stored copies. Removes outdated ones, and omits those of another session. */
function readCopies(): Attempt[] {
  const token = storedToken();
  return copyKeys().flatMap((key) => {
    const attempt = attemptOf(readRecord('local', key));
    if (attempt && attempt.startsAt > Date.now()) {
      return attempt.token === null || attempt.token === token ? attempt : [];
    }
    writeRecord('local', key, null);
    return [];
  });
}

/** The attempts on this device whose outcome is unknown and whose time has not passed. */
export function useAttempts(): Attempt[] {
  const text = useSyncExternalStore(subscribe, copies);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes with the stored attempts.
  return useMemo(readCopies, [text]);
}

/** The delay before the next try, after this many. */
export const delayBefore = (tries: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** Math.max(tries - 1, 0), LONGEST_DELAY_MS);
