// The modal dialogs that are open. All else on the page is inert then, so notices are drawn inside the uppermost one.

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

export const openDialogs = {
  /** The uppermost; null without any. */
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (dialog: HTMLDialogElement) => set([...open, dialog]),
  remove: (dialog: HTMLDialogElement) => set(open.filter((other) => other !== dialog)),
};
