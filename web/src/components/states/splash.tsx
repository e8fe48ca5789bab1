import classes from './splash.module.css';

interface Props {
  label?: string;
  /** The element of the label: a heading on a screen that is loading, a span over one that is shown. */
  as?: 'h1' | 'span';
}

/** Fills the screen while it loads. */
export function Splash({ label = 'Carregando...', as: Label = 'h1' }: Props) {
  return (
    <div className={classes['splash']} role="status" data-testid="splash">
      <span className={classes['pole']} aria-hidden="true" />
      <Label className={classes['label']}>{label}</Label>
    </div>
  );
}
