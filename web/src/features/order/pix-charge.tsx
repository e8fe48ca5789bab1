import { useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import type { Order } from '@/api/contract.gen';
import { notifySuccess } from '@/components/alerts';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { FormFailure } from '@/components/form-failure';
import { money } from '@/lib/money';
import { orderMessages } from './order-messages';
import classes from './order-screen.module.css';
import { useAddPayment } from './payment-api';
import { depositDue } from './payments';
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
    {order && <Charge order={order} onClose={onClose} />}
  </Dialog>
);

function Charge({ order, onClose }: { order: Order; onClose: () => void }) {
  const add = useAddPayment();
  const keyOf = useAttemptKey();
  // Keeps the amount of the opened order, because the list may be refreshed meanwhile.
  const [amount] = useState(depositDue(order) || order.total_due);
  const receive = () => {
    const request = { id: order.id, amount, method: 'Pix', version: order.version } as const;
    // Awaits the answer, as callbacks of mutate are lost when the dialog is removed.
    void add
      .mutateAsync({ request, idempotencyKey: keyOf(request) })
      .then(({ message }) => {
        notifySuccess(`${message} ${money(amount)} em Pix.`);
        onClose();
      })
      .catch(() => {});
  };
  return (
    <div className={classes['dialog']}>
      <ShopPixCode order={order} amount={amount} />
      <p className={classes['soft']}>{messages.check}</p>
      <FormFailure error={add.error} fallback={orderMessages.paymentFailed} />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Fechar
        </Button>
        <Button size="md" loading={add.isPending} onClick={receive}>
          {messages.receivedOf(money(amount))}
        </Button>
      </div>
    </div>
  );
}
