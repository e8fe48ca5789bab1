// Compares the rates of order reports with those of a monolith that computes the same figures from the same orders,
// measured alternately in the same run: a shop with 330 orders a day for a year.
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api, type Response } from '../harness/api.ts';
import { measure, median, processesOf, type Rate } from '../harness/loads/load.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { SALES } from './monolith/copies.ts';
import { Monolith } from './monolith/monolith.ts';
import type { Report } from './monolith/report.ts';
import { processCell } from './rates-table.ts';
import { createShop, firstOf, request, type Shop, seed } from './report-shops.ts';

const ORDERS_A_DAY = 330;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;
/** The year ends yesterday, and today's orders are seeded too. */
const ORDERS = ORDERS_A_DAY * (YEAR_DAYS + 1);
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 4;
/** Duration of a measurement of the monolith's report of a year, which takes seconds. */
const YEAR_SECONDS = 20;
const SCRIPT = resolve(import.meta.dirname, 'report.lua');
const RATE = ['Answers/s', 'Processor ms'];
const COMPARED = ['Ratio', 'Goal', 'Processor µs'];
const TITLES = ['Period', 'Orders in it', 'Bytes', ...RATE, 'Monolith: bytes', ...RATE, ...COMPARED];

let stack: OwnedStack;
let owner: Api;
let shop: Shop;
let monolith: Monolith;
const table = new MarkdownTable(TITLES);

beforeAll(async () => {
  stack = await startStack();
  ({ api: owner } = await signedIn(new Api(stack.info.gateway_url), new Mailbox(stack.info.mailbox_url)));
  shop = await createShop(stack, owner, ORDERS);
  await seed(stack, shop, ORDERS, 0, YEAR_DAYS + 1, 1);
  await query(stack.info, 'reporting', 'VACUUM (ANALYZE)');
  monolith = await Monolith.start(stack.info, SALES);
}, 600_000);

afterAll(async () => {
  await monolith?.stop();
  await stack?.stop();
  console.log(`\n${table}`);
});

const cents = (amount: number) => Math.round(amount * 100);

/** The figures by which the answers of both sides are compared. */
const ours = ({ totals, previous, items, additions, customers, days }: Response<'getOrderReport'>) => ({
  orders: totals?.order_count,
  cents: cents(totals?.revenue ?? 0),
  cancelled: totals?.cancelled_count,
  new_customers: totals?.new_customers_count,
  previous: [previous?.order_count, cents(previous?.revenue ?? 0)],
  items: items.map(({ item_id, quantity, subtotal }) => [item_id, quantity, cents(subtotal)]),
  additions: additions.map(({ quantity }) => quantity),
  customers: customers.map(({ order_count, total }) => [order_count, cents(total)]),
  days: days.filter(({ order_count }) => order_count > 0).map(({ date, order_count }) => [date, order_count]),
});

const theirs = ({ totals, previous, items, additions, customers, days }: Report) => ({
  orders: totals.orders,
  cents: totals.cents,
  cancelled: totals.cancelled,
  new_customers: totals.new_customers,
  previous: [previous.orders, previous.cents],
  items: items.map((row) => [row.item_id, row.quantity, row.cents]),
  additions: additions.map(({ quantity }) => quantity),
  customers: customers.map((row) => [row.orders, row.cents]),
  days: days.map(({ date, orders }) => [date, orders]),
});

interface Answers {
  orders: number;
  bytes: number;
  monolithBytes: number;
}

/** Requests the report from both sides and expects the same figures. */
async function answersOf(days: number): Promise<Answers> {
  const asked = request(shop, days);
  const our = await owner.ask('getOrderReport', asked);
  const their = await fetch(`${monolith.url}/api/report/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  const text = await their.text();
  expect(ours(our.body)).toEqual(theirs(JSON.parse(text) as Report));
  const { totals } = our.body;
  return {
    orders: (totals?.order_count ?? 0) + (totals?.cancelled_count ?? 0),
    bytes: our.text.length,
    monolithBytes: text.length,
  };
}

/** Measures both rates alternately and adds a row to the table. Returns the ratio of the medians. */
async function compare(title: string, days: number, seconds: number, goal: number): Promise<number> {
  await firstOf(owner, shop, days);
  const { orders, bytes, monolithBytes } = await answersOf(days);
  const suite = processesOf(stack.info);
  const other = { monolith: [monolith.pid], postgres: suite['postgres'] ?? [] };
  const environment = { REPORT_BODY: JSON.stringify(request(shop, days)) };
  const load = { seconds, script: SCRIPT, environment, connections: CONNECTIONS };
  const signedInLoad = {
    ...load,
    seconds: SECONDS,
    environment: { ...environment, REPORT_TOKEN: owner.token ?? '' },
  };
  const navalha: Rate[] = [];
  const monolithic: Rate[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    monolithic.push(await measure(monolith.url, other, load));
    await monolith.settle();
    navalha.push(await measure(stack.info.gateway_url, suite, signedInLoad));
  }
  expect([...navalha, ...monolithic].reduce((sum, { failures }) => sum + failures, 0)).toBe(0);
  const [our, their] = [median(navalha), median(monolithic)];
  const ratio = our.perSecond / their.perSecond;
  const cellsOf = (rate: Rate) => [rate.perSecond.toFixed(1), (rate.cpuMicros / 1000).toFixed(2)];
  const cells = [title, orders, bytes, ...cellsOf(our), monolithBytes, ...cellsOf(their), ratio.toFixed(1)];
  table.add([...cells, goal, processCell(our)]);
  return ratio;
}

test.each([
  ['a day', 1, SECONDS, 10],
  ['a month', MONTH_DAYS, SECONDS, 50],
  ['a year', YEAR_DAYS, YEAR_SECONDS, 100],
])(
  'the report of %s has the figures of a monolith and is answered many times as often',
  async (title, days, seconds, goal) => {
    expect(await compare(title, days, seconds, goal)).toBeGreaterThan(goal);
  },
);
