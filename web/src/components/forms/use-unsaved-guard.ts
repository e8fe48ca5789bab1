import { useCallback, useRef } from 'react';
import { useBlocker } from '@/lib/router/react';
import { openConfirm } from '../dialogs/alerts';

const UNSAVED = {
  title: 'Sair sem salvar?',
  children: 'O que você mudou nesta tela ainda não foi salvo e se perde.',
  confirm: 'Sair sem salvar',
  cancel: 'Continuar editando',
};

/** Tells the user where to find the outcome of a creation. */
export const CHECK_LIST = 'Antes de fazer de novo, confira na lista se já está lá.';

const inDoubt = (doubt: string) => ({
  title: 'Sair sem saber se deu certo?',
  children: doubt,
  confirm: 'Sair assim mesmo',
  cancel: 'Ficar aqui',
});

/**
 * Asks whether to leave: to discard unsaved input or, with `doubt`, with an unknown outcome. `doubt` says what is unknown
 * and where to find it.
 */
export const askToLeave = (doubt: string | null = null) =>
  new Promise<boolean>((answer) =>
    openConfirm({
      ...(doubt === null ? UNSAVED : inDoubt(doubt)),
      danger: true,
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
    }),
  );

/**
 * Asks before the screen is left while `isDirty` reports unsaved input or `doubtOf` returns a doubt. Returns a function
 * that ends the guard, to be called after saving.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  doubtOf: () => string | null = () => null,
): () => void {
  const saved = useRef(false);
  const asks = () => !saved.current && (isDirty() || doubtOf() !== null);
  useBlocker({
    shouldBlock: async ({ current, next }) => {
      if (current.pathname === next.pathname || !asks()) return false;
      // After a consent the browser must not ask again if the page reloads.
      saved.current = await askToLeave(doubtOf());
      return !saved.current;
    },
    blocksUnload: asks,
  });
  return useCallback(() => {
    saved.current = true;
  }, []);
}
