// Periods of reports: presets, custom periods in the address, and comparison periods. All times are the shop's. Node runs
// this file for the tests, so imports need the file extension.
import { addDays, daysBetween, firstOfMonth, fullDay } from '../../lib/time/sao-paulo.ts';

export const choices = [
  { value: 'hoje', label: 'Hoje' },
  { value: 'ontem', label: 'Ontem' },
  { value: '7dias', label: '7 dias' },
  { value: 'estemes', label: 'Este mês' },
  { value: 'mespassado', label: 'Mês passado' },
  { value: 'esteano', label: 'Este ano' },
] as const;

export type Choice = (typeof choices)[number]['value'];

/** A day, YYYY-MM-DD, and a time, HH:MM, in the shop's zone. */
export interface LocalTime {
  day: string;
  time: string;
}

/** The first and the last minute of a report, both inclusive. */
export interface Period {
  start: LocalTime;
  end: LocalTime;
}

/** The period in the address: a preset or a custom period. */
export interface PeriodSearch {
  period?: string;
  start_date?: string;
  start_time?: string;
  end_date?: string;
  end_time?: string;
}

const MIDNIGHT = '00:00';
const LAST_MINUTE = '23:59';
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const isDay = (text = ''): boolean => DAY.test(text) && addDays(text, 0) === text;

const wholeDays = (first: string, last: string): Period => ({
  start: { day: first, time: MIDNIGHT },
  end: { day: last, time: LAST_MINUTE },
});

/** The period of a preset. `now` is the shop's local time, at which a period that includes today ends. */
export function periodOfChoice(choice: Choice, now: LocalTime): Period {
  const { day } = now;
  const since = (first: string): Period => ({ start: { day: first, time: MIDNIGHT }, end: now });
  switch (choice) {
    case 'ontem':
      return wholeDays(addDays(day, -1), addDays(day, -1));
    case '7dias':
      return since(addDays(day, -6));
    case 'estemes':
      return since(firstOfMonth(day));
    case 'mespassado': {
      const last = addDays(firstOfMonth(day), -1);
      return wholeDays(firstOfMonth(last), last);
    }
    case 'esteano':
      return since(`${day.slice(0, 4)}-01-01`);
    default:
      return since(day);
  }
}

/** The preset of an address: 'hoje' if missing or unknown, undefined with a custom period. */
export function choiceOf(search: PeriodSearch): Choice | undefined {
  if (isDay(search.start_date)) return undefined;
  return choices.find(({ value }) => value === search.period)?.value ?? 'hoje';
}

/** The period of an address. A custom period without a valid end is one day; invalid times mean whole days. */
export function periodOf(search: PeriodSearch, now: LocalTime): Period {
  const choice = choiceOf(search);
  if (choice) return periodOfChoice(choice, now);
  const first = search.start_date as string;
  const time = (text: string | undefined, otherwise: string) =>
    text !== undefined && TIME.test(text) ? text : otherwise;
  return {
    start: { day: first, time: time(search.start_time, MIDNIGHT) },
    end: {
      day: isDay(search.end_date) ? (search.end_date ?? first) : first,
      time: time(search.end_time, LAST_MINUTE),
    },
  };
}

/** The error of a typed period, or null if it is valid. */
export function faultOf({ start, end }: Period): string | null {
  if (!isDay(start.day) || !isDay(end.day) || !TIME.test(start.time) || !TIME.test(end.time))
    return 'Preencha as datas e os horários.';
  if (`${start.day}T${start.time}` > `${end.day}T${end.time}`) return 'O início precisa vir antes do fim.';
  return null;
}

/** The fields of an order list for the part of a period on one day, or for all of it. Whole days omit the times. */
export function listFieldsOf({ start, end }: Period, day?: string) {
  const onFirst = day === undefined || day === start.day;
  const onLast = day === undefined || day === end.day;
  return {
    start_date: day ?? start.day,
    ...(onFirst && start.time !== MIDNIGHT && { start_time: start.time }),
    end_date: day ?? end.day,
    ...(onLast && end.time !== LAST_MINUTE && { end_time: end.time }),
  };
}

/** The start and end in a request, both inclusive. The end is the last second of its minute. */
export const requestOf = ({ start, end }: Period) => ({
  period_start: `${start.day}T${start.time}:00`,
  period_end: `${end.day}T${end.time}:59`,
});

/** The same day of the month before; that month's last day if it is shorter. */
function monthBefore(day: string): string {
  const last = addDays(firstOfMonth(day), -1);
  return day.slice(8) < last.slice(8) ? `${last.slice(0, 8)}${day.slice(8)}` : last;
}

/** The same day of the year before; 28 February for the 29th. */
function yearBefore(day: string): string {
  const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
  return isDay(moved) ? moved : `${moved.slice(0, 8)}28`;
}

const shifted = ({ start, end }: Period, move: (day: string) => string): Period => ({
  start: { ...start, day: move(start.day) },
  end: { ...end, day: move(end.day) },
});

/** The comparison period: the same part of the month or year before, or the same number of days before. */
export function periodBefore(period: Period, choice: Choice | undefined): Period {
  if (choice === 'estemes') return shifted(period, monthBefore);
  if (choice === 'esteano') return shifted(period, yearBefore);
  if (choice === 'mespassado') {
    const last = addDays(period.start.day, -1);
    return wholeDays(firstOfMonth(last), last);
  }
  const days = daysBetween(period.start.day, period.end.day) + 1;
  return shifted(period, (day) => addDays(day, -days));
}

/** '23/11/2026, 00:00 a 14:05', '01/10/2026 a 31/10/2026', '01/11/2026, 00:00 a 23/11/2026, 14:05' */
export function periodText({ start, end }: Period): string {
  const whole = start.time === MIDNIGHT && end.time === LAST_MINUTE;
  if (start.day === end.day) {
    return whole ? fullDay(start.day) : `${fullDay(start.day)}, ${start.time} a ${end.time}`;
  }
  return whole
    ? `${fullDay(start.day)} a ${fullDay(end.day)}`
    : `${fullDay(start.day)}, ${start.time} a ${fullDay(end.day)}, ${end.time}`;
}
