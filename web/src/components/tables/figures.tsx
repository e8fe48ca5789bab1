import type { ReactNode } from 'react';
import classes from './figures.module.css';

interface Props {
  /** Label and value of each figure. */
  figures: [label: string, figure: ReactNode][];
}

/** Figures side by side. */
export function Figures({ figures }: Props) {
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
