// Compares what clients know with what the suite stores: each acknowledged booking and sale exactly once, and the
// cash, payments, stock and report of the sales.
import { expect } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { sum } from '../models/figures.ts';
import { query } from '../suites/database.ts';
import type { Stack } from '../suites/stack.ts';
import { until } from '../until.ts';
import { disagreements, expectNoOverlap } from './bookings.ts';
import { type Acknowledged, OPENING_AMOUNT, PRICE, STOCK, type SteadyLoad } from './steady-load.ts';

const AT_ONCE = 8;
const AGREEMENT_LIMIT_MS = 90_000;
const STOCK_LIMIT_MS = 60_000;

/** Descriptions of acknowledged bookings and sales that are missing, and of those that exist more than once. */
export interface Difference {
  lost: string[];
  doubled: string[];
}

interface Row extends Record<string, unknown> {
  id: string;
  customer: string;
  key: string | null;
  reservation_key: string | null;
}

/** Active orders of these customers, with the Idempotency-Key of each. */
const ordersOf = (stack: Stack, made: Acknowledged[]) =>
  query<Row>(
    stack.info,
    'orders',
    `SELECT o.id, o.customer_name AS customer, i.key, o.reservation_key
     FROM orders o LEFT JOIN idempotency i ON i.order_id = o.id
     WHERE o.customer_name = ANY($1) AND o.status <> 'cancelled'`,
    [made.map(({ customer }) => customer)],
  );

/** The number of confirmed reservations by key. */
async function reservationsOf(stack: Stack, orders: Row[]): Promise<Map<string, number>> {
  const rows = await query<{ key: string; count: string }>(
    stack.info,
    'booking',
    `SELECT key, count(*) FROM reservation WHERE key = ANY($1) AND state = 'confirmed' GROUP BY key`,
    [orders.map(({ reservation_key }) => reservation_key)],
  );
  return new Map(rows.map(({ key, count }) => [key, Number(count)]));
}

/** Looks up orders and reservations in the databases. */
async function stored(stack: Stack, made: Acknowledged[]): Promise<Difference> {
  const orders = await ordersOf(stack, made);
  const reservations = await reservationsOf(stack, orders);
  const found: Difference = { lost: [], doubled: [] };
  const byCustomer = Map.groupBy(orders, ({ customer }) => customer);
  for (const { kind, key, order, customer } of made) {
    const rows = byCustomer.get(customer) ?? [];
    const own = rows.find((row) => Number(row.id) === order && row.key === key);
    const times = reservations.get(own?.reservation_key ?? '') ?? 0;
    const what = `${kind} ${key}, order ${order}`;
    if (!own || (kind === 'booking' && times === 0)) found.lost.push(what);
    if (rows.length > 1 || times > 1) found.doubled.push(what);
  }
  return found;
}

/** Repeats each request: its key returns the same order. */
async function repeated(made: Acknowledged[]): Promise<Difference> {
  const found: Difference = { lost: [], doubled: [] };
  const left = [...made];
  const work = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const answer = await one.repeat();
      const order = (answer?.body as { order?: { id?: number } } | undefined)?.order?.id;
      const what = `${one.kind} ${one.key}, order ${one.order}: ${answer?.status} ${answer?.text.slice(0, 200)}`;
      if (answer?.status !== 201) found.lost.push(what);
      else if (order !== one.order) found.doubled.push(what);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

/** Expects the cash, the payments, the stock and the report of all sales. */
async function expectTillAgrees(stack: Stack, { owner, till, acknowledged }: SteadyLoad): Promise<void> {
  const sales = acknowledged.filter(({ kind }) => kind === 'sale');
  const sold = sum(sales, ({ quantity }) => quantity);
  const { session } = await owner.call('getCurrentCashSession', { entity_id: till.shop });
  const cash = session?.methods.find(({ method }) => method === 'Dinheiro')?.expected;
  expect(cash, 'the cash in the drawer').toBe(OPENING_AMOUNT + PRICE * sold);
  const [payments] = await query<{ count: string; cents: string }>(
    stack.info,
    'orders',
    'SELECT count(*), sum(amount_cents) AS cents FROM payments WHERE establishment_id = $1',
    [till.shop],
  );
  expect([Number(payments?.count), Number(payments?.cents)]).toEqual([sales.length, 100 * PRICE * sold]);
  const stock = async () => (await owner.call('getItem', { id: till.product })).item?.stock;
  await until(async () => (await stock()) === STOCK - sold, STOCK_LIMIT_MS, `a stock of ${STOCK - sold}`);
  const { totals } = await owner.call('getOrderReport', {
    entity_id: till.shop,
    period_start: `${addDays(today(), -1)}T00:00:00`,
    period_end: `${today()}T23:59:59`,
    figures_only: true,
  });
  expect(totals, 'the report of the sales').toMatchObject({
    order_count: sales.length,
    revenue: PRICE * sold,
  });
}

/**
 * Compares the suite's state with everything that the stopped load has acknowledged. Repeats only the requests from
 * number `first` on.
 */
export async function settle(stack: Stack, load: SteadyLoad, first: number): Promise<Difference> {
  const agree = async () => (await disagreements(stack.info)).length === 0;
  await until(agree, AGREEMENT_LIMIT_MS, 'orders and booking to agree');
  await expectNoOverlap(stack.info);
  await expectTillAgrees(stack, load);
  const inApi = await repeated(load.acknowledged.slice(first));
  const inDatabases = await stored(stack, load.acknowledged);
  return {
    lost: [...inApi.lost, ...inDatabases.lost],
    doubled: [...inApi.doubled, ...inDatabases.doubled],
  };
}
