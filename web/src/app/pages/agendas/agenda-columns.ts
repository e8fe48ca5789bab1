// The columns of an agenda: people on a day, or the days of one person.
import type { AgendaStretch, CollaboratorAgenda, ListAgendaResponse } from '@/api/contract.gen';
import type { Column, Face } from '@/features/agenda/agenda-column';
import {
  axisOf,
  type Block,
  blocksOf,
  DAY_MINUTES,
  hoursOn,
  isBooking,
  type Minutes,
  occupiedOn,
  passedOf,
} from '@/features/agenda/layout';
import { mayMove, type Reader, stateOf } from '@/features/appointment/entry';
import { bookingStateLabel, bookingStateTone } from '@/lib/shops/booking-states';
import { minutesOf } from '@/lib/time/clock-time';
import { longDay, shortDay, weekdayName } from '@/lib/time/sao-paulo';
import { clockIn, zoneClock } from '@/lib/time/zone-clock';
import type { AgendaBooking } from './agenda-bookings';

export interface Shown {
  employerId: number;
  name: string;
  day: string;
}

const NOTHING: Pick<CollaboratorAgenda, 'hours' | 'stretches'> = { hours: [], stretches: [] };

const isSameDay = (shown: Shown[]): boolean => shown.every(({ day }) => day === shown[0]?.day);

/** The columns and their common axis. `now` in milliseconds. */
export function columnsOf(shown: Shown[], agenda: ListAgendaResponse, now: number) {
  const clock = zoneClock(agenda.time_zone);
  const [today, time] = clock.wallClock(now);
  const parts = shown.map((one) => {
    const found = agenda.agendas.find(({ employer_id: id }) => id === one.employerId) ?? NOTHING;
    return {
      ...one,
      hours: hoursOn(one.day, found.hours),
      occupied: occupiedOn(one.day, found.stretches, clock),
    };
  });
  // A day off does not extend the axis.
  const axis = axisOf(parts.flatMap(({ hours, occupied }) => [...hours, ...occupied.filter(isPartOfDay)]));
  const people = isSameDay(shown);
  const columns = parts.map(({ employerId, name, day, hours, occupied }): Column => {
    return {
      key: `${employerId}-${day}`,
      employerId,
      person: name,
      day,
      title: people ? name : weekdayName(day),
      ...(!people && { subtitle: shortDay(day) }),
      label: `${name}, ${longDay(day)}`,
      blocks: blocksOf(hours, occupied, axis, passedOf(day, clock, now)),
      now: day === today ? minutesOf(time) : null,
    };
  });
  return { columns, axis };
}

const isPartOfDay = ({ start, end }: Minutes): boolean => end - start < DAY_MINUTES;

/**
 * The displayed data of a booking in the column of a day. It can be moved only in the column of its first day. `now` in
 * milliseconds.
 */
export function faceOf({ entry }: AgendaBooking, day: string, reader: Reader, now: number): Face {
  const state = stateOf(entry);
  return {
    key: entry.key,
    title: entry.client ?? 'Cliente',
    status: bookingStateLabel(state),
    tone: bookingStateTone(state),
    detail: entry.services.join(', '),
    duration: entry.duration,
    movable: mayMove(entry, reader, now) && clockIn(entry.zone, entry.at ?? now).day === day,
  };
}

/** The number of the shop's bookings in a column. */
export const bookingsIn = (blocks: Block[]): number =>
  blocks.filter(({ stretch }) => stretch !== null && isBooking(stretch)).length;

/** Whether a stretch is a break or day off that can be released. */
export const isTimeOff = ({ source, source_id: id }: AgendaStretch): boolean =>
  (source === 'break' || source === 'holiday') && id > 0;
