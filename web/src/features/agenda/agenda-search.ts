// The parameters in the address of an agenda: /agenda/{slug}?day=2026-11-20&view=week&person=3

export interface AgendaSearch {
  /** YYYY-MM-DD; omitted for today. */
  day?: string;
  view?: 'week';
  /** The id of a collaborator; EVERYBODY for all. */
  person?: string;
}

export const EVERYBODY = '0';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const PERSON = /^(0|[1-9]\d{0,14})$/;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Parses an address. Ignores invalid values. */
export function readAgendaSearch(search: Record<string, unknown>): AgendaSearch {
  const day = String(search['day'] ?? '');
  const person = String(search['person'] ?? '');
  return {
    ...(isDay(day) && { day }),
    ...(search['view'] === 'week' && { view: 'week' as const }),
    ...(PERSON.test(person) && { person }),
  };
}
