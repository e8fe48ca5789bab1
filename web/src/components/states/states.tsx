import type { ReactNode } from 'react';
import { Button } from '../buttons/button';
import { Icon, type IconName } from '../buttons/icons';
import classes from './states.module.css';

interface EmptyProps {
  icon?: IconName;
  children: ReactNode;
  action?: ReactNode;
}

/** An empty list. */
export function EmptyState({ icon = 'scissors', children, action }: EmptyProps) {
  return (
    <div className={classes['state']}>
      <span className={classes['mark']}>
        <Icon name={icon} size={26} />
      </span>
      <div className={classes['text']}>{children}</div>
      {action}
    </div>
  );
}

interface ErrorProps {
  children: ReactNode;
  /** Called by the retry button. */
  onRetry?: (() => void) | undefined;
}

/** A loading failure with a retry button. */
export function ErrorState({ children, onRetry }: ErrorProps) {
  return (
    <div className={classes['state']} role="alert">
      <p>{children}</p>
      {onRetry && (
        <Button variant="default" size="md" onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
    </div>
  );
}
