import type { PointerEvent, ReactNode } from 'react';
import classes from './record-card.module.css';

interface Props {
  /** A picture or an icon. */
  picture?: ReactNode;
  /** Its name, as text or a link. */
  title: ReactNode;
  /** Shown beside the name. */
  badge?: ReactNode;
  /** Shows a short name, such as a date and time, and its badge uncut on one line. */
  whole?: boolean;
  /** Facts, each a line on phones and a column on wide screens. An empty span keeps the place of a missing one. */
  children?: ReactNode;
  /** Buttons and links. An element that renders nothing leaves no line. */
  actions?: ReactNode;
  /** A state, with its action if there is one, in a line below the columns, which so stay aligned in all rows. */
  task?: ReactNode;
}

/** Gives the text below the pointer a tooltip if it does not fit its box. */
function showClipped({ target, currentTarget }: PointerEvent<HTMLElement>) {
  for (let part = target as HTMLElement | null; part && part !== currentTarget; part = part.parentElement) {
    const clipped = part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth;
    if (clipped && getComputedStyle(part).overflow === 'hidden') {
      part.title = part.textContent ?? '';
      return;
    }
  }
}

/** A name, a few facts and actions: a row in wide lists, with at most two lines of each text; elsewhere a card. */
export function RecordCard({ picture, title, badge, whole = false, children, actions, task }: Props) {
  return (
    <article className={classes['frame']}>
      <div className={classes['card']}>
        <div className={classes['body']} onPointerOver={showClipped}>
          {picture}
          <div className={classes['text']}>
            <div className={classes['title']} data-whole={whole}>
              <h2>{title}</h2>
              {badge}
            </div>
            {children}
          </div>
        </div>
        {task && <div className={classes['task']}>{task}</div>}
        {actions && <div className={classes['actions']}>{actions}</div>}
      </div>
    </article>
  );
}

type Tone = 'brass' | 'good' | 'danger' | 'plain';

/** A word that names a state or kind. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
