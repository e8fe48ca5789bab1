import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from '@/components/alerts';
import { money } from '@/lib/money';
import { dayOf, shortDay, timeOf, weekdayName } from '@/lib/sao-paulo';
import { useNow } from '@/lib/use-now';
import { type BookingAction, useBookingAction } from './api';
import { startOf } from './attendance';
import { messages, statusLabels } from './messages';
import classes from './order.module.css';

/** The bookings among a day's orders, by time. */
export const bookingsOf = (orders: Order[]): Order[] =>
  orders
    .filter((order) => order.type === 'appointment')
    .toSorted((one, other) => (one.order_datetime ?? '').localeCompare(other.order_datetime ?? ''));

/** 'sex, 20/11' */
const dayAndWeekday = (day: string): string => `${weekdayName(day)}, ${shortDay(day)}`;

/** What may be done with a booking now. Whether people came is known once it has begun. */
export function actionsOf(order: Order, now: number): [BookingAction, string][] {
  const begun = startOf(order) <= now;
  const cancel: [BookingAction, string] = ['cancel', 'Cancelar'];
  if (order.appointment_status === 'pending') return [['confirm', 'Confirmar'], cancel];
  if (order.appointment_status !== 'confirmed') return [];
  if (!begun) return [cancel];
  return [['attended', 'Atendido'], ['not_attended', 'Não Atendido'], cancel];
}

interface Props {
  bookings: Order[];
  /** Names the list, uniquely on its page. */
  label: string;
  /** They are of several days. */
  dated?: boolean;
  /** What is said when there are none. */
  empty?: string;
}

/**
 * Bookings, of one day unless `dated`, with what the shop may do about each. The list scrolls by itself, and its rows
 * may have no button (all finished, for example): it takes the focus, so that the keyboard can scroll it.
 */
export function BookingList({ bookings, label, dated = false, empty = messages.noBookings }: Props) {
  const now = useNow(bookings.map(startOf));
  if (bookings.length === 0) return <p className={classes['none']}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus to be scrolled by keys
    <section className={classes['scroller']} aria-label={label} tabIndex={0}>
      <ul className={classes['bookings']}>
        {bookings.map((order) => (
          <Booking key={order.id} order={order} now={now} dated={dated} />
        ))}
      </ul>
    </section>
  );
}

interface BookingProps {
  order: Order;
  /** In milliseconds. */
  now: number;
}

function Booking({ order, now, dated }: BookingProps & { dated: boolean }) {
  const status = order.appointment_status ?? 'pending';
  const attendant = order.attendant?.user;
  return (
    <li className={classes['booking']} data-status={status}>
      <strong className={classes['time']}>
        {order.order_datetime ? timeOf(order.order_datetime) : '--:--'}
        {dated && order.order_datetime && <small>{dayAndWeekday(dayOf(order.order_datetime))}</small>}
      </strong>
      <div className={classes['details']}>
        <strong>{order.customer_name}</strong>
        <span>
          <bdi>{order.items.map((line) => line.item?.name).join(', ')}</bdi> ·{' '}
          <span className={classes['kept']}>{money(order.total_price)}</span>
        </span>
        <span>
          Nº {order.order_number}
          {attendant && ` · com ${attendant.first_name} ${attendant.last_name}`.trimEnd()}
        </span>
      </div>
      <span className={classes['status']}>{statusLabels[status] ?? status}</span>
      <Actions order={order} now={now} />
    </li>
  );
}

function Actions({ order, now }: BookingProps) {
  const action = useBookingAction();
  // Not by callbacks of mutate: they are lost with the row, which may be gone before the answer is read.
  const run = (wanted: BookingAction) =>
    void action.mutateAsync({ id: order.id, action: wanted }).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyError(errorText(error, messages.updateFailed), 'Erro'),
    );
  const choose = (wanted: BookingAction) =>
    wanted === 'cancel' ? confirmCancel(() => run(wanted)) : run(wanted);
  const actions = actionsOf(order, now);
  if (actions.length === 0) return null;
  return (
    <div className={classes['actions']}>
      {actions.map(([wanted, label]) => (
        <Button
          key={wanted}
          variant={wanted === 'cancel' ? 'subtle' : 'light'}
          color={wanted === 'cancel' ? 'gray' : 'brass'}
          size="sm"
          loading={action.isPending && action.variables.action === wanted}
          disabled={action.isPending}
          aria-label={`${label} ${order.customer_name}`}
          onClick={() => choose(wanted)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function confirmCancel(onConfirm: () => void) {
  openConfirm({
    title: messages.cancelTitle,
    children: messages.cancelText,
    confirm: 'Cancelar agendamento',
    cancel: 'Voltar',
    danger: true,
    onConfirm,
  });
}
