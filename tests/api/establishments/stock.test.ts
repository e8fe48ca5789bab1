// Stock and combos: sales and cancellations change the stock, visitors cannot buy sold-out items, and a combo's
// revenue is split among its parts.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { type Item, newItem } from '../owner.ts';
import { DATE, newSalon, type Salon, somebody } from '../salon.ts';

type Order = NonNullable<Response<'createOrder'>['order']>;

const FOLLOW_LIMIT_MS = 20_000;

let salon: Salon;
let owner: Api;

beforeAll(async () => {
  salon = await newSalon();
  owner = salon.owner.api;
});

const product = (stock: number, fields: Record<string, unknown> = {}): Promise<Item> =>
  newItem(owner, salon.shop, { type: 'product', price: 30, stock, ...fields });

const combo = (parts: Item[], fields: Record<string, unknown> = {}): Promise<Item> =>
  newItem(owner, salon.shop, { price: 60, duration: 40, parts: parts.map(({ id }) => id), ...fields });

/** A type of the contract as a plain object type. */
type Plain<T> = { [Key in keyof T]: T[Key] };

const sale = (items: Request<'createOrder'>['items']): Plain<Request<'createOrder'>> => ({
  entity_name: 'establishment',
  entity_id: salon.shop.id,
  customer_name: 'Cliente',
  items,
});

const booking = (item: Item, time: string): Plain<Request<'createOrder'>> => ({
  ...sale([{ item_id: item.id }]),
  attendant_id: salon.collaborator,
  order_datetime: `${DATE}T${time}:00`,
});

async function sell(items: Request<'createOrder'>['items']): Promise<Order> {
  const { order } = await owner.call('createOrder', sale(items));
  if (!order) throw new Error('no order');
  return order;
}

const stockOf = async ({ id }: Item) => (await owner.call('getItem', { id })).item?.stock;

const untilStock = (item: Item, stock: number) =>
  until(async () => (await stockOf(item)) === stock, FOLLOW_LIMIT_MS, `${item.name} has ${stock}`);

describe('the stock', () => {
  test('in the lists of a seller includes each sale as soon as it is answered', async () => {
    const { api: seller } = await somebody();
    await hire(owner, salon.shop.id, seller, { permissions: ['make_orders'] });
    const wax = await product(20);
    const seen: (number | undefined)[] = [];
    for (let left = 19; left >= 0; left -= 1) {
      await sell([{ item_id: wax.id, quantity: 1 }]);
      const asked = { entity_name: 'establishment', entity_id: salon.shop.id } as const;
      const items = await seller.call('listItems', asked);
      seen.push(items.find(({ id }) => id === wax.id)?.stock);
    }
    expect(seen).toEqual(Array.from({ length: 20 }, (_, sold) => 19 - sold));
  });

  test('decreases with a sale and increases with an edit or a cancellation', async () => {
    const wax = await product(10);
    const towel = await product(10, { category: 'adicionais' });
    const order = await sell([{ item_id: wax.id, quantity: 3, additions: [towel.id, towel.id] }]);
    await untilStock(wax, 7);
    await untilStock(towel, 8);
    const edited = await owner.call('updateOrder', {
      id: order.id,
      version: order.version,
      customer_name: 'Cliente',
      items: [{ item_id: wax.id, quantity: 1 }],
    });
    await untilStock(wax, 9);
    await untilStock(towel, 10);
    await owner.call('cancelOrder', { id: order.id, version: edited.order?.version });
    await untilStock(wax, 10);
  });

  test('may become negative by sales at the counter', async () => {
    const wax = await product(1);
    await sell([{ item_id: wax.id, quantity: 3 }]);
    await untilStock(wax, -2);
    const { items } = await owner.call('listLowStock', { entity_id: salon.shop.id });
    expect(items.find(({ id }) => id === wax.id)).toMatchObject({ stock: -2, sold_out: '1' });
  });

  test('is listed as low only to people who may sell or manage the catalogue', async () => {
    const seller = await somebody();
    await hire(owner, salon.shop.id, seller.api, { permissions: ['make_orders'] });
    const low = await product(2);
    const request = { entity_id: salon.shop.id };
    const { items, total } = await seller.api.call('listLowStock', request);
    expect(items.map(({ id }) => id)).toContain(low.id);
    expect(total).toBe(items.length);
    expect((await salon.barber.api.refused('listLowStock', request)).status).toBe(403);
  });

  test('changes by the difference between the entered value and the value that the form showed', async () => {
    const wax = await product(10);
    await sell([{ item_id: wax.id, quantity: 4 }]);
    await untilStock(wax, 6);
    const counted = await owner.call('updateItem', { id: wax.id, stock: 20, stock_before: 10 });
    expect(counted.item?.stock).toBe(16);
    const noted = await owner.call('updateItem', { id: wax.id, notes: 'Prateleira de baixo' });
    expect(noted.item).toMatchObject({ stock: 16, notes: 'Prateleira de baixo' });
  });

  test('does not mark a product without tracked stock as sold out', async () => {
    const coffee = await product(0, { tracks_stock: '0' });
    expect(coffee).toMatchObject({ tracks_stock: '0', sold_out: '0' });
    const { items } = await owner.call('listLowStock', { entity_id: salon.shop.id });
    expect(items.map(({ id }) => id)).not.toContain(coffee.id);
  });
});

