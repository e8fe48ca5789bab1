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

let queue: readonly DialogRequest[] = [];
const listeners = new Set<() => void>();

function set(next: readonly DialogRequest[]) {
  queue = next;
  for (const listener of listeners) listener();
}

export const dialogStore = {
  get: (): readonly DialogRequest[] => queue,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  open: (request: DialogRequest) => set([...queue, request]),
  /** Takes the first dialog away. */
  close: () => set(queue.slice(1)),
};
