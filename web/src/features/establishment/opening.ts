// The rules of opening hours and next times, in the zone of the shop.
import type { NextTime, Opening } from '@/api/contract.gen';
import { addDays, daysFrom, shortDay } from '@/lib/time/sao-paulo';
import { zoneClock } from '@/lib/time/zone-clock';
import type { Establishment } from './api';

const WEEK = [
  ['monday', 'Segunda-feira'],
  ['tuesday', 'Terça-feira'],
  ['wednesday', 'Quarta-feira'],
  ['thursday', 'Quinta-feira'],
  ['friday', 'Sexta-feira'],
  ['saturday', 'Sábado'],
  ['sunday', 'Domingo'],
] as const;

const dayOfWeek = (day: string): string => {
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return WEEK[(fromSunday + 6) % 7]?.[0] ?? 'monday';
};

const weeklyHours = ({ hours }: Opening, name: string) => hours.filter((entry) => entry.day_of_week === name);

const exceptionOn = ({ exceptions }: Opening, day: string) => exceptions.find(({ date }) => date === day);

/** The hours of a day: those of its weekday, or those of a holiday or a day off of the team. */
const hoursOn = (opening: Opening, day: string) =>
  exceptionOn(opening, day)?.hours ?? weeklyHours(opening, dayOfWeek(day));

/** The day and the minute of the shop's wall clock: ['2026-01-31', '13:05'] */
function localNow({ time_zone }: Opening, now: number): [day: string, time: string] {
  const [day, time] = zoneClock(time_zone).wallClock(now);
  return [day, time.slice(0, 5)];
}

const MINUTE_MS = 60_000;

export interface OpenState {
  open: boolean;
  text: string;
}

/** Whether the shop is open now; null for a shop without hours. */
export function openState(opening: Opening, now: number): OpenState | null {
  if (opening.hours.length === 0) return null;
  const [day, time] = localNow(opening, now);
  const today = hoursOn(opening, day);
  if (today.some(({ start_time, end_time }) => start_time <= time && time < end_time)) {
    return { open: true, text: 'Aberto agora' };
  }
  const later = today.find(({ start_time }) => start_time > time);
  if (later) return { open: false, text: `Abre às ${later.start_time}` };
  return { open: false, text: today.length > 0 ? 'Fechado agora' : 'Fechado hoje' };
}

/** The next free time as 'hoje 14:15' or 'amanhã 09:00'; null if it is later, has passed or is unknown. */
export function nextTimeText(opening: Opening, now: number): string | null {
  const next = opening.next_time;
  if (!next) return null;
  const [day, time] = localNow(opening, now);
  if (next.date === day) return next.time >= time ? `hoje ${next.time}` : null;
  return next.date === addDays(day, 1) ? `amanhã ${next.time}` : null;
}

export interface OpeningDay {
  name: string;
  today: boolean;
  /** The reason for different hours this week, such as a holiday's name; null on a usual day. */
  note: string | null;
  /** The hours of the day, each as '09:00 às 12:00'; empty if the shop is closed. */
  periods: string[];
}

const DAYS_OF_WEEK = 7;

/** The weekdays from Monday on, each with the hours of its next date (today included). */
export function weekOf(opening: Opening, now: number): OpeningDay[] {
  const [today] = localNow(opening, now);
  const coming = daysFrom(today, DAYS_OF_WEEK);
  return WEEK.map(([weekday, name]) => {
    const day = coming.find((candidate) => dayOfWeek(candidate) === weekday) ?? today;
    const exception = exceptionOn(opening, day);
    return {
      name,
      today: day === today,
      note: exception ? exception.name || shortDay(day) : null,
      periods: hoursOn(opening, day).map(({ start_time, end_time }) => `${start_time} às ${end_time}`),
    };
  });
}

const instantOf = ({ time_zone }: Opening, { date, time }: NextTime): number =>
  zoneClock(time_zone).instantOf(date, time).getTime();

/** The next moment at which the shown texts change: midnight at the latest. */
export function nextChange(opening: Opening, now: number): number {
  const [day, time] = localNow(opening, now);
  const later = hoursOn(opening, day)
    .flatMap(({ start_time, end_time }) => [start_time, end_time])
    .filter((clock) => clock > time && clock < '24:00');
  const date = later.length > 0 ? day : addDays(day, 1);
  const change = instantOf(opening, { date, time: later.toSorted()[0] ?? '00:00' });
  // A time can be booked until its minute is over.
  const taken = opening.next_time ? instantOf(opening, opening.next_time) + MINUTE_MS : change;
  return taken > now ? Math.min(taken, change) : change;
}

/** Sorts barbershops by their next free time. Those without one are last. Equal ones keep their order. */
export function bySoonest(list: Establishment[], openings: ReadonlyMap<number, Opening>): Establishment[] {
  const at = ({ id }: Establishment) => {
    const opening = openings.get(id);
    return opening?.next_time ? instantOf(opening, opening.next_time) : Number.MAX_SAFE_INTEGER;
  };
  return list.toSorted((left, right) => at(left) - at(right));
}
