import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from '@/components/alerts';
import { OrderHistory } from '@/components/order-history';
import { bookingStateLabel } from '@/lib/booking-states';
import { money } from '@/lib/money';
import { longDay, shortDay, weekdayName } from '@/lib/sao-paulo';
import { joinText } from '@/lib/text';
import { clockIn } from '@/lib/zone-clock';
import { type BookingAction, useBookingAction } from './api';
import { startOf } from './attendance';
import { CustomerPhone } from './customer-phone';
import { DepositAction } from './deposit-action';
import { messages, questions } from './messages';
import classes from './order.module.css';

/** The names of the booked services. */
export const servicesOf = ({ items }: Order): string[] => items.flatMap(({ item }) => item?.name ?? []);

/** The actions that the shop may take on a booking, with their labels. Attendance is offered after the start. */
export function actionsOf(order: Order, now: number): [BookingAction, string][] {
  const begun = startOf(order) <= now;
  const cancel: [BookingAction, string] = ['cancel', 'Cancelar'];
  if (order.appointment_status === 'pending') return [['confirm', 'Confirmar'], cancel];
  if (order.appointment_status !== 'confirmed') return [];
  if (!begun) return [cancel];
  return [['attended', 'Atendido'], ['not_attended', 'Não Atendido'], cancel];
}

/** 'sex, 20/11' */
const dayAndWeekday = (day: string): string => `${weekdayName(day)}, ${shortDay(day)}`;

interface Props {
  order: Order;
  /** In milliseconds. */
  now: number;
  /** IANA name of the shop's zone. */
  zone: string;
}

interface RowProps extends Props {
  /** Shows the day beside the time. */
  dated: boolean;
  /** All bookings of the list are of one collaborator, so the row omits the name. */
  own: boolean;
}

/** A row of a booking list, with the shop's actions. */
export function BookingRow({ order, now, zone, dated, own }: RowProps) {
  const at = order.order_datetime && clockIn(zone, order.order_datetime);
  const status = order.appointment_status ?? 'pending';
  const attendant = order.attendant?.user;
  return (
    <li className={classes['booking']} data-status={status}>
      <strong className={classes['time']}>
        {at ? at.time : '--:--'}
        {dated && at && <small>{dayAndWeekday(at.day)}</small>}
      </strong>
      <div className={classes['details']}>
        <span className={classes['who']}>
          <strong>{order.customer_name}</strong>
          <CustomerPhone booked={{ ...order, services: servicesOf(order), zone }} />
        </span>
        <span>
          <bdi>{servicesOf(order).join(', ')}</bdi> ·{' '}
          <span className={classes['kept']}>{money(order.total_price)}</span> ·{' '}
          <span className={classes['kept']}>Nº {order.order_number}</span>
          {attendant && !own && ` · com ${joinText([attendant.first_name, attendant.last_name])}`}
        </span>
      </div>
      <span className={classes['status']}>{bookingStateLabel(status)}</span>
      {order.deposit && (
        <div className={classes['actions']}>
          <DepositAction order={order} zone={zone} />
        </div>
      )}
      <Actions order={order} now={now} zone={zone} />
      <div className={classes['history']}>
        <OrderHistory id={order.id} />
      </div>
    </li>
  );
}

function Actions({ order, now, zone }: Props) {
  const action = useBookingAction();
  // Handles the promise: callbacks passed to mutate are not called if the row unmounts before the answer.
  const run = (wanted: BookingAction) =>
    void action.mutateAsync({ id: order.id, action: wanted }).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyError(errorText(error, messages.updateFailed), 'Erro'),
    );
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
          onClick={() => ask(order, zone, wanted, () => run(wanted))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** Asks for confirmation. The question names the booking, as the list may have shifted before the click. */
function ask(order: Order, zone: string, wanted: BookingAction, onConfirm: () => void) {
  const { title, confirm, text } = questions[wanted];
  const at = order.order_datetime && clockIn(zone, order.order_datetime);
  openConfirm({
    title,
    children: (
      <>
        <p className={classes['named']}>
          <strong>
            <bdi>{order.customer_name}</bdi>
          </strong>
          {at && `, ${longDay(at.day)}, às ${at.time}`}: <bdi>{servicesOf(order).join(', ')}</bdi>.
        </p>
        {text}
      </>
    ),
    confirm,
    cancel: 'Voltar',
    danger: wanted === 'cancel',
    onConfirm,
  });
}
