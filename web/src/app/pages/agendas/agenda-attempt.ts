// A booking from the agenda with an unknown outcome, stored across reloads: the same request is sent again with the
// same key, so that the server books at most once.
import type { Request } from '@/api/client';
import { readRecord, writeRecord } from '@/lib/browser/stored';
import { fullDay } from '@/lib/time/sao-paulo';

const KEY = 'agenda-attempt';

interface Attempt<Kind extends 'appointment' | 'order', Sent> {
  kind: Kind;
  establishmentId: number;
  /** The id of the booking user; the server accepts a key from the same caller only. */
  userId: number;
  request: Sent;
  /** The same for all tries. */
  idempotencyKey: string;
  /** The client's name as entered; empty if the user books themselves. */
  client: string;
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

/** "Ana Souza, sexta-feira, 20/11/2030, 10:00": the client and the time of an attempt. */
export function subjectOf({ kind, request, client }: AgendaAttempt): string {
  const [day = '', time = ''] = (
    kind === 'order' ? (request.order_datetime ?? '') : request.scheduled_at
  ).split('T');
  return [client, day && fullDay(day), time.slice(0, 5)].filter(Boolean).join(', ');
}

/** Stores the attempt for the tab. */
export const keepAgendaAttempt = (attempt: AgendaAttempt): void => writeRecord('session', KEY, attempt);

/** Removes the stored attempt. */
export const forgetAgendaAttempt = (): void => writeRecord('session', KEY, null);
