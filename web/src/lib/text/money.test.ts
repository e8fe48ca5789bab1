import { describe, expect, it } from 'vitest';
import { money, moneyWritten, sumMoney } from './money';

describe('money in a field', () => {
  it.each([
    ['45', 45],
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['R$ 1.234,56', 1234.56],
    ['1.234', 1234],
    ['abc', null],
    ['1,2,3', null],
  ])('parses %s', (text, value) => {
    expect(moneyWritten(text)).toBe(value);
  });
});

it('writes money with comma and two decimals', () => {
  expect(money(0)).toBe('R$\u00a00,00');
  expect(money(1234.5)).toBe('R$\u00a01.234,50');
  expect(money(-3)).toBe('-R$\u00a03,00');
  expect(money(1234567.891)).toBe('R$\u00a01.234.567,89');
  expect(money(999999.5)).toBe('R$\u00a0999.999,50');
});

it('sums money without rounding errors', () => {
  expect(sumMoney([0.1, 0.2, 19.99])).toBe(20.29);
});
