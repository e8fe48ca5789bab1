import { Button } from '@mantine/core';
import { Dialog } from '@/components/dialogs/dialog';
import { orderMessages } from '../order-messages';
import classes from '../receipts/receipt.module.css';
import { printOnPaper } from '../receipts/receipt-paper';
import { tillMessages as messages } from './till-messages';

interface Props {
  /** Null closes the dialog. */
  text: string | null;
  onClose: () => void;
  /** Starts another sale. */
  another: () => void;
}

/** The provisional receipt of a waiting sale. */
export const ProvisionalDialog = ({ text, onClose, another }: Props) => (
  <Dialog opened={text !== null} onClose={onClose} title={messages.provisionalTitle}>
    {text !== null && (
      <>
        <p role="status">{messages.provisional}</p>
        <pre
          className={classes['receipt']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable text must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={messages.provisionalTitle}
        >
          {text}
        </pre>
        <div className="row" data-justify="end">
          <Button variant="default" size="md" onClick={onClose}>
            Fechar
          </Button>
          <Button variant="light" size="md" onClick={another}>
            {orderMessages.another}
          </Button>
          <Button size="md" data-autofocus onClick={() => printOnPaper(messages.provisionalTitle, text)}>
            {messages.print}
          </Button>
        </div>
      </>
    )}
  </Dialog>
);
