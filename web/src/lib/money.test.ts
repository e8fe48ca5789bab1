import { describe, expect, it } from 'vitest';
import { money, moneyTyped, moneyWritten } from './money';

describe('money in a field', () => {
  it('shifts typed digits in from the right', () => {
    let shown = '';
    const steps = [...'4500'].map((digit) => {
      shown = money(moneyTyped(shown + digit) ?? -1);
      return shown;
    });
    expect(steps).toEqual(['R$ 0,04', 'R$ 0,45', 'R$ 4,50', 'R$ 45,00']);
  });

  it('deletes digits from the right until the field is empty', () => {
    expect(moneyTyped('R$ 4,5')).toBe(0.45);
    expect(moneyTyped('R$ 0,0')).toBeNull();
    expect(moneyTyped('')).toBeNull();
  });

  it('parses zero', () => {
    expect(moneyTyped('0')).toBe(0);
  });

  it.each([
    ['45', 45],
    ['12,50', 12.5],
    ['12.5', 12.5],
    ['R$ 1.234,56', 1234.56],
    ['1.234', 1234],
    ['abc', null],
    ['1,2,3', null],
  ])('reads %s', (text, value) => {
    expect(moneyWritten(text)).toBe(value);
  });
});
