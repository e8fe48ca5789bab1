// Computes figures for tests: sums, percentages, groups and local times.

export interface Local {
  date: string;
  hour: number;
  weekday: number;
  /** YYYY-MM-DDTHH:MM:SS */
  text: string;
}

const HALF = 0.5;
export const cents = (reais: number): number => Math.round(reais * 100);
export const reais = (centavos: number): number => centavos / 100;
export const sum = <T>(list: Iterable<T>, value: (one: T) => number): number =>
  [...list].reduce((total, one) => total + value(one), 0);
const rounded = (value: number): number => Math.floor(value + HALF);
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : rounded((1000 * part) / whole) / 10;
export const mean = (total: number, count: number): number => (count === 0 ? 0 : rounded(total / count));

/** Groups a list by key. The groups are in the order of their first members. */
export function groups<T, K>(list: Iterable<T>, key: (one: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const one of list) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
}

/** The key with the largest sum. Among keys with equal sums, the first in the order `before`. */
export function largest<T, K>(
  list: T[],
  key: (one: T) => K,
  value: (one: T) => number,
  before: (a: K, b: K) => number,
): K {
  const sums = [...groups(list, key)].map(([name, members]) => [name, sum(members, value)] as const);
  return (sums.sort((a, b) => b[1] - a[1] || before(a[0], b[0]))[0] as readonly [K, number])[0];
}

export const byNumber = (a: number, b: number): number => a - b;
export const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const clocks = new Map<string, Intl.DateTimeFormat>();
const locals = new Map<string, Local>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  clocks.set(zone, clock);
  return clock;
}

/** The local time of an instant. Cached, because models request the same instants repeatedly. */
export function localOf(instant: string, zone: string): Local {
  const key = `${instant} ${zone}`;
  const local = locals.get(key) ?? readLocal(instant, zone);
  locals.set(key, local);
  return local;
}

function readLocal(instant: string, zone: string): Local {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
  return {
    date,
    hour: Number(parts['hour']),
    weekday: new Date(`${date}T12:00:00Z`).getUTCDay(),
    text: `${date}T${parts['hour']}:${parts['minute']}:${parts['second']}`,
  };
}

/** The next day, YYYY-MM-DD. */
export const nextDay = (date: string): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** A duration, rounded down: 'Xd Yh', 'Yh', 'Zmin' or '<1min'. */
export function intervalText(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  if (hours >= 1) return `${hours}h`;
  return minutes >= 1 ? `${minutes}min` : '<1min';
}
