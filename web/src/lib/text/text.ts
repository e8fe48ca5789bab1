// No Intl in this file: the first use of a collator costs a slow phone 40 ms before anything is shown.

/** The text trimmed, with single spaces between words. */
export const oneSpaced = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text in lower case, with single spaces and without accents, for searching. */
export const fold = (text: string): string =>
  oneSpaced(text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase());

const LONGEST_NUMBER = 20;

/** The folded text with numbers of equal length, so that 'Corte 9' is before 'Corte 10'. */
const nameKey = (name: string): string =>
  fold(name).replace(/\d+/g, (digits) => digits.padStart(LONGEST_NUMBER, '0'));

/** Compares texts by their code units: for keys, not for displayed text. */
export const compareUnits = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** Compares names in pt-BR order, ignoring case and accents, and numbers by value. */
export const compareNames = (left: string, right: string): number =>
  compareUnits(nameKey(left), nameKey(right));

/** The entries sorted by name as compareNames does. Equal names keep their order. */
export function sortedByName<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  return entries
    .map((entry) => ({ entry, key: nameKey(nameOf(entry)) }))
    .sort((left, right) => compareUnits(left.key, right.key))
    .map(({ entry }) => entry);
}

/** The distinct non-blank texts, sorted by name. */
export const distinct = (texts: (string | null | undefined)[]): string[] =>
  sortedByName([...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : [])))], (text) => text);

/** 'João Silva' for ['João', null, 'Silva'] */
export const joinText = (texts: (string | null | undefined)[], separator = ' '): string =>
  texts
    .map((text) => text?.trim() ?? '')
    .filter(Boolean)
    .join(separator);

/** 'Adicionais' for 'adicionais' */
export const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** '1.234' for 1234 */
export const countText = (count: number): string =>
  String(Math.round(count)).replace(/\d(?=(\d{3})+$)/g, (digit) => `${digit}.`);

/** '1 serviço', '1.200 serviços' */
export const counted = (count: number, one: string, many: string): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

const UNKNOWN = 'Não identificado';

/** A person's full name, or 'Não identificado' for unknown and removed people. */
export const fullName = (person: { first_name: string; last_name?: string } | null | undefined): string =>
  joinText([person?.first_name, person?.last_name]) || UNKNOWN;
