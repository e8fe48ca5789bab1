// Runs random operations on the orders of two shops in different zones. After each operation, the report of a random
// period, the totals of the preceding period and the snapshots must equal a naive computation over all orders, and the
// lists behind the figures must have as many orders as the figures.
//
// Each run prints its seed; NAVALHA_SEED repeats that run. NAVALHA_ORDER_OPERATIONS sets the number of operations.
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Request } from '../../harness/api.ts';
import { localOf, mean } from '../../harness/models/figures.ts';
import { occupancyOf } from '../../harness/models/occupancy-model.ts';
import { type Report, ReportModel } from '../../harness/models/report-model.ts';
import { RandomOrders, type Shop, todayAt } from './random-orders.ts';

const OPERATIONS = Number(process.env['NAVALHA_ORDER_OPERATIONS'] ?? 100);
const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const LIMIT_MS = 60_000 + OPERATIONS * 1800;

let orders: RandomOrders;

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED} NAVALHA_ORDER_OPERATIONS=${OPERATIONS}`);
  orders = await RandomOrders.at(['America/Sao_Paulo', 'America/Rio_Branco'], SEED);
}, 60_000);

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
    labor_efficiency: totals?.attendance_rate,
    avg_service_time: totals?.average_service_seconds,
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
  const reported = await orders.owner.call('getOrderReport', {
    entity_id: shop.id,
    period_start: start,
    period_end: end,
    figures_only: false,
  });
  const all = [...shop.orders.values()];
  const model = new ReportModel(shop.zone, all, shop.expenses, start, end);
  const before = new ReportModel(
    shop.zone,
    all,
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
  expect(withShares(reported.occupancy), place).toEqual(
    occupancyOf({ zone, orders: all, scheduled, start, end }),
  );
  expect(withShares(reported.previous_occupancy), place).toEqual(
    occupancyOf({
      zone,
      orders: all,
      scheduled,
      start: reported.previous_start ?? '',
      end: reported.previous_end ?? '',
    }),
  );
  expectOlderReport(reported);
  expect(reported.orders.map(({ id }) => id).sort()).toEqual(
    all
      .filter((one) => {
        const { text } = localOf(one.order_datetime ?? '', shop.zone);
        return text >= start && text <= end;
      })
      .map(({ id }) => id)
      .sort(),
  );
}

/** Expects the order list with the filter of each count to have that count. Lists take whole minutes. */
async function expectLists(shop: Shop): Promise<void> {
  const [start, end] = orders.period(shop).map((text) => text.slice(0, 16)) as [string, string];
  const reported = await orders.owner.call('getOrderReport', {
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
    const list = await orders.owner.call('summarizeOrders', {
      status: 'not_cancelled',
      ...period,
      ...filter,
    });
    expect(list.order_count, `${shop.zone} ${start} ${end} ${JSON.stringify(filter)}`).toBe(count);
  }
}

/** The number of orders divided by the hours since midnight, at least one, with two decimals. */
function perHour(count: number, { zone }: Shop): number {
  const [hours, minutes, seconds] = localOf(new Date().toISOString(), zone)
    .text.slice(11)
    .split(':')
    .map(Number);
  const passed = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return mean(100 * count * 3600, Math.max(passed, 3600)) / 100;
}

async function expectSnapshots(): Promise<void> {
  const { shops } = orders;
  const counts = shops.map((shop) => modelOfToday(shop).totals().order_count);
  const most = shops.map((shop, place) => perHour(counts[place] ?? 0, shop));
  const { snapshots } = await orders.owner.call('listSnapshots', { entity_ids: shops.map(({ id }) => id) });
  for (const [place, shop] of shops.entries()) {
    const model = modelOfToday(shop);
    const { order_count, revenue, average_ticket } = model.totals();
    const [item] = model.items().sort((a, b) => b.quantity - a.quantity || a.item_id - b.item_id);
    const snapshot = snapshots[place];
    expect(snapshot, shop.zone).toMatchObject({
      entity_id: shop.id,
      date: todayAt(shop),
      orders_today: order_count,
      revenue,
      average_ticket,
    });
    expect(snapshot?.most_ordered_item ?? undefined).toBe(item?.name);
    expect(snapshot?.top_customer ?? undefined).toBe(model.customers()[0]?.name);
    // The average falls while time passes: the server computed it between these two times.
    expect(snapshot?.average_orders_per_hour).toBeLessThanOrEqual(most[place] ?? 0);
    expect(snapshot?.average_orders_per_hour).toBeGreaterThanOrEqual(perHour(order_count, shop));
  }
}

function modelOfToday(shop: Shop): ReportModel {
  const date = todayAt(shop);
  return new ReportModel(shop.zone, [...shop.orders.values()], [], `${date}T00:00:00`, `${date}T23:59:59`);
}

test(
  'every figure equals a naive computation after each operation',
  async () => {
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      const shop = orders.random.pick(orders.shops);
      await orders.operate(shop);
      await expectReport(shop, orders.period(shop));
      await expectSnapshots();
      if (operation % 10 === 9) await expectLists(shop);
    }
    const all: [string, string] = [`${addDays(today(), -60)}T00:00:00`, `${addDays(today(), 10)}T23:59:59`];
    for (const shop of orders.shops) await expectReport(shop, all);
  },
  LIMIT_MS,
);
