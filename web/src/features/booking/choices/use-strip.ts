import { useState } from 'react';
import { addDays, daysBetween, today } from '@/lib/time/sao-paulo';
import { STRIP_DAYS, STRIPS } from '../api';

/** The days of the strip: from today or around the chosen day, up to the last bookable day. */
export function useStrip(chosen: string | null, onMove: () => void) {
  const [now] = useState(() => today());
  const [strip, setStrip] = useState(() =>
    chosen ? Math.max(0, Math.floor(daysBetween(now, chosen) / STRIP_DAYS)) : 0,
  );
  const to = (next: number) => () => {
    setStrip(next);
    onMove();
  };
  return {
    firstDay: addDays(now, strip * STRIP_DAYS),
    onEarlier: strip > 0 ? to(strip - 1) : undefined,
    onLater: strip < STRIPS - 1 ? to(strip + 1) : undefined,
  };
}
