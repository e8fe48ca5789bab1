// Shops with orders in reporting's read model, seeded directly as the database's owner, and their reports.
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import type { Api, Request } from '../harness/api.ts';
import { query } from '../harness/suites/database.ts';
import type { Stack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const VISITS_OF_CUSTOMER = 50;
const ROWS_AT_ONCE = 20_000;
const FIRST_LIMIT_MS = 60_000;

export interface Shop {
  id: number;
  past: number;
}

/** Creates a shop with as many customers as `past` orders need, without orders. */
export async function createShop(stack: Stack, owner: Api, past: number): Promise<Shop> {
  const { establishment } = await owner.call('createEstablishment', {
    name: `Barbearia de ${past}`,
  } as never);
  const shop = { id: establishment?.id ?? 0, past };
  await query(stack.info, 'reporting', "INSERT INTO shops VALUES ($1, 'America/Sao_Paulo')", [shop.id]);
  return shop;
}

/**
 * Adds orders, spread evenly over `days` days that end `daysAgo` days ago. Each order has one or two lines of the
 * customer's three items; every third has an addition, every twentieth is cancelled. Returns the next free id.
 */
export async function seed(
  stack: Stack,
  shop: Shop,
  count: number,
  daysAgo: number,
  days: number,
  firstId: number,
): Promise<number> {
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const to = Math.min(from + ROWS_AT_ONCE, count);
    const customers = Math.max(Math.round(shop.past / VISITS_OF_CUSTOMER), 100);
    await query(
      stack.info,
      'reporting',
      `WITH made AS (
         INSERT INTO orders (id, establishment_id, number, version, ordered_at, day, hour, is_cancelled, origin,
           total_cents, paid_cents, fiado_cents, duration_min, customer_name, customer_phone, line_count,
           combo_quantity, extras_count)
         SELECT $2 + n, $1, (n + 1)::text, 1, at, (at AT TIME ZONE 'America/Sao_Paulo')::date,
           extract(hour FROM at AT TIME ZONE 'America/Sao_Paulo'), n % 20 = 7,
           (ARRAY['Balcão', 'WhatsApp', 'Telefone', 'App'])[1 + n % 4], 5000 + 500 * (n % 7), 5000, 0, 30,
           'Cliente ' || who, '119' || lpad(who::text, 8, '0'), 1 + n % 2, 0, (n % 3 = 0)::int
         FROM generate_series($3::int, $4::int - 1) AS n,
           LATERAL (SELECT (n * 7919::bigint + n / $7::int) % $7::int AS who,
             now() - interval '1 day' * ($5::int + $6::int * ($8::int - n - 1) / $8::float8)
               AS at) AS chosen
         RETURNING id, ordered_at, is_cancelled, line_count, extras_count, customer_key),
       sold AS (
         INSERT INTO sold_items (order_id, line_no, addition_no, establishment_id, ordered_at, is_cancelled, item_id,
           item_name, is_combo, quantity, cents, extras_count)
         SELECT id, line, addition, $1, ordered_at, is_cancelled, item, 'Item ' || item, false, 1, 2500,
           CASE WHEN line = 1 AND addition = 0 THEN extras_count ELSE 0 END
         FROM made, LATERAL (
           SELECT line, 0 AS addition, 1 + (hashtext(customer_key) & 7) + 8 * ((id + line) % 3) AS item
           FROM generate_series(1, line_count) AS line
           UNION ALL SELECT 1, 1, 100 + id % 5 WHERE extras_count > 0) AS sale)
       INSERT INTO order_methods (order_id, establishment_id, method, cents)
       SELECT id, $1, (ARRAY['Dinheiro', 'Pix', 'Crédito', 'Débito'])[1 + id % 4], 5000 FROM made`,
      [shop.id, firstId, from, to, daysAgo, days, customers, count],
    );
    const ids = 'ARRAY(SELECT generate_series($1::bigint, $2::bigint))';
    await query(stack.info, 'reporting', `SELECT add_to_totals(${ids})`, [firstId + from, firstId + to - 1]);
  }
  await query(
    stack.info,
    'reporting',
    `INSERT INTO customers SELECT establishment_id, customer_key, min(ordered_at) FROM orders
     WHERE establishment_id = $1 AND NOT is_cancelled GROUP BY 1, 2
     ON CONFLICT (establishment_id, customer_key) DO NOTHING`,
    [shop.id],
  );
  return firstId + count;
}

/** A period of whole days that ends yesterday, so that its orders do not depend on the time of day. */
export const daysUntilYesterday = (days: number) => ({
  period_start: `${addDays(today(), -days)}T00:00:00`,
  period_end: `${addDays(today(), -1)}T23:59:59`,
});

export const request = (shop: Shop, days: number): Request<'getOrderReport'> => ({
  entity_id: shop.id,
  ...daysUntilYesterday(days),
  figures_only: true,
});

/** Returns the time until the first answer. Reports of many orders are refused until reporting has read them. */
export async function firstOf(owner: Api, shop: Shop, days: number): Promise<number> {
  const began = performance.now();
  await until(
    async () => (await owner.ask('getOrderReport', request(shop, days))).status === 200,
    FIRST_LIMIT_MS,
    'the first report',
  );
  return performance.now() - began;
}
