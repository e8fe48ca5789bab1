import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/buttons/button';
import { longDay } from '@/lib/time/sao-paulo';
import classes from '../booking.module.css';
import { messages } from '../messages';

/** The space below the button in the strip, in pixels: the padding of `.onward` in booking.module.css. */
const GAP_PX = 8;

/** A margin that is longer than any page. */
const FAR_PX = 100_000;

interface Props {
  /** The chosen day, or null. */
  date: string | null;
}

/**
 * A button that scrolls to the days or, once a day is chosen, to its times. While its place after the choices is below
 * the screen, it is in a strip at the bottom of the screen.
 */
export function Onward({ date }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const floats = useIsBelowScreen(place);
  const go = () => {
    const title = document.getElementById(date ? TIME_TITLE_ID : DATE_TITLE_ID);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  };
  return (
    <div ref={place} className={classes['onward']}>
      <div data-floats={floats || undefined}>
        <Button size="md" onClick={go}>
          {date ? messages.toTimes(longDay(date)) : messages.toDates}
        </Button>
      </div>
    </div>
  );
}

/** Whether an element ends below the screen or in the space below the button in the strip. */
function useIsBelowScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const look = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1);
      if (last) setIsBelow(last.intersectionRatio < 1);
    };
    // The area above the screen counts as visible. Otherwise a jump from below the screen to above it is not reported.
    const rootMargin = `${FAR_PX}px 0px -${GAP_PX}px`;
    const observer = new IntersectionObserver(look, { rootMargin, threshold: 1 });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isBelow;
}

/** The ids of the headings to which the button moves the focus; both need tabIndex -1. */
export const DATE_TITLE_ID = 'date-title';
export const TIME_TITLE_ID = 'time-title';
