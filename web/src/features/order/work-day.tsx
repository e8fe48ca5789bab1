import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { timeOf, today } from '@/lib/sao-paulo';
import { useNow } from '@/lib/use-now';
import { startOf, workDayOf } from './attendance';
import { BookingList } from './booking-list';
import { messages } from './messages';
import classes from './work-day.module.css';

const MINUTE_MS = 60_000;

/** Bookings that wait for the shop's answer, of any day. */
export const PendingBookings = ({ bookings }: { bookings: Order[] }) => (
  <section className="panel" aria-labelledby="pending-title">
    <h2 id="pending-title">Esperando confirmação</h2>
    <BookingList bookings={bookings} label="Pedidos esperando confirmação" dated empty={messages.noPending} />
  </section>
);

/** A collaborator's day: what waits for an answer, what runs, the time it is, and what comes next. */
export function WorkDay({ orders }: { orders: Order[] }) {
  const now = useNow([...orders.map(startOf), (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS]);
  const { pending, begun, next, closed } = workDayOf(orders, today(now), now);
  const [showsClosed, setShowsClosed] = useState(false);
  // Once, and no further than needed: what waits for an answer stays in view where there is room for both.
  const intoView = useCallback((line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <>
      <PendingBookings bookings={pending} />
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
        {showsClosed && <BookingList bookings={closed} label="Encerrados de hoje" />}
        {begun.length > 0 && <BookingList bookings={begun} label="Em andamento ou por finalizar" />}
        <p ref={intoView} className={classes['now']}>
          <span>
            Agora, <time dateTime={timeOf(now)}>{timeOf(now)}</time>
          </span>
        </p>
        <BookingList bookings={next} label="Próximos de hoje" empty={messages.noNext} />
      </section>
    </>
  );
}
