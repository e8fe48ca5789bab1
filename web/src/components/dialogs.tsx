import { Button, Group, Modal } from '@mantine/core';
import { useState } from 'react';
import { type DialogRequest, dialogStore } from './dialog-store';

/** Draws the dialog at the head of the queue. */
export function Dialogs({ requests }: { requests: readonly DialogRequest[] }) {
  const current = requests[0];
  // What is fading out keeps its words.
  const [shown, setShown] = useState(current);
  if (current && current !== shown) setShown(current);
  if (!shown) return null;

  const answer = (agreed: boolean) => {
    // What fades out has been answered: a second tap is none on what comes next.
    if (!current || current !== shown) return;
    dialogStore.close();
    (agreed ? shown.onConfirm : shown.onCancel)?.();
  };
  return (
    <Modal opened={current !== undefined} onClose={() => answer(false)} title={shown.title}>
      {shown.children}
      <Group justify="flex-end" mt="lg">
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
      </Group>
    </Modal>
  );
}
