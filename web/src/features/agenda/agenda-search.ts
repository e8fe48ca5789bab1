// What the address of an agenda says: /agenda/{slug}?day=2026-11-20&view=week&person=3

export interface AgendaSearch {
  /** YYYY-MM-DD; today when left out. */
  day?: string;
  view?: 'week';
  /** A collaborator. */
  person?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[1-9]\d{0,14}$/;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** Reads an address; what is not as it should be counts as not given. */
export function readAgendaSearch(search: Record<string, unknown>): AgendaSearch {
  const day = String(search['day'] ?? '');
  const person = String(search['person'] ?? '');
  return {
    ...(isDay(day) && { day }),
    ...(search['view'] === 'week' && { view: 'week' as const }),
    ...(ID.test(person) && { person }),
  };
}
