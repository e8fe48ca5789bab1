import { describe, expect, it } from 'vitest';
import { makeOrder } from '@/testing/factories';
import { attendanceOf, workOf } from './attendance';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('attendanceOf', () => {
  it('counts what was done, and lists what is to come by time', () => {
    const attendance = attendanceOf(
      [
        makeOrder({ id: 1, order_datetime: at(18), total_price: 10.1, appointment_status: 'confirmed' }),
        makeOrder({ id: 2, order_datetime: at(15), total_price: 20.2 }),
        makeOrder({ id: 3, order_datetime: at(9), total_price: 5, appointment_status: 'attended' }),
        makeOrder({ id: 4, order_datetime: at(16), total_price: 99, appointment_status: 'cancelled' }),
        makeOrder({ id: 5, order_datetime: at(8), total_price: 1 }),
      ],
      NOW,
    );
    expect({ ...attendance, coming: attendance.coming.map(({ id }) => id) }).toEqual({
      orders: 5,
      value: 36.3,
      attended: 1,
      cancelled: 1,
      coming: [2, 1],
    });
  });
});

describe('workOf', () => {
  it('tells what stands from what is done, and adds up what was earned', () => {
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
