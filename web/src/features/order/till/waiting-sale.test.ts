import { describe, expect, it } from 'vitest';
import { makeItem } from '@/testing/factories';
import { newSale, withItem } from '../counter/counter';
import { columnsOf, provisionalReceipt, wrapped } from './provisional-receipt';
import { newIdentity, pricesOf, type WaitingSale } from './waiting-sale';

const cut = makeItem({ id: 1, name: 'Corte', category: 'Cabelo', price: 45 });
const towel = makeItem({ id: 2, name: 'Toalha quente', category: 'Adicionais', price: 5.5 });
const [line] = withItem([], cut);
if (!line) throw new Error('no line');
const values = { ...newSale, customer_name: ' Ana ', lines: [{ ...line, quantity: 2, additions: { 2: 3 } }] };

describe('newIdentity', () => {
  it('makes another UUID of version 4 each time', () => {
    const ids = Array.from({ length: 50 }, () => newIdentity().id);
    expect(new Set(ids).size).toBe(50);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('pricesOf', () => {
  it('names each item and each addition once', () => {
    expect(pricesOf({ ...values, lines: [...values.lines, ...values.lines] }, [cut, towel])).toEqual([
      { item_id: 1, price: 45 },
      { item_id: 2, price: 5.5 },
    ]);
  });
});

const part = (name: string, quantity: number) => ({ name, quantity }) as (typeof cut.parts)[number];

describe('provisionalReceipt', () => {
  const sale = {
    shop: { id: 5, name: 'Navalha', slug: 'navalha', user_id: 1, time_zone: 'America/Sao_Paulo' },
    soldAt: '2026-11-23T15:30:00.000Z',
    values,
    total: 106.5,
  } as unknown as WaitingSale;

  it('is marked as provisional, has no number, and fits the paper', () => {
    const text = provisionalReceipt(sale, [cut, towel]);
    expect(text).toContain('COMPROVANTE PROVISÓRIO');
    expect(text).toContain('Cliente: Ana\n');
    expect(text).toContain('Data: 23/11/2026, 12:30');
    expect(text).toMatch(/2x Corte\.+R\$ 90,00/);
    expect(text).toMatch(/\+ 3x Toalha quente\.+R\$ 16,50/);
    expect(text).toMatch(/TOTAL\.+R\$ 106,50/);
    expect(text).not.toContain('#');
    for (const row of text.split('\n')) expect(columnsOf(row)).toBeLessThanOrEqual(32);
  });

  it('lists the contents of a combo and the removals of a line', () => {
    const [combo] = withItem([], {
      ...cut,
      name: 'Dia do noivo',
      parts: [part('Corte', 1), part('Pomada', 2)],
    });
    if (!combo) throw new Error('no line');
    const lines = [{ ...combo, additions: { 2: 1 }, removals: [2] }];
    const rows = provisionalReceipt({ ...sale, values: { ...values, lines } }, [cut, towel]).split('\n');
    const first = rows.findIndex((row) => row.startsWith('1x Dia do noivo'));
    expect(rows.slice(first + 1, first + 4)).toEqual([
      '    Corte, 2x Pomada',
      expect.stringMatching(/^ {2}\+ 1x Toalha quente\.+R\$\s5,50$/),
      '  - Toalha quente',
    ]);
  });

  it('counts wide characters as two columns and removes bidirectional control characters', () => {
    expect(['Zé', '💈', '✂️', '理髪', '\u202Eabc'].map(columnsOf)).toEqual([2, 2, 2, 4, 3]);
    const lines = [{ ...line, item: { ...line.item, name: '💈 Corte '.repeat(9) } }];
    const text = provisionalReceipt({ ...sale, values: { ...values, lines } }, [cut, towel]);
    for (const row of text.split('\n')) expect(columnsOf(row)).toBeLessThanOrEqual(32);
    expect(wrapped('a \u202Eabc')).toEqual(['a abc']);
  });

  it('breaks a long word', () => {
    expect(wrapped('x'.repeat(70)).map(({ length }) => length)).toEqual([32, 32, 6]);
  });
});
