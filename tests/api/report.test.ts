// Runs random operations on the orders of two shops in different zones. After each operation, the report of a random
// period, the totals of the preceding period and the snapshots must equal a naive computation over all orders, and the
// lists behind the figures must have as many orders as the figures.
//
// Each run prints its seed; NAVALHA_SEED repeats that run. NAVALHA_ORDER_OPERATIONS sets the number of operations.
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/sao-paulo.ts';
import type { Api, Request } from '../harness/api.ts';
import { query } from '../harness/database.ts';
import { localOf } from '../harness/figures.ts';
import { occupancyOf } from '../harness/occupancy-model.ts';
import { type Expense, type Order, type Report, ReportModel } from '../harness/report-model.ts';
import { Random } from '../harness/timeline/random.ts';
import { placeIn } from '../harness/zone-places.ts';
import { newItem, newShop } from './owner.ts';
import { somebody } from './salon.ts';

const OPERATIONS = Number(process.env['NAVALHA_ORDER_OPERATIONS'] ?? 100);
const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const LIMIT_MS = 60_000 + OPERATIONS * 1800;
const ORDERS = 25;
const METHODS = ['Dinheiro', 'Pix', 'Crédito', 'Fiado', 'Cortesia'] as const;
const ORIGINS = ['Balcão', 'WhatsApp', 'Telefone'] as const;
const CUSTOMERS = [
  { customer_name: 'João', customer_phone: '(11) 98765-4321' },
  { customer_name: 'João Batista', customer_phone: '+55 11 98765-4321' },
  { customer_name: 'Érica', customer_phone: '(21) 98888-1234' },
  { customer_name: 'Sem Telefone' },
  { customer_name: 'sem telefone' },
  { customer_name: 'Outro' },
];
const CATEGORIES = ['Limpeza', 'Aluguel'] as const;

interface Shop {
  id: number;
  zone: string;
  items: number[];
  addOns: number[];
  orders: Map<number, Order>;
  expenses: Expense[];
  session: number;
  entries: { id: number; expense: Expense }[];
  /** Scheduled minutes of the days with a base. */
  scheduled: Map<string, number>;
}

const random = new Random(SEED);
const upTo = (most: number): number => 1 + random.below(most);
const two = (number: number): string => String(number).padStart(2, '0');
let owner: Api;
let shops: Shop[];

async function makeShop(zone: string): Promise<Shop> {
  const shop = await newShop(owner, placeIn(zone));
  const add = async (fields: Record<string, unknown>) =>
    (await newItem(owner, shop, { price: upTo(9_999) / 100, ...fields })).id;
  const cut = await add({ name: 'Corte' });
  const wax = await add({ name: 'Pomada', type: 'product', stock: 5 });
  const items = [cut, wax, await add({ name: 'Dia do noivo', duration: 60, parts: [cut, wax, wax] })];
  const addOns = [
    await add({ name: 'Toalha', category: 'adicionais' }),
    await add({ name: 'Óleo', category: 'adicionais' }),
  ];
  const { session } = await owner.call('openCashSession', { entity_id: shop.id, opening_amount: 1000 });
  return {
    id: shop.id,
    zone,
    items,
    addOns,
    orders: new Map(),
    expenses: [],
    session: session?.id ?? 0,
    entries: [],
    scheduled: await scheduleOf(shop.id),
  };
}

