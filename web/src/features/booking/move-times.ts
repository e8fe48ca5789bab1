import type { ListAvailableDaysResponse } from '@/api/contract.gen';
import { REFRESH_MS, STRIP_DAYS } from './api';

/** The query of free times: days and collaborators. */
export interface WantedTimes {
  employer_id: number;
  start_date: string;
  days: number;
}

/** The source of the times for moving a booking, which include its own time. */
export interface MoveTimes {
  /** Starts with the noun whose changes invalidate the times. */
  key: readonly unknown[];
  ask: (wanted: WantedTimes, signal: AbortSignal) => Promise<ListAvailableDaysResponse>;
}

/** The free times of a strip of days, refetched while shown. */
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
