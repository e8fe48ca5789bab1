import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import { call } from '@/api/client';
import type { Order, PixCode } from '@/api/contract.gen';
import { UnknownOutcome } from '@/api/error';
import { Button } from '@/components/buttons/button';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { askToLeave, useUnsavedGuard } from '@/components/forms/use-unsaved-guard';
import { useIntoView } from '@/lib/browser/use-into-view';
import { money } from '@/lib/text/money';
import { orderById } from '../order-list-api';
import { orderMessages } from '../order-messages';
import classes from '../order-screen.module.css';
import { useAddPayment } from './payment-api';
import { awaitsPix, isToBePaid, PIX } from './payments';
import { pixCodeOf } from './pix-api';
import { pixMessages as messages } from './pix-messages';
import { ShopPixCode } from './shop-pix-code';

interface Props {
  /** The order of the list; null closes the dialog. */
  order: Order | null;
  onClose: () => void;
}

/** Set by a charge for the dialog around it: asks while its payment has an unknown outcome; resolves to whether to leave. */
export type MayLeave = Ref<() => Promise<boolean>>;

/** Leaves a dialog with a charge, which asks first if necessary. */
export function useLeavePayment() {
  const mayLeave = useRef<() => Promise<boolean>>(null);
  const leave = async (go: () => void) => {
    if (!mayLeave.current || (await mayLeave.current())) go();
  };
  return { mayLeave, leave };
}

/** Shows the customer the Pix code of the amount due, and records the payment when the shop confirms it. */
export function PixDialog({ order, onClose }: Props) {
  const { mayLeave, leave } = useLeavePayment();
  const close = () => void leave(onClose);
  return (
    <Dialog opened={order !== null} onClose={close} title={messages.title(order?.order_number ?? '')}>
      {order && <Charge order={order} onClose={close} onReceived={onClose} mayLeave={mayLeave} />}
    </Dialog>
  );
}

interface SaleProps {
  order: Order;
  mayLeave: MayLeave;
}

/**
 * The sale if it was to be paid by Pix when first given and the shop can show its code; otherwise null. Changes by
 * other people do not make it null, so that its charge can show why the payment was refused.
 */
export function useSaleByPix(sale: Order | null): Order | null {
  const [first, setFirst] = useState(sale);
  if (sale?.id !== first?.id) setFirst(sale);
  const awaited = first && awaitsPix(first) ? first : null;
  const { data } = useQuery<PixCode>({
    ...pixCodeOf(awaited?.id ?? 0, awaited?.total_due ?? 0),
    enabled: awaited !== null,
  } as never);
  return awaited && data ? sale : null;
}

/** The Pix code of a sale with its amount due. Renders nothing after the payment. */
export function SalePix({ order, mayLeave }: SaleProps) {
  const [isPaid, setPaid] = useState(false);
  return isPaid ? null : <Charge order={order} onReceived={() => setPaid(true)} mayLeave={mayLeave} />;
}

interface ChargeProps {
  order: Order;
  onReceived: () => void;
  /** Omitted if the dialog has its own button to close it. */
  onClose?: () => void;
  mayLeave: MayLeave;
}

function Charge({ order: now, onReceived, onClose, mayLeave }: ChargeProps) {
  const add = useAddPayment();
  const client = useQueryClient();
  // The order with the amount of the code. Other people's changes do not replace it before the server has refused the
  // payment, because the customer may have paid the amount that was shown.
  const [opened] = useState(now);
  const [reread, setReread] = useState<Order | null>(null);
  const attempt = useAttempt(reread ?? opened);
  const outcome = useIntoView<HTMLDivElement>(attempt.error);
  const order = attempt.base;
  const doubt = attempt.isInDoubt || attempt.isSending ? messages.leaveInDoubt : null;
  const endGuard = useUnsavedGuard(
    () => false,
    () => doubt,
  );
  useImperativeHandle(mayLeave, () => async () => {
    const isFree = doubt === null || (await askToLeave(doubt));
    if (isFree) endGuard();
    return isFree;
  });
  const amount = order.deposit?.due || order.total_due;
  const isSettled = !attempt.isInDoubt && !attempt.isSending && !(isToBePaid(now) && isToBePaid(order));
  const failed =
    isSettled || order.version === opened.version
      ? orderMessages.paymentFailed
      : messages.notRecorded(money(amount));
  /** Whether the order was read again and this payment is its newest one. */
  const isStored = () => {
    const read = client.getQueryData(orderById(order.id).queryKey)?.order;
    if (!read || read.version <= order.version || read.total_due !== order.total_due - amount) return false;
    const newest = read.payments.at(-1);
    return newest?.kind === 'payment' && newest.method === PIX && newest.amount === amount;
  };
  // Not through the query cache: the row of a booking that leaves its list would cancel the request.
  const readOrder = () =>
    call('getOrder', { id: order.id }).then(
      (read) => read.order ?? order,
      () => order,
    );
  const receive = async () => {
    const request = { id: order.id, amount, method: PIX, version: order.version } as const;
    const message = await attempt.run(request, add.mutateAsync).then(
      (answer) => answer.message,
      async (failure: unknown) => {
        if (failure instanceof UnknownOutcome) return isStored() ? messages.paymentStored : null;
        setReread(await readOrder());
        return null;
      },
    );
    if (message === null) return;
    notifySuccess(`${message} ${money(amount)} em Pix.`);
    onReceived();
  };
  return (
    <div className={classes['dialog']}>
      {isSettled ? (
        <p role="status">{messages.nothingDue}</p>
      ) : (
        <>
          <ShopPixCode order={order} amount={amount} />
          <p className={classes['soft']}>{messages.check}</p>
        </>
      )}
      <div ref={outcome} className="stack">
        <AttemptFailure attempt={attempt} failed={failed} unknown={orderMessages.paymentUnknown} />
        <div className="row" data-justify="end">
          {onClose && (
            <Button variant="default" size="md" onClick={onClose}>
              Fechar
            </Button>
          )}
          {!isSettled && (
            <Button size="md" loading={attempt.isSending} onClick={() => void receive()}>
              {attempt.isInDoubt ? REPEAT_LABEL : messages.receivedOf(money(amount))}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
