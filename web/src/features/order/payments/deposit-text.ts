// The state of a deposit, for the client of the booking.
import type { Deposit } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { longDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { pixMessages as messages } from './pix-messages';

interface Booked {
  deposit: Deposit;
  /** The state of the booking. */
  state: string;
  /** IANA name of the shop's zone. */
  zone: string;
}

/** The deadline of a deposit, in milliseconds. */
export const dueOf = ({ due_at }: Deposit): number => Date.parse(due_at ?? '');

/** Whether the deposit can still be paid. */
export const isPayable = (deposit: Deposit, now: number): boolean =>
  deposit.status === 'awaited' && deposit.due > 0 && now < dueOf(deposit);

/** The unpaid amount and the deadline of a payable deposit, otherwise its outcome; empty if there is nothing to say. */
export function depositText({ deposit, state, zone }: Booked, now: number): string {
  const { amount, due, status } = deposit;
  if (status === 'awaited') {
    if (now >= dueOf(deposit)) return messages.depositOver;
    if (due === 0) return messages.depositStates[status] ?? '';
    const { day, time } = clockIn(zone, dueOf(deposit));
    const owed = due < amount ? messages.depositRest(money(due)) : money(due);
    return messages.depositAwaited(owed, longDay(day), time);
  }
  if (state === 'cancelled' && status === 'waived') return '';
  if (status !== 'received' || state === 'confirmed') return messages.depositStates[status] ?? '';
  return state === 'cancelled' ? messages.depositToSettle : messages.depositReceived;
}
