import { useCallback, useRef } from 'react';
import { useBlocker } from '@/lib/router/react';
import { openConfirm } from './alerts';

/** Asks whether to discard unsaved input. */
export const askToLeave = () =>
  new Promise<boolean>((answer) =>
    openConfirm({
      title: 'Sair sem salvar?',
      children: 'O que você mudou nesta tela ainda não foi salvo e se perde.',
      confirm: 'Sair sem salvar',
      cancel: 'Continuar editando',
      danger: true,
      onConfirm: () => answer(true),
      onCancel: () => answer(false),
    }),
  );

/**
 * Asks before the screen is left while `isDirty` reports unsaved input. Returns a function that ends the asking, to be
 * called after saving.
 */
export function useUnsavedGuard(isDirty: () => boolean): () => void {
  const saved = useRef(false);
  const asks = () => !saved.current && isDirty();
  useBlocker({
    shouldBlock: async ({ current, next }) => {
      if (current.pathname === next.pathname || !asks()) return false;
      // After a consent the browser must not ask again if the page reloads.
      saved.current = await askToLeave();
      return !saved.current;
    },
    blocksUnload: asks,
  });
  return useCallback(() => {
    saved.current = true;
  }, []);
}
