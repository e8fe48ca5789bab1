// The hours of a shop on a holiday: texts and validation.
import type { Holiday } from './api';
import { messages } from './messages';

export const KINDS = { closed: 'Fechado', open: 'Aberto', hours: 'Horário próprio' } as const;
export type Kind = keyof typeof KINDS;

/** 'Fechado', 'Aberto', '09:00 às 13:00', or a text for an unanswered holiday. */
export function kindText({ kind, start_time, end_time }: Holiday): string {
  if (kind === 'hours') return `${start_time} às ${end_time}`;
  return KINDS[kind as Kind] ?? messages.undecided;
}

export interface Times {
  start_time: string;
  end_time: string;
}

/** The error of the hours, or null. */
export function timesError({ start_time, end_time }: Times): string | null {
  if (!start_time || !end_time) return messages.timesMissing;
  return end_time > start_time ? null : messages.endBeforeStart;
}
