import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { useIncremental } from '@/lib/browser/use-incremental';
import { bookingStateLabel } from '@/lib/shops/booking-states';
import { money } from '@/lib/text/money';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import classes from './booking-lines.module.css';
import { servicesOf } from './booking-row';
import { CustomerPhone } from './customer-phone';
import { messages } from './messages';

interface Props {
  bookings: Order[];
  /** IANA name of the shop's zone. */
  zone: string;
  /** The text of an empty list. */
  empty: string;
}

/** The label of the booking's state; counter sales count as finished. */
const statusOf = ({ appointment_status: status }: Order): string =>
  status ? bookingStateLabel(status) : messages.done;

/**
 * A read-only list of bookings with time, customer, services and state. A button shows more, as endless scrolling
 * would hide the content below the list.
 */
export function BookingLines({ bookings, zone, empty }: Props) {
  const { visible, hasMore, showMore } = useIncremental(bookings, empty);
  if (bookings.length === 0) return <p className={classes['none']}>{empty}</p>;
  return (
    <>
      <ul className={classes['list']}>
        {visible.map((order) => (
          <li key={order.id}>
            <span className={classes['who']}>
              <strong>
                {order.order_datetime && dayAndTimeIn(zone, order.order_datetime)} ·{' '}
                <bdi>{order.customer_name}</bdi>
              </strong>
              <CustomerPhone booked={{ ...order, services: servicesOf(order), zone }} />
            </span>
            <span className={classes['what']}>
              <bdi>{servicesOf(order).join(', ')}</bdi> ·{' '}
              <span className={classes['kept']}>{money(order.total_price)}</span> · {statusOf(order)}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" size="md" fullWidth mt="sm" onClick={showMore}>
          Mostrar mais
        </Button>
      )}
    </>
  );
}
