// The rules of selecting permissions. A selection holds each code once.
import type { PermissionCategory } from './api';

/** The number of selected codes among `codes`. */
export type Share = 'all' | 'some' | 'none';

export const codesOf = (categories: PermissionCategory[]): string[] =>
  categories.flatMap(({ permissions }) => permissions.map(({ code }) => code));

export function shareOf(selected: string[], codes: string[]): Share {
  const count = codes.filter((code) => selected.includes(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/** The selection with these codes added or removed. */
export const select = (selected: string[], codes: string[], wanted: boolean): string[] =>
  wanted ? [...new Set([...selected, ...codes])] : selected.filter((code) => !codes.includes(code));

/** Whether two selections are equal, regardless of order and duplicates. */
export function sameSelection(one: string[], other: string[]): boolean {
  const codes = new Set(one);
  return codes.size === new Set(other).size && other.every((code) => codes.has(code));
}
