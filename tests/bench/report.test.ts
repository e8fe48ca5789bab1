// Measures order reports through the gateway: a month in shops with few and with many past orders, and long periods.
// Compares them with the same figures computed by plain SQL over the orders.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type Latency, latencyOf } from '../harness/loads/load.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { PlainReport } from './plain-report.ts';
import { createShop, daysUntilYesterday, firstOf, request, type Shop, seed } from './report-shops.ts';

const PAST = [1_000, 100_000, 1_000_000] as const;
const OF_MONTH = 1_000;
const MONTH_DAYS = 30;
/** Number of days before the month with past orders. Together with the month, the longest period of a report. */
const PAST_DAYS = 700;
const CALLS = 60;
const PLAIN_CALLS = 5;
const WARM_UP = 10;
const LONG_LIMIT_MS = 100;
/** Maximum ratio of the time for a month of the largest shop to that of the smallest. */
const GROWTH_LIMIT = 1.5;
const YEAR_DAYS = 365;
const TIMES = ['p50 ms', 'p99 ms', 'After a change: p50 ms', 'First: ms', 'Plain SQL: p50 ms'];
const TITLES = ['Period', 'Orders in it', 'Past orders', ...TIMES, 'Ratio'];

let stack: OwnedStack;
let owner: Api;
let plain: PlainReport;
const shops = new Map<number, Shop>();
const table = new MarkdownTable(TITLES);

beforeAll(async () => {
  stack = await startStack();
  ({ api: owner } = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url)));
  let firstId = 1;
  for (const past of PAST) {
    const shop = await createShop(stack, owner, past);
    firstId = await seed(stack, shop, past, MONTH_DAYS, PAST_DAYS, firstId);
    firstId = await seed(stack, shop, OF_MONTH, 0, MONTH_DAYS, firstId);
    shops.set(past, shop);
  }
  await query(stack.info, 'reporting', 'VACUUM (ANALYZE)');
  plain = new PlainReport(stack.info.databases.reporting.owner_url);
}, 900_000);

afterAll(async () => {
  await plain?.close();
  await stack?.stop();
  console.log(`\n${table}`);
});

const ask = (shop: Shop, days: number) => owner.call('getOrderReport', request(shop, days));

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
  const first = await firstOf(owner, shop, days);
  const { totals } = await ask(shop, days);
  const period = daysUntilYesterday(days);
  const askPlainly = () => plain.revenueOf(shop.id, period.period_start, period.period_end);
  expect(await askPlainly()).toBe(Math.round((totals?.revenue ?? 0) * 100));
  await latencyOf(WARM_UP, () => ask(shop, days));
  const report = await latencyOf(CALLS, () => ask(shop, days));
  const changed = await afterChanges(shop, days);
  const { p50 } = await latencyOf(PLAIN_CALLS, askPlainly);
  const orders = (totals?.order_count ?? 0) + (totals?.cancelled_count ?? 0);
  const times = [report.p50, report.p99, changed, first, p50].map((ms) => ms.toFixed(1));
  table.add([title, inEnglish(orders), inEnglish(past), ...times, (p50 / report.p50).toFixed(1)]);
  return report;
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
});
