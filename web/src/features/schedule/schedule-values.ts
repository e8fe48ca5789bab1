// Form rows of working hours: validation and request.
import type { Request } from '@/api/client';
import type { Schedule } from '@/api/contract.gen';
import { messages } from './messages';

export const DAYS = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
} as const;

export type Day = keyof typeof DAYS;

/** The label of a weekday. */
export const dayLabel = (day: string): string => DAYS[day as keyof typeof DAYS] ?? day;

/** 'Segunda-feira, 09:00 às 12:00' */
export const periodOf = (row: Pick<Schedule, 'day_of_week' | 'start_time' | 'end_time'>): string =>
  `${dayLabel(row.day_of_week)}, ${row.start_time} às ${row.end_time}`;

export interface Row {
  /** Identifies a row in the form. */
  key: number;
  day_of_week: string;
  start_time: string;
  end_time: string;
}

/** A row without values. */
export const emptyRow = (key: number): Row => ({ key, day_of_week: '', start_time: '', end_time: '' });

const fieldsOf = ({ day_of_week, start_time, end_time }: Row) => [day_of_week, start_time, end_time];
/** Whether all fields of a row are empty. */
export const isEmpty = (row: Row): boolean => fieldsOf(row).every((field) => field === '');

/** The error of a row, or null. An empty row is valid. */
export function rowError(row: Row): string | null {
  if (isEmpty(row)) return null;
  if (fieldsOf(row).some((field) => field === '')) return messages.incomplete;
  return timesError(row);
}

/** The error of a period's times, or null. */
export function timesError({ start_time, end_time }: Pick<Row, 'start_time' | 'end_time'>): string | null {
  if (start_time === '' || end_time === '') return messages.incomplete;
  return end_time > start_time ? null : messages.endBeforeStart;
}

/** The request for the non-empty rows. */
export const periodsOf = (rows: Row[]) =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ day_of_week, start_time, end_time }) => ({
      day_of_week,
      start_time,
      end_time,
    })) as Request<'saveSchedule'>['schedules'];

/** The weekdays with active hours, Monday first. */
export const daysWithHours = (hours: Schedule[]): Day[] =>
  (Object.keys(DAYS) as Day[]).filter((day) => hours.some((row) => row.is_active && row.day_of_week === day));

const shortLabel = (day: Day): string => DAYS[day].slice(0, 3).toLowerCase();

/** The active hours, one text for weekdays in a row with the same ones: 'seg a sex, 09:00–12:00 e 13:00–18:00'. */
export function weekTexts(hours: Schedule[]): string[] {
  const week = Object.keys(DAYS) as Day[];
  const runs: { days: Day[]; times: string }[] = [];
  for (const day of daysWithHours(hours)) {
    const times = hours
      .filter((row) => row.is_active && row.day_of_week === day)
      .map(({ start_time, end_time }) => `${start_time}–${end_time}`)
      .join(' e ');
    const run = runs.at(-1);
    if (run?.times === times && week[week.indexOf(day) - 1] === run.days.at(-1)) run.days.push(day);
    else runs.push({ days: [day], times });
  }
  return runs.map(({ days: [first = 'monday', ...others], times }) => {
    const last = others.at(-1);
    return `${shortLabel(first)}${last ? ` a ${shortLabel(last)}` : ''}, ${times}`;
  });
}

/** The request that copies the active hours of a weekday to others. */
export function copyOf(hours: Schedule[], source: Day, targets: Day[]) {
  const copied = hours.filter((row) => row.is_active && row.day_of_week === source);
  return {
    replaced_days: targets,
    schedules: targets.flatMap((day_of_week) =>
      copied.map(({ start_time, end_time }) => ({ day_of_week, start_time, end_time })),
    ),
  };
}
