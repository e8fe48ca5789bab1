// Measures order reports through the gateway: a month in shops with few and with many past orders, and long periods.
// Compares them with the same figures computed by plain SQL over the orders, and with the report of a monolith. Seeds
// the read model directly as the database's owner.
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/sao-paulo.ts';
import { Api } from '../harness/api.ts';
import { query } from '../harness/database.ts';
import { type Latency, latencyOf, measure, median, type Rate } from '../harness/load.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { type OwnedStack, startStack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';
import { Monolith } from './monolith/monolith.ts';
import { PlainReport } from './plain-report.ts';

const PAST = [1_000, 100_000, 1_000_000] as const;
const OF_MONTH = 1_000;
const MONTH_DAYS = 30;
/** Number of days before the month with past orders. Together with the month, the longest period of a report. */
const PAST_DAYS = 700;
const VISITS_OF_CUSTOMER = 50;
const ROWS_AT_ONCE = 50_000;
const CALLS = 60;
const PLAIN_CALLS = 5;
const WARM_UP = 10;
const LONG_LIMIT_MS = 100;
/** Maximum ratio of the time for a month of the largest shop to that of the smallest. */
const GROWTH_LIMIT = 1.5;
const FIRST_LIMIT_MS = 60_000;
/** Orders of the compared shop in its year: 330 a day. */
const OF_YEAR = 120_450;
const YEAR_DAYS = 365;
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 4;
/** Duration of a measurement of the monolith's report of a year, which takes seconds. */
const YEAR_SECONDS = 15;
const SCRIPT = resolve(import.meta.dirname, 'report.lua');
const HEAD =
  '| Period | Orders in it | Past orders | p50 ms | p99 ms | After a change: p50 ms | First: ms | Plain SQL: p50 ms | Ratio |\n' +
  '|---|---|---|---|---|---|---|---|---|';
const RATES_HEAD =
  '| Period | Orders in it | Answers/s | Processor ms | Monolith: answers/s | Processor ms | Ratio | Goal |\n' +
  '|---|---|---|---|---|---|---|---|';

interface Shop {
  id: number;
  past: number;
}

let stack: OwnedStack;
let owner: Api;
let plain: PlainReport;
let compared: Shop;
let monolith: Monolith;
const shops = new Map<number, Shop>();
const rows: string[] = [];
const rates: string[] = [];

beforeAll(async () => {
  stack = await startStack();
  ({ api: owner } = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url)));
  let firstId = 1;
  for (const past of PAST) {
    const shop = await createShop(past);
    firstId = await seed(shop, past, MONTH_DAYS, PAST_DAYS, firstId);
    firstId = await seed(shop, OF_MONTH, 0, MONTH_DAYS, firstId);
    shops.set(past, shop);
  }
  compared = await createShop(OF_YEAR);
  await seed(compared, OF_YEAR, 0, YEAR_DAYS, firstId);
  monolith = await Monolith.start(stack.info.databases.reporting.owner_url, compared.id);
  await query(stack.info, 'reporting', 'VACUUM (ANALYZE)');
  plain = new PlainReport(stack.info.databases.reporting.owner_url);
}, 900_000);

afterAll(async () => {
  await plain?.close();
  await monolith?.stop();
  await stack?.stop();
  console.log(`\n${HEAD}\n${rows.join('\n')}\n\n${RATES_HEAD}\n${rates.join('\n')}\n`);
});

