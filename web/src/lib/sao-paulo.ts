// Days and clocks of America/Sao_Paulo, whatever zone the browser is in. A day is a 'YYYY-MM-DD' text, a clock a
// 'HH:MM' text; an instant is a Date or an ISO-8601 text with zone.

export const TIME_ZONE = 'America/Sao_Paulo';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

export type Instant = Date | number | string;

const toDate = (at: Instant) => (at instanceof Date ? at : new Date(at));

/** The wall clock at an instant: ['2026-01-31', '13:05:00']. */
export function wallClock(at: Instant = Date.now()): [day: string, time: string] {
  const found = Object.fromEntries(parts.formatToParts(toDate(at)).map((part) => [part.type, part.value]));
  return [
    `${found['year']}-${found['month']}-${found['day']}`,
    `${found['hour']}:${found['minute']}:${found['second']}`,
  ];
}

const offsetAt = (ms: number) => {
  const [day, time] = wallClock(ms);
  return Date.parse(`${day}T${time}Z`) - Math.floor(ms / 1000) * 1000;
};

/** The instant of a wall clock; inside a gap of daylight saving, the first instant after it. */
export function instantOf(day: string, time = '00:00:00'): Date {
  const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  const guess = wall - offsetAt(wall);
  const exact = wall - offsetAt(guess);
  return new Date(wall - exact === offsetAt(exact) ? exact : Math.max(guess, exact));
}

export const dayOf = (at: Instant): string => wallClock(at)[0];
export const timeOf = (at: Instant): string => wallClock(at)[1].slice(0, 5);
export const today = (now: Instant = Date.now()): string => dayOf(now);

/** Calendar arithmetic on day texts, free of zones. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

const weekdayShort = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'short' });
const dayLong = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** 'sex' */
export const weekdayName = (day: string): string => weekdayShort.format(noon(day)).replace('.', '');
/** 'sexta-feira, 20 de novembro' */
export const longDay = (day: string): string => dayLong.format(noon(day));
/** '20/11' */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;
/** '20/11/2026' */
export const fullDay = (day: string): string => `${shortDay(day)}/${day.slice(0, 4)}`;
/** '20/11/2026, 14:30' */
export const dayAndTime = (at: Instant): string => `${fullDay(dayOf(at))}, ${timeOf(at)}`;
