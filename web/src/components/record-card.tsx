import type { ReactNode } from 'react';
import classes from './record-card.module.css';

interface Props {
  /** A picture or an icon. */
  picture?: ReactNode;
  /** Its name, as text or a link. */
  title: ReactNode;
  /** Beside the name. */
  badge?: ReactNode;
  /** What else is to be known, a line each. */
  children?: ReactNode;
  /** What can be done with it. Nothing may be drawn there: then no line is either. */
  actions?: ReactNode;
}

/** A row of a list: what it is, a few facts, and what can be done with it. */
export function RecordCard({ picture, title, badge, children, actions }: Props) {
  return (
    <article className={classes['card']}>
      <div className={classes['body']}>
        {picture}
        <div className={classes['text']}>
          <div className={classes['title']}>
            <h2>{title}</h2>
            {badge}
          </div>
          {children}
        </div>
      </div>
      {actions && <div className={classes['actions']}>{actions}</div>}
    </article>
  );
}

type Tone = 'brass' | 'good' | 'danger' | 'plain';

/** A word about the state of something. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes['badge']} data-tone={tone}>
      {children}
    </span>
  );
}
