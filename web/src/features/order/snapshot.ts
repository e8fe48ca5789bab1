// Calculates a day's figures from its orders. Ignores cancelled orders.
import type { Order } from '@/api/contract.gen';
import { sumMoney } from '@/lib/money';
import { instantOf } from '@/lib/sao-paulo';

export interface Snapshot {
  orders: number;
  revenue: number;
  mostOrderedItem: string | null;
  topCustomer: string | null;
  ordersPerHour: number;
  averageTicket: number;
}

const HOUR_MS = 3_600_000;

/** The figures of `day`, today in São Paulo. The hours from midnight to `now` count as one at least. */
export function snapshotOf(orders: Order[], day: string, now: number): Snapshot {
  const counted = orders.filter((order) => order.status !== 'cancelled');
  const revenue = sumMoney(counted.map((order) => order.total_price));
  const hours = Math.max((now - instantOf(day).getTime()) / HOUR_MS, 1);
  const lines = counted.flatMap((order) => order.items);
  return {
    orders: counted.length,
    revenue,
    mostOrderedItem: largest(lines.map((line) => [line.item?.name ?? '', line.quantity])),
    topCustomer: largest(counted.map((order) => [order.customer_name, order.total_price])),
    ordersPerHour: counted.length / hours,
    averageTicket: counted.length > 0 ? revenue / counted.length : 0,
  };
}

/** The name with the largest sum, or the first of several. */
function largest(entries: [name: string, amount: number][]): string | null {
  const sums = new Map<string, number>();
  for (const [name, amount] of entries) sums.set(name, (sums.get(name) ?? 0) + amount);
  let best: string | null = null;
  for (const [name, sum] of sums) {
    if (name && (best === null || sum > (sums.get(best) ?? 0))) best = name;
  }
  return best;
}