async function createShop(past: number): Promise<Shop> {
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
async function seed(
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
         INSERT INTO orders (id, establishment_id, version, ordered_at, day, hour, is_cancelled, origin, total_cents,
           paid_cents, fiado_cents, duration_min, customer_name, customer_phone, line_count, combo_quantity, extras_count)
         SELECT $2 + n, $1, 1, at, (at AT TIME ZONE 'America/Sao_Paulo')::date,
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
       INSERT INTO order_methods SELECT id, (ARRAY['Dinheiro', 'Pix', 'Crédito', 'Débito'])[1 + id % 4], 5000 FROM made`,
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

const daysUntilToday = (days: number) => ({
  period_start: `${addDays(today(), 1 - days)}T00:00:00`,
  period_end: `${today()}T23:59:59`,
});

const request = (shop: Shop, days: number) => ({
  entity_id: shop.id,
  ...daysUntilToday(days),
  figures_only: true,
});
const ask = (shop: Shop, days: number) => owner.call('getOrderReport', request(shop, days));

/** Returns the time until the first answer. Reports of many orders are refused until reporting has read them. */
async function firstOf(shop: Shop, days: number): Promise<number> {
  const began = performance.now();
  await until(
    async () => (await owner.ask('getOrderReport', request(shop, days))).status === 200,
    FIRST_LIMIT_MS,
    'the first report',
  );
  return performance.now() - began;
}

/** Writes the newest order of a shop again, so that its day has to be read again. */
async function change(shop: Shop): Promise<void> {
  await query(
    stack.info,
    'reporting',
    `SELECT subtract_from_totals(ARRAY[id]), add_to_totals(ARRAY[id]) FROM (
       SELECT id FROM orders WHERE establishment_id = $1 ORDER BY ordered_at DESC LIMIT 1) AS newest`,
    [shop.id],
  );
}

/** The median latency of reports, each after a change. */
async function afterChanges(shop: Shop, days: number): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    await change(shop);
    took.push((await latencyOf(1, () => ask(shop, days))).p50);
  }
  return took.sort((a, b) => a - b)[CALLS / 2] as number;
}

const inEnglish = (count: number) => Math.round(count).toLocaleString('en');

/** Measures a report and then the plain statements, and adds a row to the table. */
async function measured(title: string, past: number, days: number): Promise<Latency> {
  const shop = shops.get(past) as Shop;
  const first = await firstOf(shop, days);
  const { totals } = await ask(shop, days);
  const period = daysUntilToday(days);
  const askPlainly = () => plain.revenueOf(shop.id, period.period_start, period.period_end);
  expect(await askPlainly()).toBe(Math.round((totals?.revenue ?? 0) * 100));
  await latencyOf(WARM_UP, () => ask(shop, days));
  const report = await latencyOf(CALLS, () => ask(shop, days));
  const changed = await afterChanges(shop, days);
  const { p50 } = await latencyOf(PLAIN_CALLS, askPlainly);
  const orders = (totals?.order_count ?? 0) + (totals?.cancelled_count ?? 0);
  const times = [report.p50, report.p99, changed, first, p50].map((ms) => ms.toFixed(1));
  const cells = [title, inEnglish(orders), inEnglish(past), ...times, (p50 / report.p50).toFixed(1)];
  rows.push(`| ${cells.join(' | ')} |`);
  return report;
}

/** Measures the rates of the compared shop's report and of the monolith's, alternately. Returns their ratio. */
async function compare(title: string, days: number, seconds: number, goal: number): Promise<number> {
  process.env['REPORT_BODY'] = JSON.stringify(request(compared, days));
  await firstOf(compared, days);
  const { totals } = await ask(compared, days);
  const pids = Object.entries(stack.info.processes).flatMap(([name, { pid }]) =>
    pid && !['edge', 'mailbox'].includes(name) ? [pid] : [],
  );
  const database = stack.info.processes['postgres']?.pid ?? 0;
  const ours: Rate[] = [];
  const theirs: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    delete process.env['REPORT_TOKEN'];
    theirs.push(await measure(monolith.url, [monolith.pid, database], seconds, SCRIPT, CONNECTIONS));
    process.env['REPORT_TOKEN'] = owner.token;
    ours.push(await measure(stack.info.gateway_url, pids, SECONDS, SCRIPT, CONNECTIONS));
  }
  expect([...ours, ...theirs].reduce((sum, { failures }) => sum + failures, 0)).toBe(0);
  const [our, their] = [median(ours), median(theirs)];
  const ratio = our.perSecond / their.perSecond;
  const orders = (totals?.order_count ?? 0) + (totals?.cancelled_count ?? 0);
  const cells = [
    title,
    inEnglish(orders),
    ...[our, their].flatMap((rate) => [rate.perSecond.toFixed(1), (rate.cpuMicros / 1000).toFixed(2)]),
    ratio.toFixed(1),
    goal,
  ];
  rates.push(`| ${cells.join(' | ')} |`);
  return ratio;
}

describe('a report', () => {
  test('of a month takes the same time with few and with many past orders', async () => {
    const months: Latency[] = [];
    for (const past of PAST) months.push(await measured('a month', past, MONTH_DAYS));
    expect(months.at(-1)?.p50).toBeLessThan((months[0]?.p50 ?? 0) * GROWTH_LIMIT);
  });

  test('of a day and of a year has the revenue of the plain statements', async () => {
    await measured('a day', PAST[2], 1);
    await measured('a year', PAST[2], YEAR_DAYS);
  });

  test('of a period with 1,000,000 orders takes less than 100 ms', async () => {
    const long = await measured('two years', PAST[2], PAST_DAYS + MONTH_DAYS + 1);
    expect(long.p50).toBeLessThan(LONG_LIMIT_MS);
  });

  test('of a month and of a year is answered 50 and 100 times as often as by a monolith', async () => {
    await compare('a day', 1, SECONDS, 10);
    expect(await compare('a month', MONTH_DAYS, SECONDS, 50)).toBeGreaterThan(50);
    expect(await compare('a year', YEAR_DAYS, YEAR_SECONDS, 100)).toBeGreaterThan(100);
  });
});
