// Weeks and months of day texts ('YYYY-MM-DD'). A week begins on Monday.
import { addDays } from './sao-paulo';

export interface Days {
  first: string;
  last: string;
}

/** The Monday and Sunday of a day's week. */
export function weekOf(day: string): Days {
  const sinceMonday = (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  const first = addDays(day, -sinceMonday);
  return { first, last: addDays(first, 6) };
}

/** The first and last day of a day's month. */
export function monthOf(day: string): Days {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { first: `${day.slice(0, 7)}-01`, last };
}
