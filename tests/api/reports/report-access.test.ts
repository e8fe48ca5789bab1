// Access to reports and snapshots, refused requests, the event stream, CSV tables and the erasure of people.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { EventStream } from '../../harness/event-stream.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { until } from '../../harness/until.ts';
import { demoPeople, unique } from '../owner.ts';
import { newSalon, type Salon, somebody } from '../salon.ts';

const FORGET_LIMIT_MS = 30_000;

let salon: Salon;
let owner: Api;

const period = () => ({ period_start: `${today()}T00:00:00`, period_end: `${today()}T23:59:59` });
const report = <Fields extends object>(fields: Fields) => ({
  entity_id: salon.shop.id,
  ...period(),
  ...fields,
});

async function sell(fields: Record<string, unknown> = {}): Promise<number> {
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'João Batista',
    items: [{ item_id: salon.cut.id }],
    payment_status: 'paid',
    ...fields,
  } as never);
  return order?.id ?? 0;
}

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
  await sell();
}, 60_000);

/** Returns the HTTP statuses of the report, a table, both snapshot calls and the event stream. */
async function statusesFor(api: Api): Promise<number[]> {
  const answers = await Promise.all([
    api.ask('getOrderReport', report({ figures_only: false })),
    api.ask('exportReportTable', report({ table: 'items' })),
    api.ask('listSnapshots', { entity_ids: [salon.shop.id] }),
    api.ask('getSnapshot', { entity_id: salon.shop.id }),
    api.ask('watchSnapshots', { entity_ids: [salon.shop.id] }),
  ]);
  return answers.map(({ status }) => status);
}

/** Returns a new user with a suite-wide permission. */
async function holder(permission: string): Promise<Api> {
  const { admin } = await demoPeople();
  const { profile } = await admin.call('createProfile', {
    name: unique('Relatórios'),
    permissions: [permission],
  });
  const { api, id } = await somebody();
  await admin.call('updateUser', { id, profile_id: profile?.id ?? 0 } as never);
  return api;
}

describe('permissions', () => {
  test('the owner, administrators and collaborators with see_orders read reports and snapshots', async () => {
    const seer = await somebody();
    await hire(owner, salon.shop.id, seer.api, { permissions: ['see_orders'] });
    const { admin } = await demoPeople();
    for (const api of [owner, admin, seer.api]) {
      expect(await statusesFor(api)).toEqual([200, 200, 200, 200, 200]);
      const { orders } = await api.call('getOrderReport', report({ figures_only: false }));
      expect(orders).toHaveLength(1);
    }
  });

  test('holders of report_view read reports of every shop without orders, and snapshots', async () => {
    const api = await holder('report_view');
    expect(await statusesFor(api)).toEqual([200, 200, 200, 200, 200]);
    const answer = await api.call('getOrderReport', report({ figures_only: false }));
    expect(answer.orders).toEqual([]);
    expect(answer.totals?.order_count).toBe(1);
  });

  test('holders of ticket_sale_report read reports of every shop, but no snapshots', async () => {
    expect(await statusesFor(await holder('ticket_sale_report'))).toEqual([200, 200, 403, 403, 403]);
  });

  test('other users get 403', async () => {
    const seller = await somebody();
    await hire(owner, salon.shop.id, seller.api, { permissions: ['make_orders'] });
    for (const api of [seller.api, salon.barber.api, (await somebody()).api])
      expect(await statusesFor(api)).toEqual([403, 403, 403, 403, 403]);
  });

  test('a request for snapshots that includes a shop of another owner gets 403', async () => {
    const other = await newSalon();
    const refused = await owner.refused('listSnapshots', { entity_ids: [salon.shop.id, other.shop.id] });
    expect(refused.status).toBe(403);
  });

  test('an unknown shop gets 404', async () => {
    expect((await owner.refused('getOrderReport', report({ entity_id: 999_999_999 }))).status).toBe(404);
    expect((await owner.refused('listSnapshots', { entity_ids: [999_999_999] })).status).toBe(404);
  });
});

