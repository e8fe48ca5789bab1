// Days and times in São Paulo. Brazil has had no daylight saving time since 2019, so the offset is
// constant.

const kOffsetMin = -180;
const kMinute = 60_000;
const kDay = 24 * 60 * kMinute;

/** monday to sunday, the names that schedules use. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The midnight that begins today in São Paulo, in milliseconds. */
export function midnightOf(now) {
  const local = now + kOffsetMin * kMinute;
  return local - (((local % kDay) + kDay) % kDay) - kOffsetMin * kMinute;
}

/** The midnight `days` days after another. */
export function dayAfter(midnight, days) {
  return midnight + days * kDay;
}

/** The instant `minutes` after a midnight. */
export function at(midnight, minutes) {
  return midnight + minutes * kMinute;
}

/** The weekday of the day that begins at a midnight. */
export function weekdayOf(midnight) {
  const day = Math.floor((midnight + kOffsetMin * kMinute) / kDay);
  return weekdays[(((day + 3) % 7) + 7) % 7];
}

/** '09:30' as minutes. */
export function minutesOf(clock) {
  const [hours, minutes] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Minutes as '09:30'. */
export function clockOf(minutes) {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** An instant as ISO-8601. */
export function iso(instant) {
  return new Date(instant).toISOString();
}
