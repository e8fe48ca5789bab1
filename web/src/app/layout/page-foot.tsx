import classes from './page-foot.module.css';
import { SchemeSwitch } from './scheme-switch';

/** The footer of every screen. It starts below the visible part, so that it does not move while a screen loads. */
export function PageFoot() {
  return (
    <footer className={classes['foot']}>
      <SchemeSwitch />
    </footer>
  );
}
