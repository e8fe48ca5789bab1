import { Button } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import { orderMessages as messages } from './order-messages';
import classes from './order-screen.module.css';

interface Props {
  /** Null: closed. */
  receipt: { number: string; text: string } | null;
  onClose: () => void;
  /** Begins another sale. */
  another?: () => void;
}

const ROLL_WIDTH = '58mm';

/** Prints a text as it is, on paper of a receipt printer. */
function print(text: string) {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (!page || !view) return frame.remove();
  const paper = page.createElement('pre');
  paper.textContent = text;
  Object.assign(paper.style, { width: ROLL_WIDTH, margin: '0', font: '11px/1.25 monospace' });
  page.body.style.margin = '0';
  page.body.append(paper);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}

/** A receipt as it is printed. */
export function OrderReceipt({ receipt, onClose, another }: Props) {
  return (
    <Dialog
      opened={receipt !== null}
      onClose={onClose}
      title={receipt ? `Recibo Pedido #${receipt.number}` : ''}
    >
      {receipt && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what may scroll is reached by keyboard */}
          <pre className={classes['receipt']} tabIndex={0} role="document" aria-label="Recibo">
            {receipt.text}
          </pre>
          <div className="row" data-justify="end">
            <Button variant="default" size="md" onClick={onClose}>
              Fechar
            </Button>
            {another && (
              <Button variant="light" size="md" onClick={another}>
                {messages.another}
              </Button>
            )}
            <Button size="md" data-autofocus onClick={() => print(receipt.text)}>
              Imprimir
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
