// Converts between clock times 'HH:MM' and minutes since midnight.

const HOUR = 60;

/** Minutes since midnight: 570 for '09:30'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

/** The clock time of minutes since midnight: '09:30' for 570. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;

/**
 * The time of a list that is nearest to another; of two equally near ones the later, as the server suggests. Undefined
 * for an empty list.
 */
export const nearestTime = (times: string[], to: string): string | undefined => {
  const distance = (time: string) => Math.abs(minutesOf(time) - minutesOf(to));
  return times.toSorted(
    (one, other) => distance(one) - distance(other) || minutesOf(other) - minutesOf(one),
  )[0];
};
