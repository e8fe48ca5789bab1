import { describe, expect, it } from 'vitest';
import { codesOf, sameSelection, select, shareOf } from './selection';

const categories = [
  { name: 'Item', permissions: [{ code: 'item_list', name: 'Listar', description: '' }] },
  {
    name: 'Usuário',
    permissions: ['user_list', 'user_edit'].map((code) => ({ code, name: code, description: '' })),
  },
];

describe('choosing permissions', () => {
  it('lists all codes in the order of the catalogue', () => {
    expect(codesOf(categories)).toEqual(['item_list', 'user_list', 'user_edit']);
  });

  it('adds without duplicates and removes', () => {
    expect(select(['user_list'], ['user_list', 'user_edit'], true)).toEqual(['user_list', 'user_edit']);
    expect(select(['a', 'a'], ['b'], true)).toEqual(['a', 'b']);
    expect(select(['user_list', 'item_list'], ['user_list', 'user_edit'], false)).toEqual(['item_list']);
  });

  it('reports whether all, some or none are selected', () => {
    expect(shareOf([], ['a', 'b'])).toBe('none');
    expect(shareOf(['a', 'x'], ['a', 'b'])).toBe('some');
    expect(shareOf(['b', 'a'], ['a', 'b'])).toBe('all');
  });

  it('compares selections regardless of order and duplicates', () => {
    expect(sameSelection(['a', 'b', 'a'], ['b', 'a'])).toBe(true);
    expect(sameSelection(['a'], ['b'])).toBe(false);
    expect(sameSelection(['a', 'b'], ['a'])).toBe(false);
  });
});
