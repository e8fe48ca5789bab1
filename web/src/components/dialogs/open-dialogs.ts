// The modal dialogs that are open. The rest of the page is inert meanwhile, so the uppermost dialog shows the notices.

const NOTICES = 'data-notices';

/** The attribute of the element in which a dialog shows notices. */
export const NOTICE_PLACE = { [NOTICES]: '' };

/** The element of a dialog that shows notices. */
export const noticePlaceOf = (dialog: HTMLDialogElement): Element =>
  dialog.querySelector(`[${NOTICES}]`) ?? dialog;

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  open = next;
  for (const listener of listeners) listener();
}

export const openDialogs = {
  /** The uppermost dialog, or null if none is open. */
  top: (): HTMLDialogElement | null => open.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  add: (dialog: HTMLDialogElement) => set([...open, dialog]),
  remove: (dialog: HTMLDialogElement) => set(open.filter((other) => other !== dialog)),
};
