// The rules of the home screen: which barbershops are shown, in which order, and what there is to choose from.
import { parseSegments, segmentLabel } from '@/lib/segments';
import { compareNames, distinct, fold } from '@/lib/text';
import type { Establishment } from './api';

export type SortOrder = 'name_asc' | 'name_desc';

export interface HomeFilter {
  q: string;
  city: string;
  segment: string;
  sort: SortOrder;
}

export const noFilter: HomeFilter = { q: '', city: '', segment: '', sort: 'name_asc' };

/** Reads the filter of the address bar; anything else than text counts as not given. */
export function filterFromSearch(search: Record<string, unknown>): HomeFilter {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    q: text(search['q']),
    city: text(search['city']),
    segment: text(search['segment']),
    sort: search['sort'] === 'name_desc' ? 'name_desc' : 'name_asc',
  };
}

/** The filter for the address bar, without what is at its default. */
export function searchFromFilter(filter: HomeFilter): Partial<HomeFilter> {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== noFilter[name as keyof HomeFilter],
  );
  return Object.fromEntries(entries);
}

export const citiesOf = (list: Establishment[]): string[] => distinct(list.map((entry) => entry.city));

/** Segment codes found, in the order of their labels. */
export function segmentsOf(list: Establishment[]): string[] {
  const codes = new Set(
    list.flatMap((entry) => parseSegments(entry.segments)).map((code) => code.toLowerCase()),
  );
  return [...codes].sort((left, right) => compareNames(segmentLabel(left), segmentLabel(right)));
}

/** The barbershops that match, sorted. */
export function applyFilter(list: Establishment[], filter: HomeFilter): Establishment[] {
  const text = fold(filter.q);
  const segment = filter.segment.toLowerCase();
  const found = list.filter((entry) => {
    if (filter.city && entry.city !== filter.city) return false;
    if (segment && !parseSegments(entry.segments).some((code) => code.toLowerCase() === segment))
      return false;
    return !text || [entry.name, entry.address, entry.city].some((field) => fold(field ?? '').includes(text));
  });
  const direction = filter.sort === 'name_desc' ? -1 : 1;
  return found.sort((left, right) => direction * compareNames(left.name, right.name));
}
