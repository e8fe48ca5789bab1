import classes from './splash.module.css';

/** Fills the space of a screen while it is being got ready. */
export function Splash({ label = 'Carregando...' }: { label?: string }) {
  return (
    <div className={classes['splash']} role="status">
      <span className={classes['pole']} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
