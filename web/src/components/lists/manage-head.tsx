import type { ReactNode } from 'react';
import { Icon } from '../buttons/icons';
import classes from './manage.module.css';

interface Props {
  title: string;
  /** Shown below the title, such as the name of the shop. */
  lead?: ReactNode;
  /** A LinkAnchor to the parent screen. */
  back?: ReactNode;
  /** A button or link that adds an entry. */
  action?: ReactNode;
}

/** The head of a screen that manages a list. */
export function ManageHead({ title, lead, back, action }: Props) {
  return (
    <header className={classes['head']}>
      <div>
        {back && (
          <span className={classes['back']}>
            <Icon name="back" size={18} />
            {back}
          </span>
        )}
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {action}
    </header>
  );
}
