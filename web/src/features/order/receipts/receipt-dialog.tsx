import { Button } from '@mantine/core';
import type { Order } from '@/api/contract.gen';
import { orderMessages } from '../order-messages';
import { SalePix, useLeavePayment, useSaleByPix } from '../payments/pix-charge';
import { type Paper, PaperDialog } from './paper-dialog';
import { receiptMessages as messages } from './receipt-messages';
import { paperText } from './receipt-paper';
import { printReceipt } from './receipt-printer';

export interface ShownReceipt {
  /** The id of the order. */
  id: number;
  number: string;
  text: string;
  /** The receipt was printed before; the print is marked as a copy. */
  isCopy?: boolean;
  /** The order, which offers the Pix code of an unpaid sale. */
  order?: Order | null;
  /** Whether the text is being read again. */
  isReading?: boolean;
  /** Reads the text again; set after a failure to do so. */
  reread?: () => void;
}

interface Props {
  /** Null closes the dialog. */
  receipt: ShownReceipt | null;
  onClose: () => void;
  /** Starts another sale. */
  another?: () => void;
}

const paperOf = (receipt: ShownReceipt): Paper => ({
  title: messages.title(receipt.number),
  label: 'Recibo',
  text: receipt.text,
  printed: paperText(receipt),
  isReading: receipt.isReading,
  reread: receipt.reread,
  send: (printer) => printReceipt(printer, { id: receipt.id, copy: receipt.isCopy ?? false }),
});

/** A preview of a receipt with its print actions. Asks before it closes while a payment's outcome is unknown. */
export function ReceiptDialog({ receipt, onClose, another }: Props) {
  const { mayLeave, leave } = useLeavePayment();
  const sale = useSaleByPix(receipt?.order ?? null);
  return (
    <PaperDialog
      paper={receipt && paperOf(receipt)}
      onClose={() => void leave(onClose)}
      below={sale && <SalePix order={sale} mayLeave={mayLeave} />}
    >
      {another && (
        <Button variant="light" size="md" onClick={() => void leave(another)}>
          {orderMessages.another}
        </Button>
      )}
    </PaperDialog>
  );
}
