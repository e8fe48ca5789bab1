import type { ReactNode } from 'react';
import classes from './attempt-fields.module.css';

interface Props {
  attempt: { isInDoubt: boolean };
  children: ReactNode;
}

/**
 * The fields of a form that must not be executed twice. While the outcome of a try is unknown, they are disabled and
 * show what a repeat sends.
 */
export const AttemptFields = ({ attempt, children }: Props) => (
  <fieldset className={classes['fields']} disabled={attempt.isInDoubt}>
    {children}
  </fieldset>
);
