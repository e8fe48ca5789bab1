import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '@/components/dialog';
import { orderMessages } from './order-messages';
import { printFailure } from './print-failure';
import { PrinterSettings } from './printer-settings';
import classes from './receipt.module.css';
import { receiptMessages as messages } from './receipt-messages';
import { paperText, printOnPaper } from './receipt-paper';
import { type Printer, printReceipt, rememberedPrinter, rememberPrinter } from './receipt-printer';

export interface ShownReceipt {
  /** The id of the order. */
  id: number;
  number: string;
  text: string;
  /** The receipt was printed before; the print is marked as a copy. */
  isCopy?: boolean;
}

interface Props {
  /** Null closes the dialog. */
  receipt: ShownReceipt | null;
  onClose: () => void;
  /** Starts another sale. */
  another?: () => void;
}

/** A preview of a receipt with its print actions. */
export const ReceiptDialog = ({ receipt, ...props }: Props) => (
  <Dialog
    opened={receipt !== null}
    onClose={props.onClose}
    title={receipt ? messages.title(receipt.number) : ''}
  >
    {receipt && <Receipt receipt={receipt} {...props} />}
  </Dialog>
);

function Receipt({ receipt, onClose, another }: Props & { receipt: ShownReceipt }) {
  const [printer, setPrinter] = useState(rememberedPrinter);
  const sending = useMutation({
    mutationFn: (to: Printer) => printReceipt(to, { id: receipt.id, copy: receipt.isCopy ?? false }),
  });
  const onPaper = () => printOnPaper(messages.title(receipt.number), paperText(receipt));
  const change = (chosen: Printer | null) => {
    sending.reset();
    rememberPrinter(chosen);
    setPrinter(chosen);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard */}
      <pre className={classes['receipt']} tabIndex={0} role="document" aria-label="Recibo">
        {receipt.text}
      </pre>
      <PrinterSettings printer={printer} onChange={change} />
      {sending.isError && (
        <div className={classes['failure']}>
          <p role="alert">{printFailure(sending.error)}</p>
          <Button variant="light" size="md" onClick={onPaper}>
            {messages.printByBrowser}
          </Button>
        </div>
      )}
      <p role="status">{printer && sending.isSuccess && messages.sent(printer.name)}</p>
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Fechar
        </Button>
        {another && (
          <Button variant="light" size="md" onClick={another}>
            {orderMessages.another}
          </Button>
        )}
        <Button
          size="md"
          data-autofocus
          loading={sending.isPending}
          onClick={() => (printer ? sending.mutate(printer) : onPaper())}
        >
          {messages.print}
        </Button>
      </div>
    </>
  );
}
