// The queue of questions to the user. components/dialogs/dialogs.tsx shows the first.
import type { ReactNode } from 'react';

export interface DialogRequest {
  title: string;
  children: ReactNode;
  /** The label of the confirming button. */
  confirm: string;
  /** The label of the cancelling button; omitted, there is only one button. */
  cancel?: string;
  /** Marks the confirming button as destructive. */
  danger?: boolean;
  onConfirm?: () => void;
  /** Called when the dialog is closed by the cancelling button, the close button, Escape or a click outside it. */
  onCancel?: () => void;
}

/** A queued request with a unique id. */
export type QueuedDialog = DialogRequest & { id: number };

let queue: readonly QueuedDialog[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly QueuedDialog[]) {
  queue = next;
  for (const listener of listeners) listener();
}

export const dialogStore = {
  get: (): readonly QueuedDialog[] => queue,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open: (request: DialogRequest) => {
    lastId += 1;
    set([...queue, { ...request, id: lastId }]);
  },
  /** Removes the first request. */
  close: () => set(queue.slice(1)),
};
