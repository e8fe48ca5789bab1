// Prices of orders by line, and lists of orders that report truncation.
import { beforeAll, describe, expect, test } from 'vitest';
import { demoPeople, newItem, newShop, type People, type Shop } from '../owner.ts';

let people: People;
beforeAll(async () => {
  people = await demoPeople();
});

const sell = async (shop: Shop, items: object[], when = '') => {
  const made = await people.owner.call('createOrder', {
    app_id: 3,
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Cliente',
    items,
    order_datetime: when,
  } as never);
  if (!made.order) throw new Error('no order');
  return made.order;
};

test('a subtotal is quantity x unit price, and the total includes additions', async () => {
  const shop = await newShop(people.owner);
  const cut = await newItem(people.owner, shop, { price: 70 });
  const towel = await newItem(people.owner, shop, { price: 17.25, category: 'adicionais', type: 'product' });
  const { id } = await sell(shop, [{ item_id: cut.id, quantity: 2, additions: [towel.id, towel.id] }]);
  const { order, receipt } = await people.owner.call('getOrder', { id });
  expect(order).toMatchObject({
    total_price: 174.5,
    items: [{ unit_price: 70, subtotal: 140, modifiers: [{ price: 17.25, quantity: 2 }] }],
  });
  expect(receipt).toMatch(/TOTAL\.*R\$174,50/);
  const changed = await people.owner.call('updateOrder', {
    id,
    customer_name: 'Cliente',
    items: [{ item_id: cut.id, quantity: 1, additions: [towel.id] }],
  } as never);
  expect(changed.order).toMatchObject({ total_price: 87.25, items: [{ subtotal: 70 }] });
});

describe('a list of orders', () => {
  const day = (ago: number) =>
    new Date(Date.now() - ago * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10);
  let shop: Shop;
  let old: number;
  let recent: number[];

  beforeAll(async () => {
    shop = await newShop(people.owner);
    const { id: item_id } = await newItem(people.owner, shop);
    old = (await sell(shop, [{ item_id }], `${day(70)}T12:00`)).id;
    recent = [];
    for (const ago of [3, 2, 1]) recent.unshift((await sell(shop, [{ item_id }], `${day(ago)}T12:00`)).id);
  });

  const list = async (fields = {}) => {
    const answer = await people.owner.call('listOrdersByEntity', { entity_id: shop.id, ...fields } as never);
    return { ...answer, ids: answer.orders.map(({ id }) => id) };
  };

  test('covers the last 62 days by default and states the period', async () => {
    const { ids, truncated, start_date: first } = await list();
    expect(ids).toEqual(recent);
    expect(truncated).toBe(false);
    expect([day(61), day(60), day(62)]).toContain(first);
  });

  test('covers the requested days', async () => {
    expect((await list({ start_date: day(80) })).ids).toEqual([...recent, old]);
    expect((await list({ end_date: day(65) })).ids).toEqual([old]);
    expect((await list({ start_date: day(2), end_date: day(2) })).ids).toEqual([recent[1]]);
  });

  test('reports truncation and continues after the last order', async () => {
    const first = await list({ start_date: day(80), limit: 3 });
    expect(first).toMatchObject({ ids: recent, truncated: true });
    const rest = await list({ start_date: day(80), limit: 3, after_id: first.ids[2] });
    expect(rest).toMatchObject({ ids: [old], truncated: false });
  });

  test('returns at most 10,000 orders', async () => {
    const asked = { entity_id: shop.id, limit: 10_001 };
    expect((await people.owner.refused('listOrdersByEntity', asked as never)).status).toBe(422);
  });
});
