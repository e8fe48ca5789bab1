// Days and clocks of any zone; lib/sao-paulo.ts is about the zone of the platform.
import { fullDay } from './sao-paulo';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** The wall clock of a zone at an instant (ISO-8601 with zone): { day: '2026-01-31', time: '13:05' }. */
export function clockIn(zone: string, at: string): { day: string; time: string } {
  const parts = formatterOf(zone).formatToParts(new Date(at));
  const found = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return {
    day: `${found['year']}-${found['month']}-${found['day']}`,
    time: `${found['hour']}:${found['minute']}`,
  };
}

/** '20/11/2026, 14:30' on the wall clock of a zone. */
export function dayAndTimeIn(zone: string, at: string): string {
  const { day, time } = clockIn(zone, at);
  return `${fullDay(day)}, ${time}`;
}
