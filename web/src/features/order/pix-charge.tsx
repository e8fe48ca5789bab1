import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Order, PixCode } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { AttemptFailure, REPEAT_LABEL } from '@/components/attempt-failure';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { askToLeave } from '@/components/use-unsaved-guard';
import { money } from '@/lib/money';
import { orderById } from './order-list-api';
import { orderMessages } from './order-messages';
import classes from './order-screen.module.css';
import { useAddPayment } from './payment-api';
import { depositDue } from './payments';
import { pixCodeOf } from './pix-api';
import { pixMessages as messages } from './pix-messages';
import { ShopPixCode } from './shop-pix-code';

interface Props {
  /** The order of the list; null closes the dialog. */
  order: Order | null;
  onClose: () => void;
}

/** Whether the outcome of a payment is unknown, for the dialog around it. */
export type PaymentDoubt = Ref<() => boolean>;

/** Leaves a dialog. Asks before while the outcome of its payment is unknown. `doubt` is for the charge in the dialog. */
export function useLeavePayment() {
  const doubt = useRef<() => boolean>(null);
  const leave = async (go: () => void) => {
    if (!doubt.current?.() || (await askToLeave(messages.leaveInDoubt))) go();
  };
  return { doubt, leave };
}

/** Shows the customer the Pix code of the amount due, and records the payment when the shop confirms it. */
export function PixDialog({ order, onClose }: Props) {
  const { doubt, leave } = useLeavePayment();
  const close = () => void leave(onClose);
  return (
    <Dialog opened={order !== null} onClose={close} title={messages.title(order?.order_number ?? '')}>
      {order && <Charge order={order} onClose={close} onReceived={onClose} doubt={doubt} />}
    </Dialog>
  );
}

interface SaleProps {
  order: Order;
  doubt: PaymentDoubt;
}

/** The Pix code of a sale with its amount due. Renders nothing without a Pix key of the shop, and after the payment. */
export function SalePix({ order, doubt }: SaleProps) {
  const { data: code } = useQuery<PixCode>(pixCodeOf(order.id, order.total_due) as never);
  const [isPaid, setPaid] = useState(false);
  return code && !isPaid ? <Charge order={order} onReceived={() => setPaid(true)} doubt={doubt} /> : null;
}

interface ChargeProps {
  order: Order;
  onReceived: () => void;
  /** Omitted if the dialog has its own button to close it. */
  onClose?: () => void;
  doubt: PaymentDoubt;
}

function Charge({ order: opened, onReceived, onClose, doubt }: ChargeProps) {
  const add = useAddPayment();
  const client = useQueryClient();
  // Keeps the opened order, because the code has its amount: the server refuses the payment if the order has changed.
  const [order] = useState(opened);
  const attempt = useAttempt(order);
  useImperativeHandle(doubt, () => () => attempt.isInDoubt || attempt.isSending);
  const amount = depositDue(order) || order.total_due;
  /** Whether the order was read again since, with the payment. */
  const isStored = () => {
    const now = client.getQueryData(orderById(order.id).queryKey)?.order;
    return now != null && now.version > order.version && now.total_due === order.total_due - amount;
  };
  const receive = async () => {
    const request = { id: order.id, amount, method: 'Pix', version: order.version } as const;
    const answer = await attempt.send(request, add.mutateAsync);
    if (!answer && !isStored()) return;
    notifySuccess(`${answer?.message ?? messages.paymentStored} ${money(amount)} em Pix.`);
    onReceived();
  };
  return (
    <div className={classes['dialog']}>
      <ShopPixCode order={order} amount={amount} />
      <p className={classes['soft']}>{messages.check}</p>
      <AttemptFailure
        attempt={attempt}
        failed={orderMessages.paymentFailed}
        unknown={orderMessages.paymentUnknown}
      />
      <div className="row" data-justify="end">
        {onClose && (
          <Button variant="default" size="md" onClick={onClose}>
            Fechar
          </Button>
        )}
        <Button size="md" loading={attempt.isSending} onClick={() => void receive()}>
          {attempt.isInDoubt ? REPEAT_LABEL : messages.receivedOf(money(amount))}
        </Button>
      </div>
    </div>
  );
}
