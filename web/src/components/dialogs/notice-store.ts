// The notices to show. components/dialogs/notices.tsx draws them.
import { openDialogs } from './open-dialogs';

export interface Notice {
  message: string;
  title?: string | undefined;
  kind: 'success' | 'error';
  /** Offered as a button. */
  action?: NoticeAction | undefined;
  /** The key of the record that the notice is about. */
  subject?: string | undefined;
}

/** A notice of the queue, and the dialog that was uppermost when it was shown; null: none was open. */
export type QueuedNotice = Notice & { dialog: HTMLDialogElement | null };

export interface NoticeAction {
  label: string;
  run: () => void;
}

let notices: readonly QueuedNotice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly QueuedNotice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

const isOutdatedBy = (notice: Notice, other: Notice): boolean =>
  (notice.subject !== undefined && other.subject === notice.subject) ||
  (notice.kind === 'success' && other.kind === 'error' && !other.action);

export const noticeStore = {
  get: (): readonly QueuedNotice[] => notices,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Queues a notice. Removes earlier notices about the same record and, on success, errors without an action. A queued
   * notice with the same message is kept, or replaced if the new one has an action or belongs to another dialog.
   */
  show: (notice: Notice) => {
    const current = notices.filter((other) => !isOutdatedBy(notice, other));
    const others = current.filter(({ message }) => message !== notice.message);
    const dialog = openDialogs.top();
    const isKept =
      !notice.action && current.some((other) => other.message === notice.message && other.dialog === dialog);
    set(isKept ? current : [...others, { ...notice, dialog }]);
  },
  remove: (notice: QueuedNotice) => set(notices.filter((other) => other !== notice)),
  /** Removes the notices about a record, after a later change made them untrue. */
  withdraw: (subject: string) => set(notices.filter((other) => other.subject !== subject)),
  clear: () => set([]),
};
