import { describe, expect, it } from 'vitest';
import { makeOrder } from '@/testing/factories';
import { comingOf, workOf } from './attendance';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('comingOf', () => {
  it('lists open bookings that have not begun, by time', () => {
    const work = workOf([
      makeOrder({ id: 1, order_datetime: at(18), appointment_status: 'confirmed' }),
      makeOrder({ id: 2, order_datetime: at(15) }),
      makeOrder({ id: 3, order_datetime: at(9), appointment_status: 'attended' }),
      makeOrder({ id: 4, order_datetime: at(16), appointment_status: 'cancelled' }),
      makeOrder({ id: 5, order_datetime: at(8) }),
    ]);
    expect(comingOf(work, NOW).map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('workOf', () => {
  it('separates open from finished bookings, and sums earnings', () => {
    const { active, finished, value } = workOf([
      makeOrder({ id: 1, order_datetime: at(18), appointment_status: 'confirmed', payment_status: 'paid' }),
      makeOrder({ id: 2, order_datetime: at(15) }),
      makeOrder({ id: 3, status: 'completed', appointment_status: 'attended', total_price: 10.1 }),
      makeOrder({ id: 4, status: 'completed', appointment_status: 'not_attended', total_price: 99 }),
      makeOrder({
        id: 5,
        type: 'service',
        status: 'completed',
        appointment_status: null,
        payment_status: 'paid',
        total_price: 20.2,
      }),
      makeOrder({ id: 6, status: 'cancelled', appointment_status: 'cancelled', payment_status: 'paid' }),
    ]);
    expect(active.map(({ id }) => id)).toEqual([2, 1]);
    expect(finished.map(({ id }) => id)).toEqual([3, 4, 5]);
    expect(value).toBe(30.3);
  });
});
