// Days and clock times of America/Sao_Paulo, independent of the browser's zone. A day is a 'YYYY-MM-DD' text, a clock
// time a 'HH:MM' text; an instant is a Date or an ISO 8601 text with offset. Node runs this file for the tests, so
// imports need the file extension.

import { dayAndTimeIn, type Instant, zoneClock } from './zone-clock.ts';

export const TIME_ZONE = 'America/Sao_Paulo';

export type { Instant } from './zone-clock.ts';

/** The wall clock at an instant, as in ZoneClock. */
export const wallClock = (at?: Instant): [day: string, time: string] => zoneClock(TIME_ZONE).wallClock(at);
/** The instant of a clock time, as in ZoneClock. */
export const instantOf = (day: string, time?: string): Date => zoneClock(TIME_ZONE).instantOf(day, time);

/** The day of an instant. */
export const dayOf = (at: Instant): string => wallClock(at)[0];
/** The clock time of an instant. */
export const timeOf = (at: Instant): string => wallClock(at)[1].slice(0, 5);
/** The current day. */
export const today = (now: Instant = Date.now()): string => dayOf(now);

/** Adds days to a day text, independent of zones. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** The number of days from the first to the second day. */
export const daysBetween = (first: string, second: string): number =>
  Math.round((Date.parse(`${second}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / 86_400_000);

/** The days from the first one on, `count` in number. */
export const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

const DAYS_OF_WEEK = 7;

/** The Monday of a day's week; Sunday is the last day of the week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK));
}

/** The first day of a day's month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

// The names of days and months are not taken from Intl, whose first use costs a slow phone 40 ms before anything is shown.
const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';
const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
/** '20 de novembro' */
const dayAndMonth = (day: string): string => `${Number(day.slice(8))} de ${monthName(day)}`;

/** 'sex' */
export const weekdayName = (day: string): string => weekdayOf(day).slice(0, 3);
/** 'sexta-feira, 20 de novembro' */
export const longDay = (day: string): string => `${weekdayOf(day)}, ${dayAndMonth(day)}`;
/** Formats a range of days: '23 a 29 de novembro' or '30 de novembro a 6 de dezembro'. */
export function daysText(first: string, last: string): string {
  const from = first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayAndMonth(first);
  return `${from} a ${dayAndMonth(last)}`;
}
/** 'novembro de 2026' */
export const monthText = (day: string): string => `${monthName(day)} de ${day.slice(0, 4)}`;
/** '20/11' */
export const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;
/** '20/11/2026' */
export const fullDay = (day: string): string => `${shortDay(day)}/${day.slice(0, 4)}`;
/** '20/11/2026, 14:30' */
export const dayAndTime = (at: Instant): string => dayAndTimeIn(TIME_ZONE, at);
