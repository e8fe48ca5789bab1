import type { ListAvailableDaysResponse } from '@/api/contract.gen';
import { REFRESH_MS, STRIP_DAYS } from './api';

/** What is asked for: the days of somebody who could serve. */
export interface WantedTimes {
  employer_id: number;
  start_date: string;
  days: number;
}

/** Where the times to which a booking may be moved come from. Its own time counts as free there. */
export interface MoveTimes {
  /** Begins with the noun whose changes make them old. */
  key: readonly unknown[];
  ask: (wanted: WantedTimes, signal: AbortSignal) => Promise<ListAvailableDaysResponse>;
}

/** The times of a strip of days, kept fresh while it is on screen. */
export function moveTimes({ key, ask }: MoveTimes, employerId: number, firstDay: string) {
  const wanted = { employer_id: employerId, start_date: firstDay, days: STRIP_DAYS };
  return {
    queryKey: [...key, wanted],
    queryFn: ({ signal }: { signal: AbortSignal }) => ask(wanted, signal),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnReconnect: 'always' as const,
  };
}
