import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import { afterPaint } from '@/lib/browser/after-paint';
import { nextMinute, useNow } from '@/lib/time/use-now';
import { clockIn } from '@/lib/time/zone-clock';
import { BookingList } from './booking-list';
import { type ListedBooking, workDayOf } from './listed-booking';
import { messages } from './messages';
import classes from './work-day.module.css';

/** The width from which a row is one line. */
const WIDE = '(min-width: 62em)';
/** The number of pending bookings shown at first, so that they and the current time are on the first screen. */
const FIRST_PENDING = { wide: 3, narrow: 1 };
const FIRST_BEGUN = 1;

const useIsWide = () => useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });

/** Pending bookings of a collaborator on any day, earliest first. */
export function PendingBookings({ bookings }: { bookings: ListedBooking[] }) {
  const wide = useIsWide();
  return (
    <section className="panel" aria-labelledby="pending-title">
      <h2 id="pending-title">Esperando confirmação{bookings.length > 0 && ` (${bookings.length})`}</h2>
      <BookingList
        bookings={bookings}
        label="Pedidos esperando confirmação"
        dated
        own
        first={wide ? FIRST_PENDING.wide : FIRST_PENDING.narrow}
        empty={messages.noPending}
      />
    </section>
  );
}

interface ClosedProps {
  bookings: ListedBooking[];
  /** The accessible name of the list, unique on its page. */
  label: string;
  /** All bookings are of one collaborator, so the rows omit the name. */
  own?: boolean;
}

/** A button that shows the finished and cancelled bookings. Renders nothing without one. */
export function ClosedBookings({ bookings, label, own = false }: ClosedProps) {
  const [shown, setShown] = useState(false);
  if (bookings.length === 0) return null;
  return (
    <>
      <Button variant="subtle" color="gray" size="md" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Esconder encerrados' : `Ver encerrados (${bookings.length})`}
      </Button>
      {shown && <BookingList bookings={bookings} label={label} own={own} />}
    </>
  );
}

interface WorkDayProps {
  /** The collaborator's bookings of any day. */
  bookings: ListedBooking[];
  /** IANA name of the shop's zone. */
  zone: string;
}

/** A collaborator's day: pending bookings, running ones, the current time and the next ones. */
export function WorkDay({ bookings, zone }: WorkDayProps) {
  // Bookings begin at whole minutes.
  const now = useNow(nextMinute);
  const wide = useIsWide();
  const { pending, begun, next, closed } = workDayOf(bookings, zone, now);
  const { time } = clockIn(zone, now);
  // Scrolls once and as little as possible, so that pending bookings stay visible if they and the next one fit. A scroll
  // in the same frame as the new content would be a layout shift of the footer.
  const intoView = useCallback((line: HTMLElement | null) => {
    if (line) afterPaint(() => line.scrollIntoView({ block: 'nearest' }));
  }, []);
  return (
    <>
      <PendingBookings bookings={pending} />
      <section className="panel" aria-labelledby="day-title">
        <h2 id="day-title">Hoje</h2>
        <ClosedBookings bookings={closed} label="Encerrados de hoje" own />
        {begun.length > 0 && (
          <BookingList
            // On phones the latest one is shown at first.
            bookings={wide ? begun : begun.toReversed()}
            label="Em andamento ou por finalizar"
            own
            first={wide ? begun.length : FIRST_BEGUN}
          />
        )}
        <p ref={intoView} className={classes['now']}>
          <span>
            Agora, <time dateTime={time}>{time}</time>
          </span>
        </p>
        <BookingList bookings={next} label="Próximos de hoje" own empty={messages.noNext} />
      </section>
    </>
  );
}
