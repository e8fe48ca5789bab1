// What a collaborator's orders say of their work.
import type { Order } from '@/api/contract.gen';
import { sumMoney } from '@/lib/money';

export interface Attendance {
  orders: number;
  /** Reais of orders that are not cancelled. */
  value: number;
  attended: number;
  cancelled: number;
  /** Bookings that stand and have not begun, by time. */
  coming: Order[];
}

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

/** `now` in milliseconds. */
export function attendanceOf(orders: Order[], now: number): Attendance {
  const standing = orders.filter((order) => !isCancelled(order));
  return {
    orders: orders.length,
    value: sumMoney(standing.map((order) => order.total_price)),
    attended: orders.filter(({ appointment_status: status }) => status === 'attended').length,
    cancelled: orders.length - standing.length,
    coming: standing
      .filter((order) => isActive(order) && startOf(order) > now)
      .toSorted((one, other) => startOf(one) - startOf(other)),
  };
}
