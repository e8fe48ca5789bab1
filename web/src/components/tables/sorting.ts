// Sorts the rows of a sortable table.
import { compareNames } from '@/lib/text/text';

export interface Sorting {
  /** The key of the column. */
  column: string;
  direction: 'ascending' | 'descending';
}

/** A figure or a text to compare; null is last in both directions. */
export type SortValue = number | string | null;

/** Returns the rows sorted by value. Rows with equal values keep their order. */
export function sorted<Row>(
  rows: readonly Row[],
  figureOf: (row: Row) => SortValue,
  direction: Sorting['direction'],
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const left = figureOf(one);
    const right = figureOf(other);
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compare(left, right);
  });
}

const compare = (left: number | string, right: number | string): number =>
  typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareNames(String(left), String(right));

/**
 * Returns the sorting after a click on a column's header. The sorted column changes its direction; another column
 * starts with the largest figure or with A.
 */
export function nextSorting(sorting: Sorting, column: string, figures: boolean): Sorting {
  if (sorting.column !== column) return { column, direction: figures ? 'descending' : 'ascending' };
  return { column, direction: sorting.direction === 'ascending' ? 'descending' : 'ascending' };
}
