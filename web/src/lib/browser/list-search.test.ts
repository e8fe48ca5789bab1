import { describe, expect, it } from 'vitest';
import { pageCount, pageRequest, rangeOf, readListSearch } from './list-search';

const read = (search: Record<string, unknown>) => readListSearch(search, ['q', 'status']);

describe('the address of a list', () => {
  it('is read with its filters and page', () => {
    expect(read({ q: ' ana ', status: 'pending', page: 3 })).toEqual({
      q: 'ana',
      status: 'pending',
      page: 3,
    });
    expect(read({ q: 123 })).toEqual({ q: '123' });
    expect(read({ q: true })).toEqual({ q: 'true' });
  });

  it('omits empty and invalid values', () => {
    expect(read({ q: '', status: ['a'], page: 1, other: 'x' })).toEqual({});
    for (const page of [0, -2, 1.5, 'x', 10_001, null]) expect(read({ page })).toEqual({});
    expect(read({ page: '2' })).toEqual({ page: 2 });
  });

  it('requests one page', () => {
    expect(pageRequest(read({ q: 'ana' }))).toEqual({ q: 'ana', page: 1, per_page: 24 });
    expect(pageRequest(read({ page: 2 }))).toEqual({ page: 2, per_page: 24 });
  });

  it('counts pages and rows', () => {
    expect([0, 1, 24, 25, 48, 49].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
    expect(rangeOf(2, 24, 130)).toBe('25–48 de 130');
    expect(rangeOf(6, 10, 130)).toBe('121–130 de 130');
    expect(rangeOf(44, 24, 2085)).toBe('1.033–1.056 de 2.085');
  });
});
