import type { Order } from '@/api/contract.gen';
import { CancelDialog } from '@/components/dialogs/cancel-dialog';
import { PaidNotice } from '@/components/dialogs/cancel-notices';
import { useCancelOrder } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';

interface Props {
  /** Null closes the dialog. */
  order: Order | null;
  onClose: () => void;
}

/** Asks for the reason and cancels an order. */
export function CancelOrderDialog({ order, onClose }: Props) {
  const { mutateAsync: cancel } = useCancelOrder();
  if (!order) return null;
  const words = {
    title: messages.cancelTitle(order.order_number),
    text: (
      <>
        <p>
          <strong>
            <bdi>{order.customer_name}</bdi>
          </strong>
          : {order.type === 'appointment' ? messages.cancelBookingText : messages.cancelText}
        </p>
        <PaidNotice paid={order.total_paid} />
      </>
    ),
    confirm: messages.cancel,
    keep: 'Voltar',
    reasonHint: messages.reasonHint,
    failed: messages.cancelFailed,
  };
  return (
    <CancelDialog
      words={words}
      opened
      onClose={onClose}
      run={(reason) => cancel({ id: order.id, reason, version: order.version })}
    />
  );
}
