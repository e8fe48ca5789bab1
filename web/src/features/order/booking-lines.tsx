import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { bookingStateLabel } from '@/lib/booking-states';
import { money } from '@/lib/money';
import { useIncremental } from '@/lib/use-incremental';
import { dayAndTimeIn } from '@/lib/zone-clock';
import classes from './booking-lines.module.css';
import { servicesOf } from './booking-row';
import { CustomerPhone } from './customer-phone';
import { messages } from './messages';

interface Props {
  bookings: Order[];
  /** IANA name of the shop's zone. */
  zone: string;
  /** What is said when there are none. */
  empty: string;
}

/** The state of a booking in words; what was sold over the counter is done. */
const statusOf = ({ appointment_status: status }: Order): string =>
  status ? bookingStateLabel(status) : messages.done;

/**
 * Bookings one by one, to read: when, who, what and how they stand. More of them come when asked for, not by scrolling:
 * there may be something below.
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
