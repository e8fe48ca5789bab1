/** The weekdays' names in the contract, Monday first. */
export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** The weekday of a date YYYY-MM-DD. */
export const weekdayOf = (date: string): Weekday =>
  WEEKDAYS[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'monday';

/** Weekly hours from `start_time` to `end_time` (HH:MM) on every weekday. */
export const everyDay = (start_time: string, end_time: string) =>
  WEEKDAYS.map((day_of_week) => ({ day_of_week, start_time, end_time }));
