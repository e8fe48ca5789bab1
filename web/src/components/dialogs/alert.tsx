import type { ReactNode } from 'react';
import classes from './alert.module.css';

interface Props {
  color?: 'brass' | 'red';
  /** 'alert' interrupts a screen reader, 'status' waits. */
  role: 'alert' | 'status';
  title?: string;
  className?: string;
  children: ReactNode;
}

/** A message that stays in its place on the screen. */
export function Alert({ color = 'brass', role, title, className = '', children }: Props) {
  return (
    <div className={`${classes['alert']} ${className}`} data-color={color} role={role}>
      {title && <p className={classes['title']}>{title}</p>}
      <div>{children}</div>
    </div>
  );
}
