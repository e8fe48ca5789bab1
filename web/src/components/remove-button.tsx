import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from './alerts';
import { focusList } from './list-focus';
import classes from './record-card.module.css';

interface Words {
  /** The question. */
  title: string;
  /** What follows from it. */
  text: string;
  /** It could not be done; the server's own sentence says why. */
  failed: string;
}

interface Props {
  removal: UseMutationResult<{ message: string }, Error, { id: number }>;
  id: number;
  name: string;
  words: Words;
}

/** Removes a row of a list: asks first, and tells how it went. */
export function RemoveButton({ removal: { mutateAsync, isPending }, id, name, words }: Props) {
  // Not the callbacks of mutate: the button is gone with its row when it has been done.
  const remove = async () => {
    try {
      const { message } = await mutateAsync({ id });
      notifySuccess(message);
      focusList();
    } catch (error) {
      notifyError(errorText(error, words.failed), words.failed);
    }
  };
  const ask = () =>
    openConfirm({
      title: words.title,
      children: words.text,
      confirm: 'Excluir',
      danger: true,
      onConfirm: () => void remove(),
    });
  return (
    <Button
      variant="subtle"
      color="gray"
      className={classes['remove'] ?? ''}
      aria-label={`Excluir ${name}`}
      loading={isPending}
      onClick={ask}
    >
      Excluir
    </Button>
  );
}
