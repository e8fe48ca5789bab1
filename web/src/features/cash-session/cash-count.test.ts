import { describe, expect, it } from 'vitest';
import { money } from '@/lib/text/money';
import { makeCashSession } from '@/testing/cash-session';
import { countsOf, differenceText, methodsToCount, reviewOf } from './cash-count';

const method = (name: string, expected: number) => ({
  method: name,
  payments: Math.max(expected, 0),
  refunds: Math.max(-expected, 0),
  expected,
  counted: null,
  difference: null,
});
const session = makeCashSession({
  methods: [method('Dinheiro', 120.5), method('Pix', -40), method('Débito', 30), method('Fiado', 45)],
});

describe('the counting', () => {
  it('asks for cash and methods that received money', () => {
    expect(methodsToCount(session).map((row) => row.method)).toEqual(['Dinheiro', 'Débito']);
  });

  it('needs every amount, and counts refunds without payments as expected', () => {
    expect(countsOf(session, { Dinheiro: '118,5' })).toBeNull();
    expect(countsOf(session, { Dinheiro: '118,5', Débito: 'muito' })).toBeNull();
    expect(countsOf(session, { Dinheiro: '118,5', Débito: '30' })).toEqual([
      { method: 'Dinheiro', amount: 118.5 },
      { method: 'Débito', amount: 30 },
      { method: 'Pix', amount: -40 },
    ]);
  });

  it('shows differences with their sign', () => {
    const rows = reviewOf(session, countsOf(session, { Dinheiro: '118,40', Débito: '30' }) ?? []);
    expect(rows.map(({ difference }) => difference)).toEqual([-2.1, 0, 0, null]);
    expect([-2.1, 0, 3].map(differenceText)).toEqual([`Falta ${money(2.1)}`, 'Confere', `Sobra ${money(3)}`]);
  });
});
