// What the notices say. They are drawn by components/notices.tsx.

export interface Notice {
  message: string;
  title?: string | undefined;
  kind: 'success' | 'error';
  /** What may be done about it. */
  action?: NoticeAction | undefined;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

let notices: readonly Notice[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

export const noticeStore = {
  get: (): readonly Notice[] => notices,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** What is on the screen already is not said twice; with an action, the later one takes its place. */
  show: (notice: Notice) => {
    const others = notices.filter(({ message }) => message !== notice.message);
    if (notice.action || others.length === notices.length) set([...others, notice]);
  },
  remove: (notice: Notice) => set(notices.filter((other) => other !== notice)),
  clear: () => set([]),
};
