// Groups and figures of a collaborator's orders.
import type { Order } from '@/api/contract.gen';
import { sumMoney } from '@/lib/money';
import { clockIn } from '@/lib/zone-clock';

/** The start, in milliseconds since the epoch. */
export const startOf = ({ order_datetime: at }: Order): number => Date.parse(at ?? '');

const isCancelled = (order: Order) =>
  order.status === 'cancelled' || order.appointment_status === 'cancelled';

const isActive = (order: Order) =>
  order.type === 'appointment' &&
  !isCancelled(order) &&
  ['pending', 'confirmed'].includes(order.appointment_status ?? '');

export interface Work {
  /** Pending and confirmed bookings by time; the attendance of past ones is not recorded yet. */
  active: Order[];
  /** Finished or paid orders, in the given order. */
  finished: Order[];
  /** The sum of the finished orders in reais, without unpaid no-shows. */
  value: number;
}

/** Splits a collaborator's orders into open and finished ones. No order is in both lists. */
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

/** Open bookings that have not begun, by time. `now` in milliseconds. */
export const comingOf = ({ active }: Work, now: number): Order[] =>
  active.filter((order) => startOf(order) > now);

export interface WorkDay {
  /** Unconfirmed bookings of any day that have not begun, by time. */
  pending: Order[];
  /** Today's bookings that have begun and are not finished. */
  begun: Order[];
  /** Today's pending and confirmed bookings that have not begun. */
  next: Order[];
  /** Today's finished or cancelled bookings. */
  closed: Order[];
}

/**
 * Splits a collaborator's orders into the parts of a day. Only today's pending bookings are in two parts, `pending` and
 * `next`. Days are in the shop's `zone`; `now` in milliseconds.
 */
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
    next: ofToday.filter((order) => isActive(order) && !begun(order)),
    closed: ofToday.filter((order) => !isActive(order)),
  };
}
