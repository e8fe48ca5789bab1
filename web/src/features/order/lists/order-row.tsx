import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Order, OrderItem } from '@/api/contract.gen';
import { LinkButton } from '@/components/buttons/links';
import { notifyError, notifyFailure, notifySuccess } from '@/components/dialogs/alerts';
import { Badge } from '@/components/lists/record-card';
import { OrderHistory } from '@/components/tables/order-history';
import { contentsOf } from '@/lib/shops/combo';
import { money } from '@/lib/text/money';
import { fullName } from '@/lib/text/text';
import { clockIn, dayAndTimeIn } from '@/lib/time/zone-clock';
import { servicesOf } from '../bookings/booking-row';
import { CustomerPhone } from '../bookings/customer-phone';
import { fulfillmentLabel, lineLabel, statusLabelOf } from '../order-labels';
import { orderById } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import classes from '../order-screen.module.css';
import { DepositBadge } from '../payments/deposit-badge';
import { useSetPayment } from '../payments/payment-api';
import { FIADO, isToBePaid, methodsText, paymentState } from '../payments/payments';
import { pixMessages } from '../payments/pix-messages';
import type { ShownReceipt } from '../receipts/receipt-dialog';
import { PriceDifferenceBadge } from '../till/price-difference';

/** The actions of an order row, limited by the caller's permissions. */
export interface RowActions {
  /** The shop's id in the address. */
  entityId: string;
  /** The caller may receive payments, edit and cancel. */
  sells: boolean;
  /** The caller may refund payments. */
  refunds: boolean;
  zone: string;
  /** True if the list shows a single day, so that rows show times without the day. */
  oneDay: boolean;
  onPayment: (order: Order) => void;
  onPix: (order: Order) => void;
  onCancel: (order: Order) => void;
  onReceipt: (receipt: ShownReceipt) => void;
}

const timeIn = ({ zone, oneDay }: RowActions, at: string): string =>
  oneDay ? clockIn(zone, at).time : dayAndTimeIn(zone, at);

const contactOf = (order: Order, zone: string) => ({
  ...order,
  services: servicesOf(order),
  zone,
  ...(order.type !== 'appointment' && { sale_number: order.order_number }),
});

