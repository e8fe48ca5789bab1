// Breaks, days off and vacations: texts, validation and request.
import type { Request } from '@/api/client';
import { addDays, fullDay, shortDay, weekdayName } from '@/lib/time/sao-paulo';
import type { ReservedTime } from './api';
import { messages } from './messages';
import type { Day } from './schedule-values';

export const TYPES = { break: 'Pausa', holiday: 'Folga', vacation: 'Férias' } as const;
export type TimeOffType = keyof typeof TYPES;

/** The server's limit, in days ahead. */
export const MOST_DAYS_AHEAD = 365;
export const MOST_WEEKS = 12;
export const LONGEST_REASON = 80;
const MOST_VACATION_DAYS = 60;

/** The label of a kind of time off. */
export const typeLabel = (type: string): string => TYPES[type as TimeOffType] ?? type;

/** 'ter, 24/11/2026, 12:00 às 13:00', 'ter, 24/11/2026', '24/11/2026 a 30/11/2026' */
export function whenOf(time: Pick<ReservedTime, 'type' | 'date' | 'end_date' | 'start_time' | 'end_time'>) {
  if (time.type === 'vacation' && time.end_date !== time.date) {
    return `${fullDay(time.date)} a ${fullDay(time.end_date)}`;
  }
  const day = `${weekdayName(time.date)}, ${fullDay(time.date)}`;
  return time.type === 'break' ? `${day}, ${time.start_time} às ${time.end_time}` : day;
}

/** The times of one request. */
export interface TimeOffGroup {
  first: ReservedTime;
  times: ReservedTime[];
}

/** Groups times by their request, in the order of their first times. */
export function groupsOf(reserved: ReservedTime[]): TimeOffGroup[] {
  const groups = new Map<string, TimeOffGroup>();
  for (const time of reserved) {
    const key = time.series_id > 0 ? `series ${time.series_id}` : `one ${time.id}`;
    const group = groups.get(key);
    if (group) group.times.push(time);
    else groups.set(key, { first: time, times: [time] });
  }
  return [...groups.values()];
}

/** 'seg, ter, 12:00 às 13:00, de 24/11 a 30/01' */
export function groupText({ first, times }: TimeOffGroup): string {
  const last = times.at(-1);
  if (times.length === 1 || !last) return whenOf(first);
  const days = [...new Set(times.map(({ date }) => date).map(weekdayName))].join(', ');
  return `${days}, ${first.start_time} às ${first.end_time}, de ${shortDay(first.date)} a ${shortDay(last.date)}`;
}

export interface TimeOffValues {
  type: TimeOffType;
  date: string;
  end_date: string;
  start_time: string;
  end_time: string;
  reason: string;
  repeats: boolean;
  days_of_week: string[];
  weeks: number;
}

/** The initial form values. */
export const emptyTimeOff = (today: string): TimeOffValues => ({
  type: 'break',
  date: today,
  end_date: '',
  start_time: '',
  end_time: '',
  reason: '',
  repeats: false,
  days_of_week: [],
  weeks: 4,
});

/** The errors by field. The server checks rules that depend on the current time. */
export function timeOffErrors(values: TimeOffValues, today: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.date) errors['date'] = messages.dateMissing;
  else if (values.date < today) errors['date'] = messages.datePast;
  else if (values.date > addDays(today, MOST_DAYS_AHEAD)) errors['date'] = messages.dateTooFar;
  if (values.type === 'vacation') {
    if (!values.end_date) errors['end_date'] = messages.endDateMissing;
    else if (values.end_date < values.date) errors['end_date'] = messages.endDateBefore;
    else if (values.date && values.end_date >= addDays(values.date, MOST_VACATION_DAYS)) {
      errors['end_date'] = messages.vacationTooLong;
    }
  }
  if (values.type === 'break') {
    if (!values.start_time) errors['start_time'] = messages.startMissing;
    if (!values.end_time) errors['end_time'] = messages.endMissing;
    else if (values.end_time <= values.start_time) errors['end_time'] = messages.endBeforeStart;
    if (values.repeats && values.days_of_week.length === 0) errors['days_of_week'] = messages.noTarget;
  }
  return errors;
}

/** The request. */
export function reserveRequest(employerId: number, values: TimeOffValues): Request<'reserveTime'> {
  const { type, date, reason } = values;
  const request = { employer_id: employerId, type, date, reason: reason.trim() };
  if (type === 'vacation') return { ...request, end_date: values.end_date };
  if (type === 'holiday') return request;
  const times = { start_time: values.start_time, end_time: values.end_time };
  if (!values.repeats) return { ...request, ...times };
  return { ...request, ...times, days_of_week: values.days_of_week as Day[], weeks: values.weeks };
}
