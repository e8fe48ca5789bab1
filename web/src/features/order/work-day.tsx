import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { nextMinute, useNow } from '@/lib/use-now';
import { clockIn } from '@/lib/zone-clock';
import { workDayOf } from './attendance';
import { BookingList } from './booking-list';
import { messages } from './messages';
import classes from './work-day.module.css';

interface PendingProps {
  bookings: Order[];
  /** IANA name of the shop's zone. */
  zone: string;
}

/** The number of pending bookings shown at first, so that the current day stays on the first screen. */
const FIRST_PENDING = 3;

/** Pending bookings of a collaborator on any day, the earliest first. */
export const PendingBookings = ({ bookings, zone }: PendingProps) => (
  <section className="panel" aria-labelledby="pending-title">
    <h2 id="pending-title">Esperando confirmação</h2>
    <BookingList
      bookings={bookings}
      zone={zone}
      label="Pedidos esperando confirmação"
      dated
      own
      first={FIRST_PENDING}
      empty={messages.noPending}
    />
  </section>
);

/** A collaborator's day: pending bookings, running ones, the current time and the next ones. */
export function WorkDay({ orders, zone }: { orders: Order[]; zone: string }) {
  // Bookings begin at whole minutes.
  const now = useNow(nextMinute);
  const { pending, begun, next, closed } = workDayOf(orders, zone, now);
  const { time } = clockIn(zone, now);
  const [showsClosed, setShowsClosed] = useState(false);
  // Scrolls once and as little as possible, so that pending bookings stay visible if they and the next one fit.
  const intoView = useCallback((line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <>
      <PendingBookings bookings={pending} zone={zone} />
      <section className="panel" aria-labelledby="day-title">
        <h2 id="day-title">Hoje</h2>
        {closed.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="md"
            aria-expanded={showsClosed}
            onClick={() => setShowsClosed(!showsClosed)}
          >
            {showsClosed ? 'Esconder encerrados' : `Ver encerrados (${closed.length})`}
          </Button>
        )}
        {showsClosed && <BookingList bookings={closed} zone={zone} label="Encerrados de hoje" own />}
        {begun.length > 0 && (
          <BookingList bookings={begun} zone={zone} label="Em andamento ou por finalizar" own />
        )}
        <p ref={intoView} className={classes['now']}>
          <span>
            Agora, <time dateTime={time}>{time}</time>
          </span>
        </p>
        <BookingList bookings={next} zone={zone} label="Próximos de hoje" own empty={messages.noNext} />
      </section>
    </>
  );
}
