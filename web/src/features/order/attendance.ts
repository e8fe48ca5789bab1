// What a collaborator's orders say of their work.
import type { Order } from '@/api/contract.gen';
import { sumMoney } from '@/lib/money';
import { clockIn } from '@/lib/zone-clock';

/** When it begins, in milliseconds. */
export const startOf = ({ order_datetime: at }: Order): number => Date.parse(at ?? '');

const isCancelled = (order: Order) =>
  order.status === 'cancelled' || order.appointment_status === 'cancelled';

const isActive = (order: Order) =>
  order.type === 'appointment' &&
  !isCancelled(order) &&
  ['pending', 'confirmed'].includes(order.appointment_status ?? '');

export interface Work {
  /** Bookings that stand, by time: those of the past wait to be told whether people came. */
  active: Order[];
  /** What is done or paid, in the order given. */
  finished: Order[];
  /** Reais of what is finished, without those who did not come and did not pay. */
  value: number;
}

/** What a collaborator has before and behind them. No order is in both lists. */
export function workOf(orders: Order[]): Work {
  const active = orders.filter(isActive);
  const finished = orders.filter(
    (order) =>
      !isActive(order) &&
      !isCancelled(order) &&
      (order.status === 'completed' || order.payment_status === 'paid'),
  );
  const earned = finished.filter(
    (order) => order.appointment_status !== 'not_attended' || order.payment_status === 'paid',
  );
  return {
    active: active.toSorted((one, other) => startOf(one) - startOf(other)),
    finished,
    value: sumMoney(earned.map((order) => order.total_price)),
  };
}

/** Bookings that stand and have not begun, by time. `now` in milliseconds. */
export const comingOf = ({ active }: Work, now: number): Order[] =>
  active.filter((order) => startOf(order) > now);

export interface WorkDay {
  /** Wait to be confirmed and have not begun, of any day, by time. */
  pending: Order[];
  /** Of today, begun and not finished: they run, or wait to be told whether people came. */
  begun: Order[];
  /** Of today, to come and confirmed. */
  next: Order[];
  /** Of today, finished or cancelled. */
  closed: Order[];
}

/** What a collaborator's day is made of; no booking stands in two parts. Days are those of the shop's `zone`; `now` in milliseconds. */
export function workDayOf(orders: Order[], zone: string, now: number): WorkDay {
  const bookings = orders
    .filter((order) => order.type === 'appointment' && order.order_datetime)
    .toSorted((one, other) => startOf(one) - startOf(other));
  const { day } = clockIn(zone, now);
  const ofToday = bookings.filter(({ order_datetime: at }) => clockIn(zone, at ?? now).day === day);
  const begun = (order: Order) => startOf(order) <= now;
  return {
    pending: bookings.filter((order) => order.appointment_status === 'pending' && !begun(order)),
    begun: ofToday.filter((order) => isActive(order) && begun(order)),
    next: ofToday.filter((order) => order.appointment_status === 'confirmed' && !begun(order)),
    closed: ofToday.filter((order) => !isActive(order)),
  };
}
