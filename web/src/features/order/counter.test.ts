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
  totalOf,
  updateRequest,
  withItem,
} from './counter';

const cut = makeItem({ id: 1, name: 'Corte', price: 45.1, category: 'Cabelo' });
const beard = makeItem({ id: 2, name: 'Barba à navalha', price: 30, category: '' });
const towel = makeItem({ id: 3, name: 'Toalha', price: 5.05, category: 'Adicionais' });
const off = makeItem({ id: 4, name: 'Corte antigo', status: '0' });
const items = [cut, beard, towel, off];

test('groups what is sold by category, without add-ons and what is inactive', () => {
  expect(categoriesOf(items)).toEqual([
    ['Cabelo', [cut]],
    ['Outros', [beard]],
  ]);
  expect(found(items, 'a navalha')).toEqual([beard]);
  expect(found(items, 'corte')).toEqual([cut]);
});

test('goes round the categories both ways', () => {
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

  test('costs quantity times price, plus each addition once per count', () => {
    expect(totalOf(lines, addOnsOf(items, undefined))).toBe(175.4);
  });

  test('is sent with each addition repeated', () => {
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

test('an order that is edited keeps the prices at which it was sold', () => {
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

test('names what somebody else changed', () => {
  const base = makeOrder();
  expect(changesBetween(base, { ...base, customer_name: 'Bia', payment_status: 'paid' })).toEqual([
    { label: 'Cliente', now: 'Bia' },
    { label: 'Pagamento', now: 'Pago, Dinheiro' },
  ]);
});
