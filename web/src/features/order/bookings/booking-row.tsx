import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { notifyFailure, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { CancelDialog } from '@/components/dialogs/cancel-dialog';
import { PaidNotice } from '@/components/dialogs/cancel-notices';
import { OrderHistory } from '@/components/tables/order-history';
import { bookingQuestions, SHOP_REASON_HINT, waiverText } from '@/lib/shops/booking-questions';
import { bookingStateLabel } from '@/lib/shops/booking-states';
import { money } from '@/lib/text/money';
import { joinText } from '@/lib/text/text';
import { longDay, shortDay, weekdayName } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { DepositAction } from '../payments/deposit-action';
import { DepositBadge } from '../payments/deposit-badge';
import { type BookingAction, useBookingAction } from './api';
import { startOf } from './attendance';
import { CustomerPhone } from './customer-phone';
import type { RowPlace } from './listed-booking';
import { messages } from './messages';
import classes from './order.module.css';

/** The names of the booked services. */
export const servicesOf = ({ items }: Order): string[] => items.flatMap(({ item }) => item?.name ?? []);

/** The actions that the shop may take on a booking. Attendance is offered after the start. */
export function actionsOf(order: Order, now: number): BookingAction[] {
  if (order.appointment_status === 'pending') return ['confirm', 'cancel'];
  if (order.appointment_status !== 'confirmed') return [];
  return startOf(order) <= now ? ['attended', 'not_attended', 'cancel'] : ['cancel'];
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

interface LayoutProps {
  /** ISO 8601; null for damaged rows. */
  at: string | null;
  /** IANA name of the shop's zone. */
  zone: string;
  dated: boolean;
  state: string;
  client: string;
  contact?: ReactNode;
  services: string[];
  price: number;
  /** Further facts after the price. */
  facts?: ReactNode;
  actions: ReactNode;
  history: ReactNode;
}

/** The layout of a row of a booking list, for bookings of either source. */
export function BookingRowLayout(props: LayoutProps) {
  const { zone, dated, state, client, contact, services, price, facts, actions, history } = props;
  const at = props.at && clockIn(zone, props.at);
  return (
    <li className={classes['booking']} data-status={state}>
      <strong className={classes['time']}>
        {at ? at.time : '--:--'}
        {dated && at && <small>{dayAndWeekday(at.day)}</small>}
      </strong>
      <div className={classes['details']}>
        <span className={classes['who']}>
          <strong>{client}</strong>
          {contact}
        </span>
        <span>
          <bdi>{services.join(', ')}</bdi> · <span className={classes['kept']}>{money(price)}</span>
          {facts}
        </span>
      </div>
      <span className={classes['status']}>{bookingStateLabel(state)}</span>
      {actions}
      <div className={classes['history']}>{history}</div>
    </li>
  );
}

/** A row of a booking list, with the shop's actions. */
export function BookingRow({ order, now, zone, dated, own }: Props & RowPlace) {
  const attendant = order.attendant?.user;
  return (
    <BookingRowLayout
      at={order.order_datetime}
      zone={zone}
      dated={dated}
      state={order.appointment_status ?? 'pending'}
      client={order.customer_name}
      contact={
        <>
          <CustomerPhone booked={{ ...order, services: servicesOf(order), zone }} />
          <DepositBadge order={order} zone={zone} />
        </>
      }
      services={servicesOf(order)}
      price={order.total_price}
      facts={
        <>
          {' · '}
          <span className={classes['kept']}>Nº {order.order_number}</span>
          {attendant && !own && ` · com ${joinText([attendant.first_name, attendant.last_name])}`}
        </>
      }
      actions={
        <div className={classes['actions']}>
          {order.deposit && <DepositAction order={order} />}
          <Actions order={order} now={now} zone={zone} />
        </div>
      }
      history={<OrderHistory id={order.id} />}
    />
  );
}

function Actions({ order, now, zone }: Props) {
  const action = useBookingAction();
  const [cancels, setCancels] = useState(false);
  const change = (wanted: BookingAction, reason = '') =>
    action.mutateAsync({
      id: order.id,
      action: wanted,
      version: order.version,
      ...(reason && { reason }),
    });
  // Handles the promise: callbacks passed to mutate are not called if the row unmounts before the answer.
  const run = (wanted: BookingAction) =>
    void change(wanted).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyFailure(error, messages.updateFailed, 'Erro'),
    );
  const actions = actionsOf(order, now);
  if (actions.length === 0) return null;
  return (
    <>
      {actions.map((wanted) => (
        <Button
          key={wanted}
          variant={wanted === 'cancel' ? 'subtle' : 'light'}
          color={wanted === 'cancel' ? 'gray' : 'brass'}
          size="sm"
          loading={action.isPending && action.variables.action === wanted}
          disabled={action.isPending}
          aria-label={`${bookingQuestions[wanted].label} ${order.customer_name}`}
          onClick={() =>
            wanted === 'cancel' ? setCancels(true) : ask(order, zone, wanted, () => run(wanted))
          }
        >
          {bookingQuestions[wanted].label}
        </Button>
      ))}
      <CancelDialog
        words={{
          ...bookingQuestions.cancel,
          text: (
            <>
              <Question order={order} zone={zone} text={bookingQuestions.cancel.text} />
              <PaidNotice paid={order.total_paid} />
            </>
          ),
          keep: 'Voltar',
          reasonHint: SHOP_REASON_HINT,
          failed: messages.updateFailed,
        }}
        opened={cancels}
        onClose={() => setCancels(false)}
        run={(reason) => change('cancel', reason)}
      />
    </>
  );
}

/** The booking in question and the consequences. Names it, as the list may have shifted before the click. */
function Question({ order, zone, text }: { order: Order; zone: string; text?: string | undefined }) {
  const at = order.order_datetime && clockIn(zone, order.order_datetime);
  return (
    <>
      <p className={classes['named']}>
        <strong>
          <bdi>{order.customer_name}</bdi>
        </strong>
        {at && `, ${longDay(at.day)}, às ${at.time}`}: <bdi>{servicesOf(order).join(', ')}</bdi>.
      </p>
      {text}
    </>
  );
}

function ask(order: Order, zone: string, wanted: Exclude<BookingAction, 'cancel'>, onConfirm: () => void) {
  const { title, confirm, ...rest } = bookingQuestions[wanted];
  openConfirm({
    title,
    children: (
      <Question order={order} zone={zone} text={'text' in rest ? rest.text : waiverText(order.deposit)} />
    ),
    confirm,
    cancel: 'Voltar',
    onConfirm,
  });
}