/** A row of the order list. */
export function OrderRow({ order, actions }: { order: Order; actions: RowActions }) {
  const cancelled = order.status === 'cancelled';
  const payment = paymentState(order);
  return (
    <li className={classes['order']} data-cancelled={cancelled}>
      <div className={classes['line']}>
        <h2>
          <span className={classes['number']}>#{order.order_number}</span> <bdi>{order.customer_name}</bdi>
        </h2>
        <strong className={classes['price']}>{money(order.total_price)}</strong>
      </div>
      {order.customer_phone && (
        <div className={classes['contact']}>
          <CustomerPhone booked={contactOf(order, actions.zone)} brief />
        </div>
      )}
      <p
        className={classes['soft']}
        title={order.attendant ? `com ${fullName(order.attendant.user)}` : undefined}
      >
        {order.order_datetime && timeIn(actions, order.order_datetime)} · {order.origin} ·{' '}
        {fulfillmentLabel(order.fulfillment)}
        {order.attendant && (
          <>
            {' · com '}
            <bdi>{fullName(order.attendant.user)}</bdi>
          </>
        )}
      </p>
      <div className={classes['lines']}>
        <ul>
          {order.items.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      </div>
      <div className={classes['badges']}>
        <p>
          <Badge tone={cancelled ? 'danger' : 'plain'}>{statusLabelOf(order)}</Badge>{' '}
          <Badge tone={payment.tone}>
            {payment.label} · {methodsText(order)}
          </Badge>{' '}
          {order.total_due > 0 && order.total_due < order.total_price && (
            <Badge tone="brass">{messages.rest(money(order.total_due))}</Badge>
          )}{' '}
          <DepositBadge order={order} zone={actions.zone} /> <PriceDifferenceBadge sale={order.sale} />{' '}
          {order.cancel_reason && (
            <span className={classes['soft']}>
              {messages.cancelledBecause} <bdi>{order.cancel_reason}</bdi>
            </span>
          )}
        </p>
      </div>
      <Actions order={order} actions={actions} />
      <div className={classes['history']}>
        <OrderHistory id={order.id} />
      </div>
    </li>
  );
}

function Line({ line }: { line: OrderItem }) {
  const added = line.modifiers.map(({ type, quantity, modifier }) =>
    type === 'addition' ? `+ ${quantity}x ${modifier?.name}` : `sem ${modifier?.name}`,
  );
  return (
    <li>
      <bdi>{lineLabel(line.quantity, line.item?.name ?? '')}</bdi>
      {line.parts.length > 0 && <small>{contentsOf(line.parts)}</small>}
      {added.length > 0 && <small>{added.join(', ')}</small>}
      {line.attendant && (
        <small>
          por <bdi>{fullName(line.attendant.user)}</bdi>
        </small>
      )}
    </li>
  );
}

/** Sales, and bookings that are scheduled or running. */
const isCancellable = ({ type, status }: Order): boolean =>
  type === 'appointment' ? status === 'scheduled' : status !== 'cancelled';

function Actions({ order, actions }: { order: Order; actions: RowActions }) {
  const pay = useSetPayment();
  const client = useQueryClient();
  const [reading, setReading] = useState(false);
  const cancelled = order.status === 'cancelled';
  const named = `pedido ${order.order_number}`;
  const payWord = order.payment_method === FIADO ? messages.putOnFiado : messages.paid;
  // Handles the promise: callbacks passed to mutate are not called if the row unmounts before the answer.
  const markPaid = () =>
    void pay.mutateAsync({ id: order.id, status: 'paid', version: order.version }).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyFailure(error, messages.updateFailed),
    );
  const reprint = async () => {
    setReading(true);
    try {
      const { receipt } = await client.fetchQuery({ ...orderById(order.id), staleTime: 0 });
      actions.onReceipt({ id: order.id, number: order.order_number, text: receipt, isCopy: true });
    } catch {
      notifyError(messages.reprintFailed, 'Erro');
    } finally {
      setReading(false);
    }
  };
  return (
    <div className={classes['actions']} data-cancellable={isCancellable(order)}>
      {actions.sells && isToBePaid(order) && (
        <Button
          size="sm"
          variant="light"
          loading={pay.isPending}
          aria-label={`${payWord}: ${named}`}
          onClick={markPaid}
        >
          {payWord}
        </Button>
      )}
      {actions.sells && order.total_due > 0 && (
        <Button
          size="sm"
          variant="light"
          aria-label={`${pixMessages.charge}: ${named}`}
          onClick={() => actions.onPix(order)}
        >
          Pix
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        loading={reading}
        aria-label={`${messages.receipt}: ${named}`}
        onClick={() => void reprint()}
      >
        {messages.receipt}
      </Button>
      {(actions.sells || actions.refunds) && (
        <Button
          size="sm"
          variant="default"
          aria-label={`${messages.payment}: ${named}`}
          onClick={() => actions.onPayment(order)}
        >
          {messages.payment}
        </Button>
      )}
      {actions.sells && !cancelled && (
        <LinkButton
          size="sm"
          variant="default"
          className={classes['edit'] ?? ''}
          to="/order/edit/$entityId/$id"
          params={{ entityId: actions.entityId, id: String(order.id) }}
          aria-label={`${messages.edit}: ${named}`}
        >
          {messages.edit}
        </LinkButton>
      )}
      {actions.sells && isCancellable(order) && (
        <Button
          size="sm"
          variant="subtle"
          color="red"
          className={classes['cancel'] ?? ''}
          aria-label={`${messages.cancel}: ${named}`}
          onClick={() => actions.onCancel(order)}
        >
          Cancelar
        </Button>
      )}
    </div>
  );
}
