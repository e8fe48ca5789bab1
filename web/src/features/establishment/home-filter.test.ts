import { describe, expect, it } from 'vitest';
import { makeEstablishment } from '@/testing/factories';
import {
  applyFilter,
  citiesOf,
  filterFromSearch,
  noFilter,
  searchFromFilter,
  segmentsOf,
  serviceText,
} from './home-filter';

const list = [
  makeEstablishment({ id: 1, name: 'Zé Barbeiro', city: 'São Paulo', address: 'Rua A', segments: ['barba'] }),
  makeEstablishment({
    id: 2,
    name: 'Ávila',
    city: 'Curitiba',
    address: null,
    segments: ['Barba', 'pintura'],
  }),
  makeEstablishment({ id: 3, name: 'bruno', city: null, address: 'Avenida São João', segments: [] }),
];
const found = (part: Partial<typeof noFilter>) =>
  applyFilter(list, { ...noFilter, ...part }).map((entry) => entry.id);

describe('home filter', () => {
  it('sorts by name in both directions', () => {
    expect(found({})).toEqual([2, 3, 1]);
    expect(found({ sort: 'name_desc' })).toEqual([1, 3, 2]);
  });

  it('finds text in name, address or city, ignoring case and accents', () => {
    expect(found({ q: ' SAO ' })).toEqual([3, 1]);
    expect(found({ q: 'São  Paulo' })).toEqual([1]);
    expect(found({ q: 'barbeiro' })).toEqual([1]);
    expect(found({ q: 'nada' })).toEqual([]);
  });

  it('finds text in the neighbourhood, and shops that the server found by a service', () => {
    const moema = [makeEstablishment({ id: 9, neighborhood: 'Moema' })];
    expect(applyFilter(moema, { ...noFilter, q: 'moema' })).toHaveLength(1);
    expect(applyFilter(list, { ...noFilter, q: 'degradê' }, new Set([1])).map(({ id }) => id)).toEqual([1]);
    expect(applyFilter(list, { ...noFilter, q: 'degradê', city: 'Curitiba' }, new Set([1]))).toEqual([]);
  });

  it('searches services from three letters on', () => {
    expect(serviceText({ ...noFilter, q: ' Lu ' })).toBe('');
    expect(serviceText({ ...noFilter, q: ' Luzês ' })).toBe('luzes');
  });

  it('matches the city exactly and the segment ignoring case', () => {
    expect(found({ city: 'Curitiba' })).toEqual([2]);
    expect(found({ city: 'curitiba' })).toEqual([]);
    expect(found({ segment: 'BARBA' })).toEqual([2, 1]);
  });

  it('offers the existing cities and segments', () => {
    expect(citiesOf(list)).toEqual(['Curitiba', 'São Paulo']);
    expect(segmentsOf(list)).toEqual(['barba', 'pintura']);
  });

  it('reads the same filter from the address that it wrote', () => {
    const filter = { ...noFilter, q: '12', city: 'Curitiba' };
    expect(searchFromFilter(filter)).toEqual({ q: '12', city: 'Curitiba' });
    expect(filterFromSearch({ q: 12, city: 'Curitiba', sort: 'other' })).toEqual(filter);
  });
});
