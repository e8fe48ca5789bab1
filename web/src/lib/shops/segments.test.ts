import { expect, it } from 'vitest';
import { parseSegments, segmentLabel } from './segments';

it('parses an array or its JSON, and rejects anything else', () => {
  expect(parseSegments(['barba'])).toEqual(['barba']);
  expect(parseSegments('["barba","pintura"]')).toEqual(['barba', 'pintura']);
  expect(parseSegments('barba, pintura')).toEqual([]);
  expect(parseSegments('{"a":1}')).toEqual([]);
  expect(parseSegments(null)).toEqual([]);
});

it('has a label for each segment', () => {
  expect(segmentLabel('corte_masculino')).toBe('Corte masculino');
  expect(segmentLabel('algo_novo')).toBe('algo novo');
});
