import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { isAnswerLost } from '@/api/attempt';
import { errorText, isStatus } from '@/api/error';
import { Button } from '../buttons/button';
import { TextField } from '../fields/field';
import { Alert } from './alert';
import { notifyError, notifySuccess } from './alerts';
import { Dialog } from './dialog';

const UNKNOWN = 'Não sabemos se o cancelamento foi registrado. Tente de novo.';
const LONGEST_REASON = 255;

export interface CancelWords {
  title: string;
  /** The consequences. */
  text: ReactNode;
  /** The label of the cancelling button. */
  confirm: string;
  /** The label of the button that closes the dialog. */
  keep: string;
  /** States who can read the reason. */
  reasonHint?: string;
  failed: string;
}

interface Props {
  words: CancelWords;
  opened: boolean;
  onClose: () => void;
  /** Cancels and returns the message to show. `reason` may be empty. */
  run: (reason: string) => Promise<{ message: string }>;
}

/** Asks for confirmation and an optional reason, then cancels a booking or an order. */
export function CancelDialog({ opened, ...props }: Props) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={props.words.title}>
      <CancelForm {...props} />
    </Dialog>
  );
}

function CancelForm({ words, onClose, run }: Omit<Props, 'opened'>) {
  const cancel = useMutation({ mutationFn: run });
  const [reason, setReason] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cancel.isPending) return;
    try {
      // Awaits the answer: callbacks passed to mutate are not called after the dialog unmounts.
      const { message } = await cancel.mutateAsync(reason.trim());
      notifySuccess(message);
      onClose();
    } catch (error) {
      if (!isStatus(error, 409)) return;
      // Another user changed the record, so its row and this dialog may be removed.
      onClose();
      notifyError(errorText(error, words.failed), 'Erro');
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {cancel.isError && (
        <Alert color="red" role="alert">
          {isAnswerLost(cancel.error) ? UNKNOWN : errorText(cancel.error, words.failed)}
        </Alert>
      )}
      <div>{words.text}</div>
      <TextField
        label="Motivo (opcional)"
        description={words.reasonHint}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={onClose}>
          {words.keep}
        </Button>
        <Button type="submit" color="red" size="md" loading={cancel.isPending}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}
