import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { useIncremental } from '@/lib/use-incremental';
import { useNow } from '@/lib/use-now';
import { startOf } from './attendance';
import { BookingRow } from './booking-row';
import { messages } from './messages';
import classes from './order.module.css';

/** The bookings among a day's orders, by time. */
export const bookingsOf = (orders: Order[]): Order[] =>
  orders
    .filter((order) => order.type === 'appointment')
    .toSorted((one, other) => (one.order_datetime ?? '').localeCompare(other.order_datetime ?? ''));

interface Props {
  bookings: Order[];
  /** IANA name of the shop's zone. */
  zone: string;
  /** The accessible name of the list, unique on its page. */
  label: string;
  /** Shows the day of each booking, for lists of several days. */
  dated?: boolean;
  /** All bookings are of one collaborator, so the rows omit the name. */
  own?: boolean;
  /** The number of bookings shown at first. */
  first?: number;
  /** The text of an empty list. */
  empty?: string;
}

/** A list of bookings with the shop's actions. A button shows more. */
export function BookingList(props: Props) {
  const { bookings, zone, label, dated = false, own = false, first, empty = messages.noBookings } = props;
  const now = useNow(bookings.map(startOf));
  const { visible, hasMore, showMore } = useIncremental(bookings, label, first);
  if (bookings.length === 0) return <p className={classes['none']}>{empty}</p>;
  return (
    <div>
      <ul className={classes['bookings']} aria-label={label}>
        {visible.map((order) => (
          <BookingRow key={order.id} order={order} now={now} zone={zone} dated={dated} own={own} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" size="md" fullWidth mt="sm" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
    </div>
  );
}
