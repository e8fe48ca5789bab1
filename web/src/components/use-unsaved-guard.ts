import { useCallback, useRef } from 'react';
import { useBlocker } from '@/lib/router/react';
import { openConfirm } from './alerts';

/** Asks whether to lose what was typed. */
const askToLeave = () =>
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
 * Keeps somebody on the screen, by asking, while `isDirty` says that something typed is not saved. Returns what lets
 * them go without a question: called when it has been saved.
 */
export function useUnsavedGuard(isDirty: () => boolean): () => void {
  const saved = useRef(false);
  const asks = () => !saved.current && isDirty();
  useBlocker({
    shouldBlock: async ({ current, next }) => {
      if (current.pathname === next.pathname || !asks()) return false;
      // Who agreed once is not asked again by the browser, should the page be loaded anew.
      saved.current = await askToLeave();
      return !saved.current;
    },
    blocksUnload: asks,
  });
  return useCallback(() => {
    saved.current = true;
  }, []);
}
