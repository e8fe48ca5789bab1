import { Button } from '../buttons/button';
import { Dialog } from './dialog';
import { dialogStore, type QueuedDialog } from './dialog-store';

/** Draws the dialog at the head of the queue. */
export function Dialogs({ requests }: { requests: readonly QueuedDialog[] }) {
  const [shown] = requests;
  if (!shown) return null;

  const answer = (agreed: boolean) => {
    dialogStore.close();
    (agreed ? shown.onConfirm : shown.onCancel)?.();
  };
  return (
    <Dialog key={shown.id} opened onClose={() => answer(false)} title={shown.title}>
      <div>{shown.children}</div>
      <div className="row" data-justify="end">
        {shown.cancel && (
          <Button variant="default" size="md" onClick={() => answer(false)}>
            {shown.cancel}
          </Button>
        )}
        <Button
          size="md"
          data-autofocus={!shown.danger || undefined}
          color={shown.danger ? 'red' : 'brass'}
          onClick={() => answer(true)}
        >
          {shown.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
