import { describe, expect, it } from 'vitest';
import { depositOf, spanText } from './deposit';

const percent = (part: number) => ({ kind: 'percent', amount: 0, percent: part, minutes: 60 });
const fixed = (amount: number) => ({ kind: 'fixed', amount, percent: 0, minutes: 60 });

describe('depositOf', () => {
  it.each([
    [fixed(20), 45, 20],
    [fixed(20), 15, 15],
    [percent(30), 45, 13.5],
    [percent(33), 45.99, 15.18],
    [percent(1), 0.1, 0.01],
    [percent(100), 45.99, 45.99],
    [fixed(20), 0, 0],
  ])('calculates the deposit of %o at a price of %d', (rule, price, deposit) => {
    expect(depositOf(rule, price)).toBe(deposit);
  });
});

describe('spanText', () => {
  it.each([
    [1, '1 minuto'],
    [45, '45 minutos'],
    [60, '1 hora'],
    [720, '12 horas'],
    [1440, '1 dia'],
    [2880, '2 dias'],
  ])('names %d minutes', (minutes, text) => expect(spanText(minutes)).toBe(text));
});