test('limits an item to one per order', async () => {
  const offer = await newItem(owner, salon.shop, { price: 10, limited_by_user: '1' });
  const twice = await owner.refused('createOrder', sale([{ item_id: offer.id }, { item_id: offer.id }]));
  expect(twice.status).toBe(422);
  expect(twice.body.errors?.['items.0.item_id']).toEqual([`Só pode haver um “${offer.name}” por pedido.`]);
  const order = await sell([{ item_id: offer.id }]);
  const more = { id: order.id, customer_name: 'Cliente', items: [{ item_id: offer.id, quantity: 2 }] };
  expect((await owner.refused('updateOrder', more)).body.error).toContain(offer.name);
});

test('lists a featured item first, in lists and on the public page', async () => {
  const first = await newItem(owner, salon.shop, { name: 'Zero', category: 'Último', is_featured: '1' });
  const listed = await visitor().call('listItems', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
  });
  expect(listed[0]?.id).toBe(first.id);
  const { items } = await owner.call('viewEstablishment', { slug: salon.shop.slug });
  expect(items[0]?.id).toBe(first.id);
});

describe('a combo', () => {
  test('takes the stock of its parts when booked and returns it when cancelled', async () => {
    const wax = await product(5);
    const offer = await combo([salon.cut, wax, wax]);
    expect(offer).toMatchObject({ is_combo: '1', sold_out: '0', tracks_stock: '0' });
    const made = await visitor().call('createOrder', booking(offer, '10:00'));
    expect(made.order).toMatchObject({ total_price: 60, total_duration: 40 });
    const [line] = made.order?.items ?? [];
    expect(line).toMatchObject({ is_combo: true, subtotal: 60 });
    const shares = line?.parts.map(({ share }) => Math.round(share * 100)) ?? [];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(6000);
    await untilStock(wax, 3);
    await owner.call('updateOrderAppointmentStatus', { id: made.order?.id ?? 0, action: 'cancel' });
    await untilStock(wax, 5);
  });

  test('is marked as sold out at once, refused to visitors and sold at the counter', async () => {
    const wax = await product(1);
    const offer = await combo([salon.cut, wax]);
    const shown = async () => {
      const { items } = await visitor().call('viewEstablishment', { slug: salon.shop.slug });
      return items.find(({ id }) => id === offer.id)?.sold_out;
    };
    expect(await shown()).toBe('0');
    const order = await sell([{ item_id: wax.id }]);
    await until(async () => (await shown()) === '1', FOLLOW_LIMIT_MS, 'the public page with the new state');
    const refused = await visitor().refused('createOrder', booking(offer, '12:00'));
    expect(refused.status).toBe(422);
    expect(refused.body.error).toBe(`Esgotado: ${offer.name}.`);
    await owner.call('cancelOrder', { id: order.id });
    await until(async () => (await shown()) === '0', FOLLOW_LIMIT_MS, 'the public page with the new state');
    const both = await sell([{ item_id: offer.id, quantity: 2 }]);
    expect(both.items[0]?.parts.map(({ quantity }) => quantity)).toEqual([1, 1]);
    await untilStock(wax, -1);
  });

  test('is not for sale while a part is not for sale', async () => {
    const wax = await product(5);
    const offer = await combo([salon.cut, wax]);
    expect((await owner.refused('deleteItem', { id: wax.id })).body.error).toBe(
      'Este item faz parte de um combo. Altere ou exclua o combo antes.',
    );
    await owner.call('updateItem', { id: wax.id, status: '0' });
    expect((await owner.refused('createOrder', sale([{ item_id: offer.id }]))).status).toBe(422);
    const { item } = await owner.call('getItem', { id: offer.id });
    expect(item?.parts.map(({ for_sale }) => for_sale).sort()).toEqual(['0', '1']);
  });

  test('contains only items of its own shop that are not combos', async () => {
    const wax = await product(5);
    const offer = await combo([salon.cut, wax]);
    const other = await newSalon();
    for (const parts of [[salon.cut], [salon.cut, offer], [salon.cut, other.cut]]) {
      const ids = parts.map(({ id }) => id);
      const refused = await owner.refused('createItem', {
        name: 'Combo',
        type: 'service',
        price: 10,
        entity_id: salon.shop.id,
        entity_name: 'establishment',
        parts: ids,
      });
      expect(refused.body.errors?.['parts'], String(ids)).toHaveLength(1);
    }
  });
});
