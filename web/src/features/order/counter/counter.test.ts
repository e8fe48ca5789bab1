import { describe, expect, test } from 'vitest';
import { makeItem, makeOrder } from '@/testing/factories';
import {
  addOnsOf,
  categoriesOf,
  categoryAfter,
  changesBetween,
  counterOf,
  createRequest,
  found,
  newSale,
  pricedIn,
  totalOf,
  updateRequest,
  withItem,
} from './counter';

const cut = makeItem({ id: 1, name: 'Corte', price: 45.1, category: 'Cabelo' });
const beard = makeItem({ id: 2, name: 'Barba à navalha', price: 30, category: '' });
const towel = makeItem({ id: 3, name: 'Toalha', price: 5.05, category: 'Adicionais' });
const off = makeItem({ id: 4, name: 'Corte antigo', status: '0' });
const items = [cut, beard, towel, off];

test('groups active items without add-ons by category', () => {
  expect(categoriesOf(items)).toEqual([
    ['Cabelo', [cut]],
    ['Outros', [beard]],
  ]);
  expect(found(items, 'a navalha')).toEqual([beard]);
  expect(found(items, 'corte')).toEqual([cut]);
  const combo = { ...cut, id: 90, name: 'Combo corte' };
  expect(found([combo, ...items], 'corte')).toEqual([cut, combo]);
});

test('cycles through the categories in both directions', () => {
  const names = ['a', 'b', 'c'];
  expect(categoryAfter(names, 'c', 1)).toBe('a');
  expect(categoryAfter(names, 'a', -1)).toBe('c');
});

describe('a sale of two lines with additions', () => {
  const [first, second] = withItem(withItem([], cut), beard);
  if (!first || !second) throw new Error('no lines');
  const lines = [
    { ...first, quantity: 3, additions: { 3: 2 }, removals: [9] },
    { ...second, attendant_id: '7' },
  ];
  const values = { ...newSale, customer_name: ' Ana ', lines };

  test('multiplies price by quantity and adds each addition once per count', () => {
    expect(totalOf(lines, addOnsOf(items, undefined))).toBe(175.4);
  });

  test('sends an addition once per count', () => {
    expect(createRequest(values, 5)).toMatchObject({
      entity_id: 5,
      app_id: 3,
      customer_name: 'Ana',
      origin: 'Balcão',
      fulfillment: 'dine-in',
      payment_status: 'pending',
      payment_method: 'Dinheiro',
      items: [
        { item_id: 1, quantity: 3, additions: [3, 3], removals: [9], attendant_id: 0 },
        { item_id: 2, quantity: 1, additions: [], removals: [], attendant_id: 7 },
      ],
    });
  });
});

test("charges an added item at the order's price, and a removal turned into an addition at the catalogue's", () => {
  const order = makeOrder({ type: 'service' });
  const [line] = order.items;
  if (!line) throw new Error('no line');
  line.item_id = cut.id;
  line.unit_price = 40;
  line.modifiers = [
    {
      id: 1,
      type: 'removal',
      modifier_id: towel.id,
      quantity: 1,
      price: 0,
      modifier: { id: towel.id, name: 'Toalha', price: 3 },
    },
  ];
  const offered = pricedIn(order, items);
  expect(offered.map(({ price }) => price)).toEqual([40, 30, 5.05, off.price]);
  expect(withItem([], offered[0] ?? cut)[0]?.item.price).toBe(40);
  expect(addOnsOf(items, order)).toEqual([{ id: towel.id, name: 'Toalha', price: 5.05 }]);
});

test('keeps the stored prices of an edited order', () => {
  const order = makeOrder({ type: 'service', version: 4 });
  const [line] = order.items;
  if (!line) throw new Error('no line');
  line.modifiers = [
    {
      id: 1,
      type: 'addition',
      modifier_id: 3,
      quantity: 2,
      price: 4,
      modifier: { id: 3, name: 'Toalha', price: 4 },
    },
  ];
  const values = counterOf(order);
  expect(totalOf(values.lines, addOnsOf(items, order))).toBe(53);
  expect(updateRequest(values, order)).toMatchObject({
    id: order.id,
    version: 4,
    attendant_id: 1,
    items: [{ item_id: 1, quantity: 1, additions: [3, 3], removals: [] }],
  });
  expect(updateRequest(values, { ...order, type: 'appointment' })).not.toHaveProperty('attendant_id');
});

test('lists the fields changed by another user', () => {
  const base = makeOrder();
  expect(changesBetween(base, { ...base, customer_name: 'Bia', payment_status: 'paid' })).toEqual([
    { label: 'Cliente', now: 'Bia' },
    { label: 'Pagamento', now: 'Pago, Dinheiro' },
  ]);
});
