import { Button } from '@mantine/core';
import { Fragment } from 'react';
import type { Order } from '@/api/contract.gen';
import { useIncremental } from '@/lib/browser/use-incremental';
import { useNow } from '@/lib/time/use-now';
import { startOf } from './attendance';
import { BookingRow } from './booking-row';
import { byStart, type ListedBooking } from './listed-booking';
import { messages } from './messages';
import classes from './order.module.css';

/** A booking made through an order. `zone` is the IANA name of the shop's zone. */
const listedOrder = (order: Order, zone: string): ListedBooking => ({
  key: `order-${order.id}`,
  at: startOf(order),
  state: order.status === 'cancelled' ? 'cancelled' : (order.appointment_status ?? 'pending'),
  row: (place) => <BookingRow order={order} zone={zone} {...place} />,
});

/** The bookings among orders, by time. `zone` is the IANA name of the shop's zone. */
export const bookingsOf = (orders: Order[], zone: string): ListedBooking[] =>
  orders
    .filter((order) => order.type === 'appointment' && order.order_datetime)
    .map((order) => listedOrder(order, zone))
    .toSorted(byStart);

interface Props {
  bookings: ListedBooking[];
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
  const { bookings, label, dated = false, own = false, first, empty = messages.noBookings } = props;
  const now = useNow(bookings.map(({ at }) => at));
  const { visible, hasMore, showMore } = useIncremental(bookings, label, first);
  if (bookings.length === 0) return <p className={classes['none']}>{empty}</p>;
  return (
    <div>
      <ul className={classes['bookings']} aria-label={label}>
        {visible.map(({ key, row }) => (
          <Fragment key={key}>{row({ now, dated, own })}</Fragment>
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
