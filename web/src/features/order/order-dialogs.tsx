import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Order } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import { FormFailure } from '@/components/form-failure';
import { useCancelOrder } from './order-list-api';
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
