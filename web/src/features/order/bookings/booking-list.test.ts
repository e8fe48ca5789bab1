import { expect, it } from 'vitest';
import type { Order } from '@/api/contract.gen';
import { bookingsOf } from './booking-list';
import { actionsOf } from './booking-row';

const booking = (appointment_status: string, order_datetime = '2026-11-20T15:00:00.000Z') =>
  ({ id: 1, type: 'appointment', appointment_status, order_datetime }) as Order;

const BEFORE = Date.parse('2026-11-20T14:00:00Z');
const AFTER = Date.parse('2026-11-20T15:00:00Z');

it('lets a pending booking be confirmed or cancelled', () => {
  expect(actionsOf(booking('pending'), BEFORE)).toEqual(['confirm', 'cancel']);
});

it('asks for the attendance only after the start', () => {
  expect(actionsOf(booking('confirmed'), BEFORE)).toEqual(['cancel']);
  expect(actionsOf(booking('confirmed'), AFTER)).toEqual(['attended', 'not_attended', 'cancel']);
});

it('offers no action for finished bookings', () => {
  for (const status of ['attended', 'not_attended', 'cancelled']) {
    expect(actionsOf(booking(status), AFTER)).toEqual([]);
  }
});

it('lists bookings by time and omits counter sales', () => {
  const late = { ...booking('pending', '2026-11-20T18:00:00.000Z'), id: 2 };
  const sale = { ...booking('pending'), id: 3, type: 'service' } as Order;
  const listed = bookingsOf([late, sale, booking('pending')], 'America/Sao_Paulo');
  expect(listed.map(({ key }) => key)).toEqual(['order-1', 'order-2']);
});
