// A booking from the agenda whose outcome is not known, kept across reloads like a visitor's: the same request goes out
// again with the same key, so that it books at most once.
import type { Request } from '@/api/client';
import { readRecord, writeRecord } from '@/lib/stored';

const KEY = 'agenda-attempt';

interface Attempt<Kind extends 'appointment' | 'order', Sent> {
  kind: Kind;
  establishmentId: number;
  /** Who books: the server knows a key of the same caller only. */
  userId: number;
  request: Sent;
  /** The same for every try. */
  idempotencyKey: string;
}

/** With an account an appointment, without one an order. */
export type AgendaAttempt =
  | Attempt<'appointment', Request<'createAppointment'>>
  | Attempt<'order', Request<'createOrder'>>;

/** The attempt of this user at this shop whose outcome is not known; null when there is none. */
export function openAgendaAttempt(establishmentId: number, userId: number): AgendaAttempt | null {
  const found = readRecord('session', KEY);
  return found?.['establishmentId'] === establishmentId &&
    found['userId'] === userId &&
    typeof found['idempotencyKey'] === 'string' &&
    found['request']
    ? (found as unknown as AgendaAttempt)
    : null;
}

export const keepAgendaAttempt = (attempt: AgendaAttempt): void => writeRecord('session', KEY, attempt);

export const forgetAgendaAttempt = (): void => writeRecord('session', KEY, null);
