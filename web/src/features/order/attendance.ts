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

/** `now` in milliseconds. */
export function attendanceOf(orders: Order[], now: number): Attendance {
  const standing = orders.filter((order) => !isCancelled(order));
  return {
    orders: orders.length,
    value: sumMoney(standing.map((order) => order.total_price)),
    attended: orders.filter(({ appointment_status: status }) => status === 'attended').length,
    cancelled: orders.length - standing.length,
    coming: standing
      .filter(
        (order) =>
          order.type === 'appointment' &&
          ['pending', 'confirmed'].includes(order.appointment_status ?? '') &&
          startOf(order) > now,
      )
      .toSorted((one, other) => startOf(one) - startOf(other)),
  };
}
