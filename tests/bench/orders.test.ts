// Measures the order list of a shop with two years of history through the gateway: pages, totals and the export of a
// month, one call at a time, compared with a shop with few orders. Seeds the orders directly as the database's owner.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api } from '../harness/api.ts';
import { type Latency, latencyOf } from '../harness/loads/load.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';

const MANY = 100_000;
const FEW = 1_000;
const HISTORY_DAYS = 730;
const MONTH_DAYS = 30;
/** The requests that the screen sends together. */
const PAGE = 50;
const CALLS = 200;
const WARM_UP = 20;
const LIMIT_MS = 150;
/** The limit for the export of a month, which contains the orders of many pages. */
const EXPORT_LIMIT_MS = 1000;
const PAYMENTS_AT_ONCE = 10_000;

interface Shop {
  id: number;
  orders: number;
}

let stack: OwnedStack;
let owner: Api;
let many: Shop;
let few: Shop;
const table = new MarkdownTable([
  'A month of a shop with 100,000 orders',
  'p50 ms',
  'p99 ms',
  '1,000 orders: p50 ms',
  'Ratio',
]);

beforeAll(async () => {
  stack = await startStack();
  const visitor = new Api(stack.info.gateway_url);
  ({ api: owner } = await signedIn(visitor, new Mailbox(stack.info.mailbox_url)));
  many = await shopWith(MANY);
  few = await shopWith(FEW);
  for (const name of ['orders', 'order_lines', 'payments'])
    await query(stack.info, 'orders', `VACUUM (ANALYZE) ${name}`);
});

afterAll(async () => {
  await stack?.stop();
  console.log(`\n${table}`);
});

/**
 * Creates a shop whose orders, with two lines each, are spread evenly over the history. Two thirds of them are paid,
 * a quarter of these by two methods.
 */
async function shopWith(count: number): Promise<Shop> {
  const { establishment } = await owner.call('createEstablishment', {
    name: `Barbearia de ${count} pedidos`,
  });
  const id = establishment?.id ?? 0;
  await query(
    stack.info,
    'orders',
    `WITH made AS (
       INSERT INTO orders (establishment_id, number, order_datetime, type, status, customer_name, customer_phone, origin,
         fulfillment, payment_status, payment_method, total_cents, total_duration_min, access_code, created_at, updated_at)
       SELECT $1, number, at, 'service', CASE WHEN number % 20 = 0 THEN 'cancelled' ELSE 'completed' END,
         'Cliente ' || number % 700, '1198765' || lpad((number % 700)::text, 4, '0'),
         (ARRAY['Balcão', 'WhatsApp', 'Telefone', 'App'])[1 + number % 4], 'dine-in',
         'pending', (ARRAY['Dinheiro', 'Pix', 'Crédito', 'Débito'])[1 + number % 4], 7500, 30, '0000', at, at
       FROM generate_series(1, $2::int) AS number,
         LATERAL (SELECT now() - interval '1 day' * ${HISTORY_DAYS} * ($2::int - number) / $2::int AS at) AS stretch
       RETURNING id)
     INSERT INTO order_lines (order_id, line_no, establishment_id, item_id, item_name, item_type, item_category,
       item_duration_min, unit_price_cents, quantity, subtotal_cents)
     SELECT id, line_no, $1, line_no, 'Item ' || line_no, 'service', 'Cabelo', 15, 2500 * line_no, 1, 2500 * line_no
     FROM made, generate_series(1, 2) AS line_no`,
    [id, count],
  );
  for (let first = 1; first <= count; first += PAYMENTS_AT_ONCE) await payOrders(id, first);
  return { id, orders: count };
}

/**
 * Pays up to PAYMENTS_AT_ONCE orders from the number `first` on. The number is limited because a trigger
 * updates each paid order.
 */
async function payOrders(shop: number, first: number): Promise<void> {
  await query(
    stack.info,
    'orders',
    `INSERT INTO payments (order_id, establishment_id, kind, method, amount_cents, at)
     SELECT id, establishment_id, 'payment', method, cents, order_datetime
     FROM orders, LATERAL (
       SELECT payment_method AS method, CASE WHEN number % 6 = 0 THEN 5000 ELSE 7500 END AS cents
       UNION ALL
       SELECT CASE payment_method WHEN 'Pix' THEN 'Dinheiro' ELSE 'Pix' END, 2500 WHERE number % 6 = 0) AS part
     WHERE establishment_id = $1 AND number >= $2 AND number < $2 + ${PAYMENTS_AT_ONCE} AND number % 3 < 2
       AND status <> 'cancelled'`,
    [shop, first],
  );
}

const lastMonth = ({ id }: Shop) => ({
  entity_id: id,
  start_date: addDays(today(), 1 - MONTH_DAYS),
  end_date: today(),
});

const works = {
  'a page of 50': (shop: Shop) => owner.call('listOrdersByEntity', { ...lastMonth(shop), limit: PAGE }),
  'the sums': (shop: Shop) => owner.call('summarizeOrders', lastMonth(shop)),
  'a page and the sums at once': (shop: Shop) =>
    Promise.all([works['a page of 50'](shop), works['the sums'](shop)]),
  'a page of 50 by payment and item': (shop: Shop) =>
    owner.call('listOrdersByEntity', {
      ...lastMonth(shop),
      limit: PAGE,
      payment_method: 'Pix',
      payment_status: 'paid',
      item_id: 2,
    }),
  'a page of one customer': (shop: Shop) =>
    owner.call('listOrdersByEntity', { ...lastMonth(shop), limit: PAGE, customer: 'cliente 42' }),
  'the sums of one customer': (shop: Shop) =>
    owner.call('summarizeOrders', { ...lastMonth(shop), customer: 'cliente 42' }),
  'a forecast of a day': (shop: Shop) =>
    owner.call('generateForecasts', { entity_id: shop.id, start_date: today(), end_date: today() }),
  'the export': (shop: Shop) => owner.call('exportOrders', lastMonth(shop)),
};

const limitOf = (work: keyof typeof works) => (work === 'the export' ? EXPORT_LIMIT_MS : LIMIT_MS);

async function measured(shop: Shop, work: keyof typeof works): Promise<Latency> {
  const ask = () => works[work](shop);
  await latencyOf(WARM_UP, ask);
  return latencyOf(CALLS, ask);
}

describe('a shop with 100,000 orders', () => {
  test('includes all orders in the totals of its history', async () => {
    for (const shop of [many, few]) {
      const asked = { entity_id: shop.id, start_date: addDays(today(), -HISTORY_DAYS - 1) };
      const { order_count, total_price } = await owner.call('summarizeOrders', asked);
      expect(order_count).toBe(shop.orders);
      expect(total_price).toBeCloseTo(shop.orders * 0.95 * 75, 2);
    }
  });

  test.each(Object.keys(works) as (keyof typeof works)[])('answers %s within the limit', async (work) => {
    const slow = await measured(many, work);
    const fast = await measured(few, work);
    table.add([
      work,
      slow.p50.toFixed(1),
      slow.p99.toFixed(1),
      fast.p50.toFixed(1),
      (slow.p50 / fast.p50).toFixed(2),
    ]);
    expect(slow.p50).toBeLessThan(limitOf(work));
  });
});
