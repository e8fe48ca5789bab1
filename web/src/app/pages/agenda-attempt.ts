// A booking from the agenda with an unknown outcome, stored across reloads: the same request is sent again with the
// same key, so that the server books at most once.
import type { Request } from '@/api/client';
import { readRecord, writeRecord } from '@/lib/stored';

const KEY = 'agenda-attempt';

interface Attempt<Kind extends 'appointment' | 'order', Sent> {
  kind: Kind;
  establishmentId: number;
  /** The id of the booking user; the server accepts a key from the same caller only. */
  userId: number;
  request: Sent;
  /** The same for all tries. */
  idempotencyKey: string;
}

/** An appointment for clients with an account, an order for others. */
export type AgendaAttempt =
  | Attempt<'appointment', Request<'createAppointment'>>
  | Attempt<'order', Request<'createOrder'>>;

/** This user's attempt with an unknown outcome at this shop, or null. */
export function openAgendaAttempt(establishmentId: number, userId: number): AgendaAttempt | null {
  const found = readRecord('session', KEY);
  return found?.['establishmentId'] === establishmentId &&
    found['userId'] === userId &&
    typeof found['idempotencyKey'] === 'string' &&
    found['request']
    ? (found as unknown as AgendaAttempt)
    : null;
}

/** Stores the attempt for the tab. */
export const keepAgendaAttempt = (attempt: AgendaAttempt): void => writeRecord('session', KEY, attempt);

/** Removes the stored attempt. */
export const forgetAgendaAttempt = (): void => writeRecord('session', KEY, null);
