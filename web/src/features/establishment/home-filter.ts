// The filter of the home screen: matching, order and options.
import { parseSegments, segmentLabel } from '@/lib/shops/segments';
import { distinct, fold, sortedByName } from '@/lib/text/text';
import type { Establishment } from './api';

/** Shorter texts match nearly every service. */
const SERVICE_LETTERS = 3;

/** 'soonest': by the next free time. */
export type SortOrder = 'name_asc' | 'name_desc' | 'soonest';
const sortOrders: readonly unknown[] = ['name_asc', 'name_desc', 'soonest'] satisfies SortOrder[];

export interface HomeFilter {
  q: string;
  city: string;
  segment: string;
  sort: SortOrder;
}

export const noFilter: HomeFilter = { q: '', city: '', segment: '', sort: 'name_asc' };

/** Reads the filter of the address. Ignores values other than texts and numbers. */
export function filterFromSearch(search: Record<string, unknown>): HomeFilter {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return {
    q: text(search['q']),
    city: text(search['city']),
    segment: text(search['segment']),
    sort: sortOrders.includes(search['sort']) ? (search['sort'] as SortOrder) : 'name_asc',
  };
}

/** The filter for the address, without defaults. */
export function searchFromFilter(filter: HomeFilter): Partial<HomeFilter> {
  const entries = Object.entries(filter).filter(
    ([name, value]) => value !== noFilter[name as keyof HomeFilter],
  );
  return Object.fromEntries(entries);
}

export const citiesOf = (list: Establishment[]): string[] => distinct(list.map((entry) => entry.city));

/** The segment codes of the list, in the order of their labels. */
export function segmentsOf(list: Establishment[]): string[] {
  const codes = new Set(
    list.flatMap((entry) => parseSegments(entry.segments)).map((code) => code.toLowerCase()),
  );
  return sortedByName([...codes], segmentLabel);
}

/** The text for the server's search of service names; empty if it is too short. */
export const serviceText = ({ q }: HomeFilter): string => (fold(q).length < SERVICE_LETTERS ? '' : fold(q));

/** The matching barbershops by name. `withService` are the ids of those with a matching service. */
export function applyFilter(
  list: Establishment[],
  filter: HomeFilter,
  withService: ReadonlySet<number> = new Set(),
): Establishment[] {
  const text = fold(filter.q);
  const segment = filter.segment.toLowerCase();
  const found = list.filter((entry) => {
    if (filter.city && entry.city !== filter.city) return false;
    if (segment && !parseSegments(entry.segments).some((code) => code.toLowerCase() === segment))
      return false;
    return !text || withService.has(entry.id) || placesOf(entry).some((field) => fold(field).includes(text));
  });
  const ascending = sortedByName(found, ({ name }) => name);
  return filter.sort === 'name_desc' ? ascending.reverse() : ascending;
}

const placesOf = ({ name, address, neighborhood, city }: Establishment): string[] =>
  [name, address, neighborhood, city].flatMap((field) => field ?? []);
