import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import { FormFailure } from '@/components/form-failure';
import { PAYMENT_METHODS, PAYMENT_STATUSES } from './order-labels';
import { useCancelOrder, useSetPayment } from './order-list-api';
import { orderMessages as messages } from './order-messages';
import classes from './order-screen.module.css';

const LONGEST_REASON = 255;

interface Props {
  /** Null: closed. */
  order: Order | null;
  onClose: () => void;
}

/** Asks why an order is cancelled, and cancels it. */
export const CancelOrderDialog = ({ order, onClose }: Props) => (
  <Dialog opened={order !== null} onClose={onClose} title={messages.cancelTitle(order?.order_number ?? '')}>
    {order && <CancelForm order={order} onClose={onClose} />}
  </Dialog>
);

function CancelForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useCancelOrder();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cancel.mutate(
      { id: order.id, reason: reason.trim(), version: order.version },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <p>
        <strong>
          <bdi>{order.customer_name}</bdi>
        </strong>
        : {order.type === 'appointment' ? messages.cancelBookingText : messages.cancelText}
      </p>
      <Textarea
        label={messages.reason}
        description={messages.reasonHint}
        size="md"
        autosize
        minRows={2}
        maxLength={LONGEST_REASON}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.isError && <FormFailure error={cancel.error} fallback={messages.cancelFailed} />}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" color="red" size="md" loading={cancel.isPending}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Asks how an order is paid. */
export const PaymentDialog = ({ order, onClose }: Props) => (
  <Dialog opened={order !== null} onClose={onClose} title={messages.paymentTitle(order?.order_number ?? '')}>
    {order && <PaymentForm order={order} onClose={onClose} />}
  </Dialog>
);

function PaymentForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const pay = useSetPayment();
  const [status, setStatus] = useState(order.payment_status);
  const [method, setMethod] = useState(order.payment_method);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = { status, method } as { status: 'paid'; method: 'Pix' };
    pay.mutate(
      { id: order.id, ...wanted, version: order.version },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <form className={classes['dialog']} onSubmit={submit} noValidate>
      <NativeSelect
        label={messages.paymentStatus}
        size="md"
        value={status}
        data={[...PAYMENT_STATUSES]}
        data-autofocus
        onChange={(event) => setStatus(event.currentTarget.value)}
      />
      <NativeSelect
        label={messages.paymentMethod}
        size="md"
        value={method}
        data={[...PAYMENT_METHODS]}
        onChange={(event) => setMethod(event.currentTarget.value)}
      />
      {pay.isError && <FormFailure error={pay.error} fallback={messages.updateFailed} />}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" size="md" loading={pay.isPending}>
          Salvar
        </Button>
      </div>
    </form>
  );
}