describe('requests', () => {
  test('a period that ends before it starts or exceeds 731 days gets 422', async () => {
    const backwards = { period_start: '2026-03-02T10:00:00', period_end: '2026-03-02T09:59:59' };
    const long = { period_start: '2024-01-01T00:00:00', period_end: '2026-01-01T00:00:00' };
    for (const wrong of [backwards, long]) {
      const { status, body } = await owner.refused('getOrderReport', report(wrong));
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('period_end');
    }
  });

  test('older clients send the id as text and read zeros for an empty period', async () => {
    const answer = await owner.call('getOrderReport', {
      ...report({}),
      entity_id: String(salon.shop.id),
      entity_name: 'establishment',
      period_start: '2020-01-01T00:00:00',
      period_end: '2020-01-01T23:59:59',
    } as never);
    expect(answer.report).toEqual({
      cash_flow: 0,
      gross_profit: 0,
      net_profit: 0,
      total_expenses: 0,
      revenue_by_channel: {},
      cancellation_rate: 0,
      avg_service_time: 0,
      resource_utilization: 0,
      labor_efficiency: 0,
      new_customers_count: 0,
      returning_customers_count: 0,
      breakdown_by_item: {},
      top_customers: [],
    });
    expect(answer.orders).toEqual([]);
  });

  test('figures_only omits the orders', async () => {
    const { orders, totals } = await owner.call('getOrderReport', report({ figures_only: true }));
    expect(orders).toEqual([]);
    expect(totals?.order_count).toBe(1);
  });
});

test('an event of the stream arrives after the snapshot includes the sale', async () => {
  const busy = await newSalon();
  const stream = await EventStream.ofSnapshots(busy.owner.api, [busy.shop.id]);
  try {
    await stream.receives('event: ready');
    await busy.owner.api.call('createOrder', {
      entity_name: 'establishment',
      entity_id: busy.shop.id,
      customer_name: 'Ana',
      items: [{ item_id: busy.cut.id }],
    } as never);
    await stream.receives(`event: change\ndata: {"ids":[${busy.shop.id}]}`);
    const { snapshot } = await busy.owner.api.call('getSnapshot', { entity_id: busy.shop.id });
    expect(snapshot).toMatchObject({
      orders_today: 1,
      top_customer: 'Ana',
      most_ordered_item: busy.cut.name,
    });
  } finally {
    stream.close();
  }
});

test('a stream without changes stays open', async () => {
  const stream = await EventStream.ofSnapshots(owner, [salon.shop.id]);
  try {
    await stream.receives('event: ready');
    stream.clear();
    await stream.receives(': \n\n');
    expect(stream.ended).toBe(false);
  } finally {
    stream.close();
  }
});

test('each table is exported as CSV with the figures of the report', async () => {
  const { text, headers } = await owner.ask('exportReportTable', report({ table: 'items' }));
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain(`relatorio-itens-${today()}-a-${today()}.csv`);
  expect(text.split('\r\n')[1]).toContain(`${salon.cut.name};1;45,00;45,00;100,0;100,0;0;0;`);
  for (const table of ['hours', 'weekday_hours', 'days', 'methods', 'channels', 'additions'] as const)
    expect((await owner.ask('exportReportTable', report({ table }))).status).toBe(200);
  for (const table of ['customers', 'expenses', 'occupancy'] as const)
    expect((await owner.ask('exportReportTable', report({ table }))).status).toBe(200);
});

test('a deleted account is erased from the read model', async () => {
  const { api, id, person } = await somebody();
  const { order } = await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    customer_name: 'Fulano de Tal',
    customer_phone: '(11) 95555-1234',
    items: [{ item_id: salon.cut.id }],
    attendant_id: salon.collaborator,
    order_datetime: `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T10:00:00`,
  });
  await owner.call('cancelOrder', { id: order?.id ?? 0 });
  const rowOf = async () =>
    (
      await query<{ customer_name: string; customer_phone: string | null }>(
        inject('stack'),
        'reporting',
        'SELECT customer_name, customer_phone FROM orders WHERE id = $1',
        [order?.id],
      )
    )[0];
  await until(async () => (await rowOf())?.customer_name === 'Fulano de Tal', FORGET_LIMIT_MS, 'its row');
  await api.call('deleteAccount', { password: person.password } as never);
  await until(
    async () => (await rowOf())?.customer_name === 'Cliente removido',
    FORGET_LIMIT_MS,
    `the erasure of user ${id}`,
  );
  expect((await rowOf())?.customer_phone).toBeNull();
});
