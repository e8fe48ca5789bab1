// The rules of choosing permissions. A selection never holds a code twice.
import type { PermissionCategory } from './api';

/** How many of some codes are selected. */
export type Share = 'all' | 'some' | 'none';

export const codesOf = (categories: PermissionCategory[]): string[] =>
  categories.flatMap(({ permissions }) => permissions.map(({ code }) => code));

export function shareOf(selected: string[], codes: string[]): Share {
  const count = codes.filter((code) => selected.includes(code)).length;
  if (count === 0) return 'none';
  return count === codes.length ? 'all' : 'some';
}

/** The selection with these codes in it, or without them. */
export const select = (selected: string[], codes: string[], wanted: boolean): string[] =>
  wanted ? [...new Set([...selected, ...codes])] : selected.filter((code) => !codes.includes(code));

/** Whether two selections are the same, in whatever order and however often they name a code. */
export function sameSelection(one: string[], other: string[]): boolean {
  const codes = new Set(one);
  return codes.size === new Set(other).size && other.every((code) => codes.has(code));
}
