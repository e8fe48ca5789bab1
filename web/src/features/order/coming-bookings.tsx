import type { Order } from '@/api/contract.gen';
import { money } from '@/lib/money';
import { dayAndTime } from '@/lib/sao-paulo';
import { useIncremental } from '@/lib/use-incremental';
import classes from './coming-bookings.module.css';
import { statusLabels } from './messages';

/** Bookings that are to come, by time. */
export function ComingBookings({ bookings }: { bookings: Order[] }) {
  const { visible, hasMore, sentinel } = useIncremental(bookings, 'coming');
  if (bookings.length === 0) return <p className={classes['none']}>Nenhum agendamento por vir.</p>;
  return (
    <>
      <ul className={classes['list']}>
        {visible.map((order) => (
          <li key={order.id}>
            <strong>
              {order.order_datetime && dayAndTime(order.order_datetime)} · <bdi>{order.customer_name}</bdi>
            </strong>
            <span>
              {order.items.map(({ item }) => item?.name).join(', ')} · {money(order.total_price)} ·{' '}
              {statusLabels[order.appointment_status ?? ''] ?? order.appointment_status}
            </span>
          </li>
        ))}
      </ul>
      {hasMore && <div ref={sentinel} />}
    </>
  );
}
