// The mean time between a customer's orders as a text.

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/** '2d 5h', '5h', '12min' or '<1min' of seconds; '—' for none. */
export function intervalText(seconds: number | null): string {
  if (seconds === null || seconds <= 0) return '—';
  if (seconds >= DAY_S) return `${Math.floor(seconds / DAY_S)}d ${Math.floor((seconds % DAY_S) / HOUR_S)}h`;
  if (seconds >= HOUR_S) return `${Math.floor(seconds / HOUR_S)}h`;
  if (seconds >= MINUTE_S) return `${Math.floor(seconds / MINUTE_S)}min`;
  return '<1min';
}
