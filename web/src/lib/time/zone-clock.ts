// The clock time of a time zone, independent of the browser's zone. A day is a 'YYYY-MM-DD' text; an instant is a
// Date or an ISO 8601 text with offset.

export type Instant = Date | number | string;

export interface ZoneClock {
  /** The wall clock at an instant: ['2026-01-31', '13:05:00'] */
  wallClock: (at?: Instant) => [day: string, time: string];
  /** The instant of a clock time; in a gap of daylight saving, the first instant after it. */
  instantOf: (day: string, time?: string) => Date;
}

const UNKNOWN_ZONE = 'America/Sao_Paulo';
const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone; that of São Paulo for a zone unknown to the browser. */
export function zoneClock(timeZone: string): ZoneClock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = makeClock(partsOf(timeZone));
  clocks.set(timeZone, clock);
  return clock;
}

/** The clock time of a zone at an instant: { day: '2026-01-31', time: '13:05' }. */
export function clockIn(timeZone: string, at: Instant): { day: string; time: string } {
  const [day, time] = zoneClock(timeZone).wallClock(at);
  return { day, time: time.slice(0, 5) };
}

/** '20/11/2026, 14:30' in a zone. */
export function dayAndTimeIn(timeZone: string, at: Instant): string {
  const { day, time } = clockIn(timeZone, at);
  return `${day.split('-').toReversed().join('/')}, ${time}`;
}

function partsOf(timeZone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', { ...options, timeZone: UNKNOWN_ZONE });
  }
}

function makeClock(parts: Intl.DateTimeFormat): ZoneClock {
  const wallClock = (at: Instant = Date.now()): [day: string, time: string] => {
    const date = at instanceof Date ? at : new Date(at);
    const found = Object.fromEntries(parts.formatToParts(date).map((part) => [part.type, part.value]));
    return [
      `${found['year']}-${found['month']}-${found['day']}`,
      `${found['hour']}:${found['minute']}:${found['second']}`,
    ];
  };
  const offsetAt = (ms: number) => {
    const [day, time] = wallClock(ms);
    return Date.parse(`${day}T${time}Z`) - Math.floor(ms / 1000) * 1000;
  };
  const instantOf = (day: string, time = '00:00:00') => {
    const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
    const guess = wall - offsetAt(wall);
    const exact = wall - offsetAt(guess);
    return new Date(wall - exact === offsetAt(exact) ? exact : Math.max(guess, exact));
  };
  return { wallClock, instantOf };
}
