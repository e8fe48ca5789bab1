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

const isCancelled = (order: Order) =>
  order.status === 'cancelled' || order.appointment_status === 'cancelled';

/** `now` in milliseconds. */
export function attendanceOf(orders: Order[], now: number): Attendance {
  const standing = orders.filter((order) => !isCancelled(order));
  const start = ({ order_datetime: at }: Order) => Date.parse(at ?? '');
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
          start(order) > now,
      )
      .toSorted((one, other) => start(one) - start(other)),
  };
}
