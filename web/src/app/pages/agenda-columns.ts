// The columns of an agenda: people on a day, or the days of one person.
import type { AgendaStretch, CollaboratorAgenda, ListAgendaResponse } from '@/api/contract.gen';
import type { Column, Face } from '@/features/agenda/agenda-column';
import {
  axisOf,
  type Block,
  blocksOf,
  DAY_MINUTES,
  hoursOn,
  type Minutes,
  minutesOf,
  occupiedOn,
  passedOf,
} from '@/features/agenda/layout';
import { statusLabels } from '@/features/appointment/messages';
import { longDay, shortDay, weekdayName } from '@/lib/sao-paulo';
import { zoneClock } from '@/lib/zone-clock';
import type { AgendaBooking } from './agenda-bookings';

export interface Shown {
  employerId: number;
  name: string;
  day: string;
}

const NOTHING: Pick<CollaboratorAgenda, 'hours' | 'stretches'> = { hours: [], stretches: [] };

const isSameDay = (shown: Shown[]): boolean => shown.every(({ day }) => day === shown[0]?.day);

/** The columns and the axis that they share. `now` in milliseconds. */
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
  // A day off is no reason to draw the night.
  const axis = axisOf(parts.flatMap(({ hours, occupied }) => [...hours, ...occupied.filter(isPartOfDay)]));
  const people = isSameDay(shown);
  const columns = parts.map(({ employerId, name, day, hours, occupied }): Column => {
    return {
      key: `${employerId}-${day}`,
      employerId,
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

const tones = { pending: 'brass', confirmed: 'good', completed: 'plain', cancelled: 'danger' } as const;

/** What a column says of a booking. */
export function faceOf({ entry }: AgendaBooking): Face {
  const missed = entry.attendance === 'not_attended';
  const attended = entry.attendance === 'attended';
  return {
    title: entry.client ?? 'Cliente',
    status: missed ? 'Não atendido' : attended ? 'Atendido' : statusLabels[entry.status],
    tone: missed ? 'danger' : tones[entry.status],
    detail: entry.services.join(', '),
  };
}

/** How many bookings of the shop a column has. */
export const bookingsIn = (blocks: Block[]): number =>
  blocks.filter(({ stretch }) => stretch !== null && isBooking(stretch)).length;

const isBooking = ({ source }: AgendaStretch): boolean => source === 'order' || source === 'appointment';
