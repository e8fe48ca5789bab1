import { describe, expect, it } from 'vitest';
import { makeOrder } from '@/testing/factories';
import { bookingsOf } from './booking-list';
import { type ListedBooking, workDayOf } from './listed-booking';

const ZONE = 'America/Sao_Paulo';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (hour: number) => `2026-11-21T${String(hour).padStart(2, '0')}:00:00.000Z`;

describe('workDayOf', () => {
  it('puts the bookings of the day in parts by time, and pending bookings of any day first', () => {
    const orders = [
      makeOrder({ id: 1, order_datetime: at(18), appointment_status: 'confirmed' }),
      makeOrder({ id: 2, order_datetime: at(15) }),
      makeOrder({ id: 3, order_datetime: at(9), appointment_status: 'attended' }),
      makeOrder({ id: 4, order_datetime: at(16), appointment_status: 'cancelled' }),
      makeOrder({ id: 5, order_datetime: at(11), appointment_status: 'confirmed' }),
      makeOrder({ id: 6, order_datetime: at(10) }),
      makeOrder({ id: 7, order_datetime: '2026-11-25T12:00:00.000Z' }),
      makeOrder({ id: 8, order_datetime: '2026-11-22T12:00:00.000Z', appointment_status: 'confirmed' }),
      makeOrder({ id: 9, order_datetime: at(10), type: 'service', appointment_status: null }),
    ];
    const parts = workDayOf(bookingsOf(orders, ZONE), ZONE, NOW);
    const ids = (bookings: ListedBooking[]) => bookings.map(({ key }) => key.replace('order-', ''));
    expect(ids(parts.pending)).toEqual(['2', '7']);
    expect(ids(parts.begun)).toEqual(['6', '5']);
    expect(ids(parts.next)).toEqual(['2', '1']);
    expect(ids(parts.closed)).toEqual(['3', '4']);
  });

  it("counts days in the shop's time zone", () => {
    const late = makeOrder({ order_datetime: '2026-11-22T02:30:00.000Z', appointment_status: 'confirmed' });
    const next = (zone: string) => workDayOf(bookingsOf([late], zone), zone, NOW).next;
    expect(next(ZONE)).toHaveLength(1);
    expect(next('America/Noronha')).toHaveLength(0);
  });
});
