import { Alert, Button, Group, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldErrors, formError } from '@/api/form-error';
import { notifySuccess } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { type ReviewedEstablishment, useDecide } from './api';
import { messages } from './messages';

const LONGEST_REASON = 500;

interface Props {
  /** The barbershop to hide; null closes the dialog. */
  shop: ReviewedEstablishment | null;
  onClose: () => void;
}

/** Asks for the reason and hides a barbershop. */
export function HideDialog({ shop, onClose }: Props) {
  if (!shop) return null;
  return (
    <Dialog opened onClose={onClose} title={`Ocultar ${shop.name}?`}>
      <HideForm shop={shop} onClose={onClose} />
    </Dialog>
  );
}

function HideForm({ shop, onClose }: Props & { shop: ReviewedEstablishment }) {
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const [wanting, setWanting] = useState(false);
  const beside = wanting && !reason.trim() ? messages.reasonRequired : fieldErrors(decide.error)['reason'];
  const failure = formError(decide.error, messages.decideFailed);
  const hide = (event: FormEvent) => {
    event.preventDefault();
    setWanting(true);
    if (!reason.trim()) return;
    decide.mutate(
      { id: shop.id, reason: reason.trim() },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={hide} noValidate>
      {failure && !beside && (
        <Alert color="red" variant="light" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <Textarea
        label={messages.reasonLabel}
        description={messages.reasonHelp}
        size="md"
        autosize
        minRows={3}
        maxLength={LONGEST_REASON}
        data-autofocus
        value={reason}
        error={beside}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" size="md" onClick={onClose}>
          Cancelar
        </Button>
        <Button type="submit" color="red" size="md" loading={decide.isPending}>
          Ocultar barbearia
        </Button>
      </Group>
    </form>
  );
}
