import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Dialog } from '@/components/dialogs/dialog';
import { ErrorState } from '@/components/states/states';
import { printFailure } from './print-failure';
import { PrinterSettings } from './printer-settings';
import classes from './receipt.module.css';
import { receiptMessages as messages } from './receipt-messages';
import { printOnPaper } from './receipt-paper';
import { type Printer, rememberedPrinter, rememberPrinter } from './receipt-printer';

export interface Paper {
  title: string;
  /** The accessible name of the text. */
  label: string;
  /** The text on screen. */
  text: string;
  /** The text that the browser prints; by default, the text on screen. */
  printed?: string;
  /** Whether a newer text is being read. Meanwhile nothing is printed. */
  isReading?: boolean | undefined;
  /** Reads the newer text again. Set after a failure to read it; then nothing is printed. */
  reread?: (() => void) | undefined;
  /** Prints on a printer of this device. Throws as `printReceipt` does. */
  send: (printer: Printer) => Promise<void>;
}

interface Props {
  /** Null closes the dialog. */
  paper: Paper | null;
  onClose: () => void;
  /** Shown below the text. */
  below?: ReactNode;
  /** Additional buttons, shown before the print button. */
  children?: ReactNode;
}

/** Previews a text of 32 columns, and prints it on this device's printer or with the browser. */
export const PaperDialog = ({ paper, ...props }: Props) => (
  <Dialog opened={paper !== null} onClose={props.onClose} title={paper?.title ?? ''}>
    {paper && <Preview paper={paper} {...props} />}
  </Dialog>
);

function Preview({ paper, onClose, below, children }: Props & { paper: Paper }) {
  const [printer, setPrinter] = useState(rememberedPrinter);
  const sending = useMutation({ mutationFn: paper.send });
  const isReading = paper.isReading === true;
  const isOutdated = isReading || paper.reread !== undefined;
  const onPaper = () => printOnPaper(paper.title, paper.printed ?? paper.text);
  const change = (chosen: Printer | null) => {
    sending.reset();
    rememberPrinter(chosen);
    setPrinter(chosen);
  };
  return (
    <>
      {paper.reread ? (
        <ErrorState onRetry={paper.reread}>{messages.rereadFailed}</ErrorState>
      ) : (
        <pre
          className={classes['receipt']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={paper.label}
          aria-busy={isReading}
        >
          {paper.text}
        </pre>
      )}
      {below}
      <PrinterSettings printer={printer} onChange={change} />
      {sending.isError && (
        <div className={classes['failure']}>
          <p role="alert">{printFailure(sending.error)}</p>
          <Button variant="light" size="md" disabled={isOutdated} onClick={onPaper}>
            {messages.printByBrowser}
          </Button>
        </div>
      )}
      <p role="status">{printer && sending.isSuccess && messages.sent(printer.name)}</p>
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          Fechar
        </Button>
        {children}
        <Button
          size="md"
          // Below a Pix code, the button is out of sight.
          data-autofocus={below ? undefined : true}
          loading={sending.isPending || isReading}
          disabled={isOutdated}
          onClick={() => (printer ? sending.mutate(printer) : onPaper())}
        >
          {messages.print}
        </Button>
      </div>
    </>
  );
}
