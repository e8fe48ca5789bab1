// Rows of working hours as they are typed, and what is sent of them.
import type { Request } from '@/api/client';
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

export const dayLabel = (day: string): string => DAYS[day as keyof typeof DAYS] ?? day;

export interface Row {
  /** Tells rows apart while they are typed. */
  key: number;
  day_of_week: string;
  start_time: string;
  end_time: string;
}

export const emptyRow = (key: number): Row => ({ key, day_of_week: '', start_time: '', end_time: '' });

const fieldsOf = ({ day_of_week, start_time, end_time }: Row) => [day_of_week, start_time, end_time];
export const isEmpty = (row: Row): boolean => fieldsOf(row).every((field) => field === '');

/** What is wrong with a row, or null. A row in which nothing was typed is no mistake. */
export function rowError(row: Row): string | null {
  if (isEmpty(row)) return null;
  if (fieldsOf(row).some((field) => field === '')) return messages.incomplete;
  return row.end_time > row.start_time ? null : messages.endBeforeStart;
}

/** What is sent of the rows in which something was typed. */
export const periodsOf = (rows: Row[]) =>
  rows
    .filter((row) => !isEmpty(row))
    .map(({ day_of_week, start_time, end_time }) => ({
      day_of_week,
      start_time,
      end_time,
    })) as Request<'saveSchedule'>['schedules'];
