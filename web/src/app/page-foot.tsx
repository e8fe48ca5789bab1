import classes from './page-foot.module.css';
import { SchemeSwitch } from './scheme-switch';

/** The foot of every screen. It begins below the window's edge, so that nothing in view moves when a screen fills. */
export function PageFoot() {
  return (
    <footer className={classes['foot']}>
      <SchemeSwitch />
    </footer>
  );
}
