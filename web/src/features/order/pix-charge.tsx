import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempt } from '@/api/attempt';
import type { Order, PixCode } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { AttemptFailure, REPEAT_LABEL } from '@/components/attempt-failure';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { money } from '@/lib/money';
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

/** Shows the customer the Pix code of the amount due, and records the payment when the shop confirms it. */
export const PixDialog = ({ order, onClose }: Props) => (
  <Dialog opened={order !== null} onClose={onClose} title={messages.title(order?.order_number ?? '')}>
    {order && <Charge order={order} onClose={onClose} onReceived={onClose} />}
  </Dialog>
);

/** The Pix code of a sale with its amount due. Renders nothing without a Pix key of the shop, and after the payment. */
export function SalePix({ order }: { order: Order }) {
  const { data: code } = useQuery<PixCode>(pixCodeOf(order.id, order.total_due) as never);
  const [isPaid, setPaid] = useState(false);
  return code && !isPaid ? <Charge order={order} onReceived={() => setPaid(true)} /> : null;
}

interface ChargeProps {
  order: Order;
  onReceived: () => void;
  /** Omitted if the dialog has its own button to close it. */
  onClose?: () => void;
}

function Charge({ order: opened, onReceived, onClose }: ChargeProps) {
  const add = useAddPayment();
  // Keeps the opened order, because the code has its amount: the server refuses the payment if the order has changed.
  const [order] = useState(opened);
  const attempt = useAttempt(order);
  const amount = depositDue(order) || order.total_due;
  const receive = async () => {
    const request = { id: order.id, amount, method: 'Pix', version: order.version } as const;
    const answer = await attempt.send(request, add.mutateAsync);
    if (!answer) return;
    notifySuccess(`${answer.message} ${money(amount)} em Pix.`);
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
