// Which dialog asks for an answer. The dialog itself is drawn by components/dialogs.tsx.
import type { ReactNode } from 'react';

export interface DialogRequest {
  title: string;
  children: ReactNode;
  /** The button that agrees. */
  confirm: string;
  /** The button that does not; left out, there is only one button. */
  cancel?: string;
  /** Shows the agreeing button as one that destroys. */
  danger?: boolean;
  onConfirm?: () => void;
  /** Closed in any other way: button, cross, Escape or a click beside it. */
  onCancel?: () => void;
}

/** A request in the queue; the id tells it from the others. */
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
  /** Takes the first dialog away. */
  close: () => set(queue.slice(1)),
};
