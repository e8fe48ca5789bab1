// The search of a paged list in the address: text, filters and page. Going back shows the same list, and the address
// can be shared.
import { countText, oneSpaced } from '../text/text';

/** Rows on a page: divisible by two and three, so that rows of cards are complete. */
export const PER_PAGE = 24;
const LAST_PAGE = 10_000;

export type ListSearch<Filter extends string = 'q'> = { page?: number } & Partial<Record<Filter, string>>;

/** Parses an address. Ignores values that are not text, empty texts and invalid pages. */
export function readListSearch<Filter extends string>(
  search: Record<string, unknown>,
  filters: readonly Filter[],
): ListSearch<Filter> {
  const texts = filters
    .map((name) => [name, textOf(search[name])] as const)
    .filter(([, value]) => value !== '');
  const page = Number(search['page']);
  const paged = Number.isInteger(page) && page > 1 && page <= LAST_PAGE;
  return { ...Object.fromEntries(texts), ...(paged && { page }) } as ListSearch<Filter>;
}

// The router reads ?q=123 as a number and ?q=true as a boolean.
const textOf = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? oneSpaced(String(value)) : '';

/** The request for a page of a list. */
export const pageRequest = <Search extends { page?: number }>(search: Search) => ({
  ...search,
  page: search.page ?? 1,
  per_page: PER_PAGE,
});

/** The number of pages; at least 1. */
export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PER_PAGE));

/** '25–48 de 130' */
export function rangeOf(page: number, shown: number, total: number): string {
  const first = (page - 1) * PER_PAGE + 1;
  return `${countText(first)}–${countText(first + shown - 1)} de ${countText(total)}`;
}

/** A page of a completely loaded list. */
export const pageOf = <Row>(rows: Row[], page: number): Row[] =>
  rows.slice((page - 1) * PER_PAGE, page * PER_PAGE);