/** Stores scheduled minutes for half of the days, as if they had been recorded on these days. */
async function scheduleOf(shopId: number): Promise<Map<string, number>> {
  const days = Array.from({ length: 60 }, (_, place) => addDays(today(), place - 50));
  const scheduled = new Map(
    days.filter(() => random.below(2) === 0).map((day) => [day, random.below(4) * 240]),
  );
  await query(
    inject('stack'),
    'reporting',
    `INSERT INTO scheduled_days (establishment_id, day, scheduled_min, is_final, answered_at)
     SELECT $1, day, minutes, true, now() FROM unnest($2::date[], $3::int[]) AS made (day, minutes)`,
    [shopId, [...scheduled.keys()], [...scheduled.values()]],
  );
  return scheduled;
}

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED} NAVALHA_ORDER_OPERATIONS=${OPERATIONS}`);
  ({ api: owner } = await somebody());
  shops = await Promise.all(['America/Sao_Paulo', 'America/Rio_Branco'].map(makeShop));
}, 60_000);

const randomLines = (shop: Shop): Request<'createOrder'>['items'] =>
  Array.from({ length: upTo(3) }, () => ({
    item_id: random.pick(shop.items),
    quantity: upTo(4),
    additions: shop.addOns.flatMap((id) => Array<number>(random.below(3)).fill(id)),
    removals: [],
  }));

const randomClock = (): string =>
  random.pick([
    '00:00:00',
    '23:59:59',
    `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`,
  ]);
const timeWithin = (day: string, firstDay: number, days: number): string =>
  `${addDays(day, firstDay + random.below(days))}T${randomClock()}`;
/** The current day of a shop, which may be before the day in São Paulo. */
const todayAt = ({ zone }: Shop): string => localOf(new Date().toISOString(), zone).date;

/** A random second of the last 40 days, often the first or last of a day. Orders in the future would be bookings. */
const timeOfSale = (shop: Shop): string => timeWithin(todayAt(shop), -40, 40);
/** Like timeOfSale, but also up to four days ahead. */
const timeOfPeriod = (shop: Shop): string => timeWithin(todayAt(shop), -40, 45);

/** Reads the current state of an order and stores it in `shop.orders`. */
async function keep(shop: Shop, id: number): Promise<void> {
  const { order } = await owner.call('getOrder', { id });
  shop.orders.set(id, order as Order);
}

// Operations. The server may refuse one; the order is read again in any case.

async function create(shop: Shop): Promise<void> {
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    ...random.pick(CUSTOMERS),
    origin: random.pick(ORIGINS),
    order_datetime: random.below(4) === 0 ? '' : timeOfSale(shop),
    items: randomLines(shop),
    payment_status: random.pick(['pending', 'pending', 'paid', 'failed']),
    payment_method: random.pick(['Dinheiro', 'Pix', 'Crédito']),
  });
  await keep(shop, order?.id ?? 0);
}

async function change(shop: Shop): Promise<void> {
  const order = random.pick([...shop.orders.values()]);
  const { id, version } = order;
  const amount = upTo(Math.max(Math.round(order.total_price * 100), 1)) / 100;
  const method = random.pick(METHODS);
  await random.weighted<() => Promise<unknown>>([
    [3, () => owner.ask('addPayment', { id, version, method, amount })],
    [2, () => owner.ask('refundPayment', { id, version, method, amount })],
    [2, () => owner.ask('setPayment', { id, status: random.pick(['pending', 'paid']), method })],
    [2, () => owner.ask('cancelOrder', { id })],
    [
      3,
      () =>
        owner.ask('updateOrder', {
          id,
          ...random.pick(CUSTOMERS),
          origin: random.pick(ORIGINS),
          items: randomLines(shop),
        }),
    ],
  ])();
  await keep(shop, id);
}

async function spend(shop: Shop): Promise<void> {
  const reversed = random.below(3) === 0 ? shop.entries.pop() : undefined;
  if (reversed) {
    const { entries } = await owner.call('reverseCashEntry', { id: reversed.id, note: '' });
    shop.expenses.push({ ...reversed.expense, isReversal: true, at: entries[0]?.at ?? '' });
    return;
  }
  const expense = { category: random.pick(CATEGORIES), amount: upTo(999) / 100 };
  const { entries } = await owner.call('addCashEntry', {
    id: shop.session,
    kind: 'expense',
    method: 'Pix',
    note: '',
    ...expense,
  });
  const made = { ...expense, isReversal: false, at: entries[0]?.at ?? '' };
  shop.expenses.push(made);
  shop.entries.push({ id: entries[0]?.id ?? 0, expense: made });
}

function operate(shop: Shop): Promise<void> {
  if (shop.orders.size === 0) return create(shop);
  return random.weighted<() => Promise<void>>([
    [shop.orders.size < ORDERS ? 4 : 0, () => create(shop)],
    [4, () => change(shop)],
    [1, () => spend(shop)],
  ])();
}

// Comparisons.

/** A random period of at most 45 days. One in three consists of whole days. */
function randomPeriod(shop: Shop): [start: string, end: string] {
  const whole = random.below(3) === 0;
  const [first, second] = [timeOfPeriod(shop), timeOfPeriod(shop)].sort() as [string, string];
  return whole ? [`${first.slice(0, 10)}T00:00:00`, `${second.slice(0, 10)}T23:59:59`] : [first, second];
}

/** A row of the report with its dates as numbers and absent values as null, as in the model. */
const withTimes = ({ first_visit, last_visit, ...row }: Report['customers'][number]) => ({
  ...row,
  phone: row.phone ?? null,
  mean_interval_seconds: row.mean_interval_seconds ?? null,
  first: Date.parse(first_visit ?? ''),
  last: Date.parse(last_visit ?? ''),
});
const withLast = <Row extends { last_order_at?: string | null }>({ last_order_at, ...row }: Row) => ({
  ...row,
  last: Date.parse(last_order_at ?? ''),
});
/** Occupancy with absent shares as null, as in the model. */
const withShares = (occupancy: Report['occupancy']) =>
  occupancy && {
    ...occupancy,
    share: occupancy.share ?? null,
    weekdays: occupancy.weekdays.map((row) => ({ ...row, share: row.share ?? null })),
  };

function expectOlderReport({ report, ...tables }: Report): void {
  const { totals } = tables;
  expect(report).toMatchObject({
    resource_utilization: tables.occupancy?.share ?? 0,
    cash_flow: totals?.cash_flow,
    gross_profit: totals?.revenue,
    net_profit: totals?.net_profit,
    total_expenses: totals?.total_expenses,
    cancellation_rate: totals?.cancellation_rate,
    new_customers_count: totals?.new_customers_count,
    returning_customers_count: totals?.returning_customers_count,
    revenue_by_channel: Object.fromEntries(tables.channels.map((one) => [one.origin, one.revenue])),
    breakdown_by_item: Object.fromEntries(
      tables.items.map(({ item_id, quantity, subtotal }) => [item_id, { quantity, subtotal }]),
    ),
    top_customers: tables.customers
      .slice(0, 5)
      .map(({ name, order_count, total }) => ({ name, orders: order_count, total })),
  });
}

async function expectReport(shop: Shop, [start, end]: [string, string]): Promise<void> {
  const place = `${shop.zone} ${start} ${end}`;
  const reported = await owner.call('getOrderReport', {
    entity_id: shop.id,
    period_start: start,
    period_end: end,
    figures_only: false,
  });
  const orders = [...shop.orders.values()];
  const model = new ReportModel(shop.zone, orders, shop.expenses, start, end);
  const before = new ReportModel(
    shop.zone,
    orders,
    shop.expenses,
    reported.previous_start ?? '',
    reported.previous_end ?? '',
  );
  expect(reported.totals, place).toEqual(model.totals());
  expect(reported.previous, place).toEqual(before.totals());
  expect(reported.methods, place).toEqual(model.methods());
  expect(reported.channels, place).toEqual(model.channels());
  expect(
    reported.hours.map((row) => ({ ...row, top_item: row.top_item ?? null })),
    place,
  ).toEqual(model.hours());
  expect(reported.peak_hour ?? undefined, place).toBe(model.hours().find(({ is_peak }) => is_peak)?.hour);
  expect(reported.weekday_hours, place).toEqual(model.weekdayHours());
  expect(reported.days, place).toEqual(model.days());
  expect(reported.additions.map(withLast), place).toEqual(model.additions());
  expect(reported.items.map(withLast), place).toEqual(model.items());
  expect(reported.customers.map(withTimes), place).toEqual(model.customers());
  expect(reported.expenses, place).toEqual(model.expenses());
  const { zone, scheduled } = shop;
  expect(withShares(reported.occupancy), place).toEqual(occupancyOf({ zone, orders, scheduled, start, end }));
  expect(withShares(reported.previous_occupancy), place).toEqual(
    occupancyOf({
      zone,
      orders,
      scheduled,
      start: reported.previous_start ?? '',
      end: reported.previous_end ?? '',
    }),
  );
  expectOlderReport(reported);
  expect(reported.orders.map(({ id }) => id).sort()).toEqual(
    orders
      .filter((one) => {
        const { text } = localOf(one.order_datetime ?? '', shop.zone);
        return text >= start && text <= end;
      })
      .map(({ id }) => id)
      .sort(),
  );
}

/** The order list with the filter of each count has as many orders as the count. Such periods have whole minutes. */
async function expectLists(shop: Shop): Promise<void> {
  const [start, end] = randomPeriod(shop).map((text) => text.slice(0, 16)) as [string, string];
  const reported = await owner.call('getOrderReport', {
    entity_id: shop.id,
    period_start: `${start}:00`,
    period_end: `${end}:59`,
    figures_only: true,
  });
  const period = {
    entity_id: shop.id,
    start_date: start.slice(0, 10),
    start_time: start.slice(11),
    end_date: end.slice(0, 10),
    end_time: end.slice(11),
  };
  type Filter = Partial<Request<'summarizeOrders'>>;
  const lists: [Filter, number | undefined][] = [
    [{}, reported.totals?.order_count],
    [{ status: 'cancelled' }, reported.totals?.cancelled_count],
    [{ payment_status: 'due' }, reported.totals?.due_count],
    ...reported.methods.map((row): [Filter, number] => [
      { received_method: row.payment_method as NonNullable<Filter['received_method']> },
      row.order_count,
    ]),
    ...reported.channels.map((row): [Filter, number] => [
      { origin: row.origin as NonNullable<Filter['origin']> },
      row.order_count,
    ]),
    ...reported.weekday_hours.map(({ weekday, hour, order_count }): [Filter, number] => [
      { weekday, hour },
      order_count,
    ]),
    ...reported.customers.map(({ name, phone, order_count }): [Filter, number] => [
      phone ? { customer_phone: phone } : { customer_name: name },
      order_count,
    ]),
  ];
  for (const [filter, count] of lists) {
    const list = await owner.call('summarizeOrders', { status: 'not_cancelled', ...period, ...filter });
    expect(list.order_count, `${shop.zone} ${start} ${end} ${JSON.stringify(filter)}`).toBe(count);
  }
}

async function expectSnapshots(): Promise<void> {
  const { snapshots } = await owner.call('listSnapshots', { entity_ids: shops.map(({ id }) => id) });
  for (const [place, shop] of shops.entries()) {
    const date = todayAt(shop);
    const [start, end] = [`${date}T00:00:00`, `${date}T23:59:59`];
    const model = new ReportModel(shop.zone, [...shop.orders.values()], [], start, end);
    const { order_count, revenue, average_ticket } = model.totals();
    const [item] = model.items().sort((a, b) => b.quantity - a.quantity || a.item_id - b.item_id);
    expect(snapshots[place], shop.zone).toMatchObject({
      entity_id: shop.id,
      date,
      orders_today: order_count,
      revenue,
      average_ticket,
    });
    expect(snapshots[place]?.most_ordered_item ?? undefined).toBe(item?.name);
    expect(snapshots[place]?.top_customer ?? undefined).toBe(model.customers()[0]?.name);
  }
}

test(
  'every figure equals a naive computation after each operation',
  async () => {
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const shop = random.pick(shops);
      await operate(shop);
      await expectReport(shop, randomPeriod(shop));
      await expectSnapshots();
      if (operation % 10 === 9) await expectLists(shop);
    }
    const all: [string, string] = [`${addDays(today(), -60)}T00:00:00`, `${addDays(today(), 10)}T23:59:59`];
    for (const shop of shops) await expectReport(shop, all);
  },
  LIMIT_MS,
);
