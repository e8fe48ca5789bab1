// Groups and figures of a collaborator's orders.
import type { Order } from '@/api/contract.gen';
import { sumMoney } from '@/lib/text/money';

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
