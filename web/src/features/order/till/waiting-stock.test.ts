// Goal: a till shows the stock after its waiting sales.
import { describe, expect, it } from 'vitest';
import { makeItem } from '@/testing/factories';
import { type CounterLine, newSale } from '../counter/counter';
import { stockAfter } from './waiting-stock';

const line = (id: number, part: Partial<CounterLine> = {}): CounterLine => ({
  key: id,
  item: { id, name: '', price: 10 },
  quantity: 1,
  additions: {},
  removals: [],
  attendant_id: '',
  ...part,
});

const product = (id: number, stock: number) => makeItem({ id, type: 'product', tracks_stock: '1', stock });

const stocksAfter = (...lines: CounterLine[]) => {
  const part = { item_id: 1, name: '', quantity: 3, price: 10, for_sale: '1' as const };
  const combo = makeItem({ id: 3, is_combo: '1', parts: [part] });
  const items = [product(1, 5), product(2, 5), combo, makeItem({ id: 4, tracks_stock: '0', stock: 0 })];
  return stockAfter(items, [{ values: { ...newSale, lines } }]).map(({ stock }) => stock);
};

describe('stockAfter', () => {
  it('subtracts quantities and additions, and may become negative', () => {
    expect(stocksAfter(line(1, { quantity: 7 }), line(4, { additions: { 2: 2 } }))).toEqual([-2, 3, 0, 0]);
  });

  it('subtracts the parts of a combo', () => {
    expect(stocksAfter(line(3, { quantity: 2 }), line(1))).toEqual([-2, 5, 0, 0]);
  });

  it('adds up several sales', () => {
    const sale = { values: { ...newSale, lines: [line(1)] } };
    expect(stockAfter([product(1, 5)], [sale, sale])[0]?.stock).toBe(3);
    expect(stockAfter([product(1, 5)], [])[0]?.stock).toBe(5);
  });
});
