import type { UseMutationResult } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, openConfirm } from './alerts';
import { focusList } from './list-screen';

interface Words {
  /** The question. */
  title: string;
  /** What follows from it. */
  text: string;
  /** It could not be done; the server's own sentence says why. */
  failed: string;
}

type Removal = UseMutationResult<{ message: string }, Error, { id: number }>;

/** Removes a row of a list: asks first, and tells how it went. */
export function useRemoval({ mutate, isPending }: Removal, id: number, words: Words) {
  const remove = () =>
    mutate(
      { id },
      {
        onSuccess: ({ message }) => {
          notifySuccess(message);
          // The button that was pressed goes with its row.
          focusList();
        },
        onError: (error) => notifyError(errorText(error, words.failed), words.failed),
      },
    );
  const ask = () =>
    openConfirm({
      title: words.title,
      children: words.text,
      confirm: 'Excluir',
      danger: true,
      onConfirm: remove,
    });
  return { ask, isPending };
}
