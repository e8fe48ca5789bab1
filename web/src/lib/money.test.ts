import { describe, expect, it } from 'vitest';
import { moneyWritten } from './money';

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
