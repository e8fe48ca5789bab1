import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from '../buttons/icons';
import classes from './dialog.module.css';
import { NOTICE_PLACE, openDialogs } from './open-dialogs';

const FOCUSABLE = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

interface Props {
  opened: boolean;
  /** Called by the close button, Escape or a click outside the dialog. */
  onClose: () => void;
  title: string;
  size?: 'md' | 'lg';
  /** Centred, along the right edge, or below the right end of the top bar without a visible title. */
  place?: 'center' | 'side' | 'corner';
  /** False: the dialog cannot be closed by any of these. */
  mayClose?: boolean;
  /** False: a click outside the dialog does not close it. */
  closesOutside?: boolean;
  /** The accessible name of the close button. */
  closeLabel?: string;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's <dialog>, which keeps the focus inside and returns it on closing. It focuses the
 * element with data-autofocus first. Renders nothing unless `opened`.
 */
export function Dialog({ opened, ...props }: Props) {
  return opened ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<Props, 'opened'>) {
  const { onClose, title, size = 'md', place = 'center', closeLabel = 'Fechar' } = props;
  const { mayClose = true, closesOutside = true } = props;
  const element = useRef<HTMLDialogElement>(null);
  const pressedOutside = useRef(false);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    openDialogs.add(dialog);
    return () => {
      openDialogs.remove(dialog);
      dialog.close();
    };
  }, []);
  const close = () => {
    if (mayClose) onClose();
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && element.current) keepInside(element.current, event);
    if (event.key !== 'Escape') return;
    // Otherwise the browser closes the dialog by itself.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <dialog
      ref={element}
      className={classes['dialog']}
      data-size={size}
      data-place={place}
      aria-labelledby={titleId}
      onKeyDown={byKey}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === element.current;
      }}
      onClick={(event: MouseEvent) => {
        // A drag from inside ends in a click on the dialog element too.
        if (event.target === element.current && pressedOutside.current && closesOutside) close();
      }}
    >
      <div className={classes['top']}>
        {place === 'corner' ? (
          <h2 id={titleId} className="unseen">
            {title}
          </h2>
        ) : (
          <div className={classes['head']}>
            <h2 id={titleId}>{title}</h2>
            {mayClose && (
              <button type="button" className={classes['close']} aria-label={closeLabel} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
        )}
        <div {...NOTICE_PLACE} />
      </div>
      <div className={classes['body']}>{props.children}</div>
    </dialog>
  );
}

/** Makes Tab cycle through the dialog. Otherwise it leaves the page after the last control. */
function keepInside(dialog: HTMLElement, event: KeyboardEvent) {
  const controls = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.getClientRects().length > 0,
  );
  const [end, other] = event.shiftKey ? [controls[0], controls.at(-1)] : [controls.at(-1), controls[0]];
  if (document.activeElement !== end && document.activeElement !== dialog) return;
  event.preventDefault();
  other?.focus();
}
