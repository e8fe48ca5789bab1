import { Button } from '@/components/button';
import { longDay } from '@/lib/sao-paulo';
import classes from './booking.module.css';
import { messages } from './messages';

interface Props {
  /** The chosen day, or null. */
  date: string | null;
}

/** A button that leads from the choices to the days, or to the times of the chosen day. */
export function Onward({ date }: Props) {
  const go = () => {
    const title = document.getElementById(date ? TIME_TITLE_ID : DATE_TITLE_ID);
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: 'start' });
  };
  return (
    <div className={classes['onward']}>
      <Button size="md" onClick={go}>
        {date ? messages.toTimes(longDay(date)) : messages.toDates}
      </Button>
    </div>
  );
}

/** The ids of the headings that the button leads to; both need tabIndex -1. */
export const DATE_TITLE_ID = 'date-title';
export const TIME_TITLE_ID = 'time-title';
