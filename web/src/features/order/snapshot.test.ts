import { describe, expect, it } from 'vitest';
import type { Order, OrderItem } from '@/api/contract.gen';
import { instantOf } from '@/lib/sao-paulo';
import { snapshotOf } from './snapshot';

const line = (name: string, quantity: number) => ({ item: { name }, quantity }) as OrderItem;

const order = (customer_name: string, total_price: number, items: OrderItem[], status = 'completed') =>
  ({ customer_name, total_price, items, status }) as Order;

const DAY = '2026-11-20';

describe('snapshotOf', () => {
  const orders = [
    order('Ana', 50, [line('Corte', 1)]),
    order('Bia', 30, [line('Barba', 1), line('Pomada', 1)]),
    order('Ana', 40.1, [line('Barba', 1)]),
    order('Caio', 500, [line('Corte', 9)], 'cancelled'),
  ];

  it('leaves out cancelled orders', () => {
    const snapshot = snapshotOf(orders, DAY, instantOf(DAY, '06:00').getTime());
    expect(snapshot).toEqual({
      orders: 3,
      revenue: 120.1,
      mostOrderedItem: 'Barba',
      topCustomer: 'Ana',
      ordersPerHour: 0.5,
      averageTicket: 120.1 / 3,
    });
  });

  it('divides by at least one hour', () => {
    expect(snapshotOf(orders, DAY, instantOf(DAY, '00:10').getTime()).ordersPerHour).toBe(3);
  });

  it('returns no figures for a day without orders', () => {
    expect(snapshotOf([], DAY, instantOf(DAY, '12:00').getTime())).toEqual({
      orders: 0,
      revenue: 0,
      mostOrderedItem: null,
      topCustomer: null,
      ordersPerHour: 0,
      averageTicket: 0,
    });
  });
});
