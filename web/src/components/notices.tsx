import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icons';
import { type Notice, noticeStore } from './notice-store';
import classes from './notices.module.css';
import { openDialogs } from './open-dialogs';

const AUTO_CLOSE_MS = 5000;
/** Room to read what may be done, and to get there. */
const ACTION_CLOSE_MS = 15_000;
/** How many stand on the screen; others wait until one is gone. */
const MOST = 5;

/** The notices that go away by themselves. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.get);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  return createPortal(
    <div className={classes['notices']}>
      {notices.slice(0, MOST).map((notice) => (
        <OneNotice key={notice.message} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

/** Goes after a while; not while the pointer or the keyboard is on it. */
function OneNotice({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const close = () => noticeStore.remove(notice);
  useEffect(() => {
    if (held) return;
    const delay = notice.action ? ACTION_CLOSE_MS : AUTO_CLOSE_MS;
    const timer = setTimeout(() => noticeStore.remove(notice), delay);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it there
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
      <button type="button" className={classes['close']} aria-label="Fechar" onClick={close}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
