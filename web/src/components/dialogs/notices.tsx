import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../buttons/icons';
import { noticeStore, type QueuedNotice } from './notice-store';
import classes from './notices.module.css';
import { noticePlaceOf, openDialogs } from './open-dialogs';

const AUTO_CLOSE_MS = 5000;
/** Notices with a button stay longer. */
const ACTION_CLOSE_MS = 15_000;
/** The maximum number of notices on the page at once; the others wait until one closes. */
const MOST = 5;
/** The maximum inside a dialog: more notices would push its buttons off a phone's screen. */
const MOST_IN_DIALOG = 1;

/**
 * Shows the queued notices at the top of the page or, while a dialog is open, below its title. A notice from before the
 * dialog is about the screen behind it and waits until the dialog is closed, unless its time is over by then.
 */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const shown = dialog
    ? notices.filter((notice) => notice.dialog === dialog).slice(0, MOST_IN_DIALOG)
    : notices.slice(0, MOST);
  return createPortal(
    <div className={classes['notices']} data-in-dialog={dialog !== null || undefined}>
      {shown.map((notice) => (
        <OneNotice key={notice.message} notice={notice} />
      ))}
    </div>,
    dialog ? noticePlaceOf(dialog) : document.body,
  );
}

/** The time at which a notice was first shown, in milliseconds. */
const firstShown = new WeakMap<QueuedNotice, number>();

/** The remaining time of a notice, in milliseconds. A notice with a button always gets its full time. */
function remainingOf(notice: QueuedNotice): number {
  if (notice.action) return ACTION_CLOSE_MS;
  const since = firstShown.get(notice) ?? Date.now();
  firstShown.set(notice, since);
  return Math.max(0, since + AUTO_CLOSE_MS - Date.now());
}

/** A notice that closes by itself, except while the pointer or the focus is on it. */
function OneNotice({ notice }: { notice: QueuedNotice }) {
  const [held, setHeld] = useState(false);
  const close = () => noticeStore.remove(notice);
  useEffect(() => {
    if (held) {
      firstShown.delete(notice);
      return;
    }
    const timer = setTimeout(() => noticeStore.remove(notice), remainingOf(notice));
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only delays closing
    <div
      className={classes['notice']}
      data-kind={notice.kind}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={classes['text']}>
        {notice.title && <strong>{notice.title}</strong>}
        {notice.message}
      </div>
      {notice.action && (
        <button
          type="button"
          className={classes['action']}
          onClick={() => {
            close();
            notice.action?.run();
          }}
        >
          {notice.action.label}
        </button>
      )}
      <button type="button" className={classes['close']} aria-label="Fechar aviso" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
