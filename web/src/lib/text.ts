const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** Compares names in pt-BR order, ignoring case and accents. */
export const compareNames = (left: string, right: string): number => collator.compare(left, right);

/** The text in lower case, trimmed and without accents, for searching. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The distinct non-blank texts, sorted by name. */
export const distinct = (texts: (string | null | undefined)[]): string[] =>
  [...new Set(texts.flatMap((text) => (text?.trim() ? [text.trim()] : [])))].sort(compareNames);

/** 'João Silva' of ['João', null, 'Silva'] */
export const joinText = (texts: (string | null | undefined)[], separator = ' '): string =>
  texts
    .map((text) => text?.trim() ?? '')
    .filter(Boolean)
    .join(separator);

/** 'Adicionais' of 'adicionais' */
export const capitalised = (text: string): string =>
  text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1);

/** '1 serviço', '3 serviços' */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

const UNKNOWN = 'Não identificado';

/** A person's full name, or 'Não identificado' for unknown and removed people. */
export const fullName = (person: { first_name: string; last_name?: string } | null | undefined): string =>
  joinText([person?.first_name, person?.last_name]) || UNKNOWN;
