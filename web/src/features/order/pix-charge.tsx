import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Order, PixCode } from '@/api/contract.gen';
import { UnknownOutcome } from '@/api/error';
import { notifyFailure, notifySuccess } from '@/components/alerts';
import { AttemptFailure, REPEAT_LABEL } from '@/components/attempt-failure';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { askToLeave } from '@/components/use-unsaved-guard';
import { money } from '@/lib/money';
import { orderById } from './order-list-api';
import { orderMessages } from './order-messages';
import classes from './order-screen.module.css';
import { useAddPayment } from './payment-api';
import { depositDue, PIX } from './payments';
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

/** Whether a sale waits for a Pix whose code the shop can show. False without a Pix key, and while that is unknown. */
export function useHasPixCode(sale: Order | null): boolean {
  const { data } = useQuery<PixCode>({
    ...pixCodeOf(sale?.id ?? 0, sale?.total_due ?? 0),
    enabled: sale !== null,
  } as never);
  return sale !== null && data !== undefined;
}

/** The Pix code of a sale with its amount due. Renders nothing after the payment. */
export function SalePix({ order, doubt }: SaleProps) {
  const [isPaid, setPaid] = useState(false);
  return isPaid ? null : <Charge order={order} onReceived={() => setPaid(true)} doubt={doubt} />;
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
  /** The order that was read last. */
  const readOrder = () => client.getQueryData(orderById(order.id).queryKey)?.order;
  /** Whether the order has been read again and has this payment as its newest. */
  const isStored = () => {
    const now = readOrder();
    if (!now || now.version <= order.version || now.total_due !== order.total_due - amount) return false;
    const newest = now.payments.at(-1);
    return newest?.kind === 'payment' && newest.method === PIX && newest.amount === amount;
  };
  const receive = async () => {
    const request = { id: order.id, amount, method: PIX, version: order.version } as const;
    const message = await attempt.run(request, add.mutateAsync).then(
      (answer) => answer.message,
      (failure: unknown) => {
        if (failure instanceof UnknownOutcome && isStored()) return messages.paymentStored;
        // The receipt hides the code, with its failure, of an order that another person has settled.
        if (readOrder()?.total_due === 0) notifyFailure(failure, orderMessages.paymentFailed);
        return null;
      },
    );
    if (message === null) return;
    notifySuccess(`${message} ${money(amount)} em Pix.`);
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
