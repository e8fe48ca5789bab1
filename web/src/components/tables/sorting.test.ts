import { expect, it } from 'vitest';
import { nextSorting, sorted } from './sorting';

const rows = [{ value: 2 }, { value: null }, { value: 10 }, { value: 2, later: true }];

it('sorts figures in both directions, keeps the order of equal rows and puts nulls last', () => {
  const of = (direction: 'ascending' | 'descending') => sorted(rows, ({ value }) => value, direction);
  expect(of('ascending')).toEqual([{ value: 2 }, { value: 2, later: true }, { value: 10 }, { value: null }]);
  expect(of('descending')).toEqual([{ value: 10 }, { value: 2 }, { value: 2, later: true }, { value: null }]);
});

it('sorts texts by the rules of pt-BR', () => {
  const names = ['Óleo', 'barba', 'Corte', 'Água'];
  expect(sorted(names, (name) => name, 'ascending')).toEqual(['Água', 'barba', 'Corte', 'Óleo']);
});

it('starts figures with the largest and texts with A, and reverses the sorted column', () => {
  const first = nextSorting({ column: 'name', direction: 'ascending' }, 'total', true);
  expect(first).toEqual({ column: 'total', direction: 'descending' });
  expect(nextSorting(first, 'total', true)).toEqual({ column: 'total', direction: 'ascending' });
  expect(nextSorting(first, 'name', false)).toEqual({ column: 'name', direction: 'ascending' });
});
