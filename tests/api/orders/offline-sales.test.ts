// Sales recorded by a till without a connection: each sale becomes one order at current prices, even when several
// sellers of the shop send it several times.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Api, Request } from '../../harness/api.ts';
import { query } from '../../harness/suites/database.ts';
import { sharedStack } from '../../harness/suites/shared-stack.ts';
import { newItem, newShop } from '../owner.ts';
import { newSalon, type Salon } from '../salon.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let salon: Salon;
let owner: Api;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
});

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

type Sale = NonNullable<Request<'createOrder'>['sale']>;

const saleOf = (fields: Partial<Sale> = {}, order: Partial<Request<'createOrder'>> = {}) => ({
  entity_name: 'establishment' as const,
  entity_id: salon.shop.id,
  customer_name: 'Cliente do balcão',
  payment_status: 'paid' as const,
  items: [{ item_id: salon.cut.id }],
  ...order,
  sale: {
    id: randomUUID(),
    sold_at: ago(MINUTE_MS),
    prices: [{ item_id: salon.cut.id, price: 45 }],
    ...fields,
  },
});

test('concurrent requests with the same sale create one order', async () => {
  const sale = saleOf();
  const answers = await Promise.all(Array.from({ length: 12 }, () => owner.ask('createOrder', sale)));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
  expect(new Set(answers.map(({ body }) => body.order?.id)).size).toBe(1);
  const [first] = answers;
  expect(first?.body.order?.sale).toMatchObject({ id: sale.sale.id, total_shown: 45, price_difference: 0 });
});

test('a repeated sale returns its order after its Idempotency-Key is deleted and its item is inactive', async () => {
  const item = await newItem(owner, salon.shop, { price: 20 });
  const sale = saleOf({ prices: [{ item_id: item.id, price: 20 }] }, { items: [{ item_id: item.id }] });
  const made = await owner.call('createOrder', sale, { headers: { 'Idempotency-Key': 'till-1' } });
  await query(sharedStack().info, 'orders', 'DELETE FROM idempotency WHERE order_id = $1', [made.order?.id]);
  await owner.call('updateItem', { id: item.id, status: '0' } as never);
  const again = await owner.call('createOrder', sale, { headers: { 'Idempotency-Key': 'till-2' } });
  expect(again.order?.id).toBe(made.order?.id);
});

test('another shop may have a sale with the same id', async () => {
  const sale = saleOf();
  const made = await owner.call('createOrder', sale);
  const other = await newShop(owner);
  const item = await newItem(owner, other, { price: 45 });
  const elsewhere = await owner.call('createOrder', {
    ...sale,
    entity_id: other.id,
    items: [{ item_id: item.id }],
    sale: { ...sale.sale, prices: [{ item_id: item.id, price: 45 }] },
  });
  expect(elsewhere.order?.id).not.toBe(made.order?.id);
});

test('another sale with a used id is refused', async () => {
  const sale = saleOf();
  await owner.call('createOrder', sale);
  const refused = await owner.refused('createOrder', {
    ...sale,
    sale: { ...sale.sale, sold_at: ago(DAY_MS) },
  });
  expect(refused.status).toBe(409);
  expect(refused.body.reason).toBe('SALE_ID_REUSED');
});

test('a repeat with other content is refused and names the recorded order', async () => {
  const sale = saleOf();
  const made = await owner.call('createOrder', sale);
  for (const change of [
    { customer_name: 'Outro' },
    { payment_method: 'Cheque' },
    { items: [...sale.items, ...sale.items] },
  ]) {
    const refused = await owner.refused('createOrder', { ...sale, ...change });
    expect(refused.status).toBe(409);
    expect(refused.body.reason).toBe('SALE_ID_REUSED');
    expect(refused.body.error).toContain(`#${made.order?.order_number}`);
  }
  expect((await owner.call('createOrder', sale)).order?.id).toBe(made.order?.id);
});

test('people who may not sell at the shop can neither record a sale nor learn that it exists', async () => {
  const sale = saleOf();
  expect((await salon.barber.api.refused('createOrder', sale)).status).toBe(403);
  await owner.call('createOrder', sale);
  expect((await salon.barber.api.refused('createOrder', sale)).status).toBe(403);
  expect((await owner.as(undefined).refused('createOrder', sale)).status).toBe(401);
});

test('the time of a sale is at most 30 days ago and 5 minutes ahead', async () => {
  const made = await owner.call('createOrder', saleOf({ sold_at: ago(29 * DAY_MS) }));
  expect(Date.parse(made.order?.order_datetime ?? '')).toBeLessThan(Date.now() - 28 * DAY_MS);
  await owner.call('createOrder', saleOf({ sold_at: ago(-4 * MINUTE_MS) }));
  for (const sold_at of [ago(31 * DAY_MS), ago(-10 * MINUTE_MS)]) {
    const refused = await owner.refused('createOrder', saleOf({ sold_at }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['sale.sold_at']);
  }
});

test('fields that a till never sends are refused by name', async () => {
  const cases: [string, ReturnType<typeof saleOf>][] = [
    ['sale.id', saleOf({ id: 'abc' })],
    ['sale.id', saleOf({ id: 'x'.repeat(36) })],
    ['sale.prices', saleOf({ prices: [] })],
    ['sale.prices', saleOf({ prices: [{ item_id: salon.beard.id, price: 30 }] })],
    ['order_datetime', saleOf({}, { order_datetime: '2026-01-01T10:00' })],
    ['any_attendant', saleOf({}, { any_attendant: true })],
  ];
  for (const [field, request] of cases) {
    const refused = await owner.refused('createOrder', request);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
});

test('an increased price is charged and flagged with its item, and the shown amount is recorded as paid', async () => {
  const made = await owner.call('createOrder', saleOf({ prices: [{ item_id: salon.cut.id, price: 40 }] }));
  expect(made.order).toMatchObject({
    total_price: 45,
    total_paid: 40,
    total_due: 5,
    payment_status: 'pending',
  });
  const { order } = await owner.call('getOrder', { id: made.order?.id ?? 0 });
  expect(order?.sale).toMatchObject({
    total_shown: 40,
    price_difference: -5,
    changed_prices: [{ item_id: salon.cut.id, shown: 40, charged: 45 }],
  });
  const { orders } = await owner.call('listOrdersByEntity', { entity_id: salon.shop.id });
  expect(orders.find(({ id }) => id === order?.id)?.sale?.price_difference).toBe(-5);
});

test('a reduced price is charged and flagged', async () => {
  const made = await owner.call('createOrder', saleOf({ prices: [{ item_id: salon.cut.id, price: 50 }] }));
  expect(made.order).toMatchObject({ total_price: 45, total_paid: 45, payment_status: 'paid' });
  expect(made.order?.sale?.price_difference).toBe(5);
});
