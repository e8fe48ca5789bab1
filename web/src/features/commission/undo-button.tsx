import { Button } from '@mantine/core';
import { notifyFailure, notifySuccess, openConfirm } from '@/components/dialogs/alerts';
import { money } from '@/lib/text/money';
import { fullDay } from '@/lib/time/sao-paulo';
import { type Payout, useUndoPayout } from './api';
import { commissionMessages as messages } from './messages';

/** Undoes a payout after a confirmation. */
export function UndoButton({ payout: { id, amount, paid_on } }: { payout: Payout }) {
  const undo = useUndoPayout();
  // Awaits the answer, as callbacks of mutate are lost when the row is removed.
  const confirmed = () =>
    void undo.mutateAsync({ id }).then(
      ({ message }) => notifySuccess(message),
      (error: unknown) => notifyFailure(error, messages.undoFailed),
    );
  return (
    <Button
      variant="subtle"
      color="red"
      aria-label={messages.undoOf(fullDay(paid_on))}
      loading={undo.isPending}
      onClick={() =>
        openConfirm({
          title: messages.undoTitle,
          children: messages.undoText(money(amount), fullDay(paid_on)),
          confirm: messages.undo,
          danger: true,
          onConfirm: confirmed,
        })
      }
    >
      {messages.undo}
    </Button>
  );
}
