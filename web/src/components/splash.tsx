import classes from './splash.module.css';

interface Props {
  label?: string;
  /** What the label is: the heading of a screen that is not there yet, or a word over one that is. */
  as?: 'h1' | 'span';
}

/** Fills the space of a screen while it is being got ready. */
export function Splash({ label = 'Carregando...', as: Label = 'h1' }: Props) {
  return (
    <div className={classes['splash']} role="status" data-testid="splash">
      <span className={classes['pole']} aria-hidden="true" />
      <Label className={classes['label']}>{label}</Label>
    </div>
  );
}
