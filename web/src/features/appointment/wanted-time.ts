// The initial choices in the address of the form: /appointment/create/{slug}?provider=3&day=2026-11-20&time=14:00

export interface WantedTime {
  /** A user's id. */
  provider?: string;
  /** YYYY-MM-DD */
  day?: string;
  /** HH:MM */
  time?: string;
}

const PROVIDER = /^[1-9]\d{0,14}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Parses an address. Ignores invalid values. */
export function readWantedTime(search: Record<string, unknown>): WantedTime {
  const provider = String(search['provider'] ?? '');
  const day = String(search['day'] ?? '');
  const time = String(search['time'] ?? '');
  return {
    ...(PROVIDER.test(provider) && { provider }),
    ...(DAY.test(day) && { day }),
    ...(TIME.test(time) && { time }),
  };
}
