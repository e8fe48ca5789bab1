import type { ReactNode } from 'react';
import { Figures } from '@/components/tables/figures';
import { reportMessages as messages } from '../messages';
import classes from '../report.module.css';
import { changeOf } from './change';

export interface ComparedFigure {
  label: string;
  value: number;
  /** The figure of the comparison period; undefined until it is loaded. */
  before: number | undefined;
  text: (value: number) => string;
  /** Whether a decrease is an improvement. */
  inverse?: boolean;
  /** Shown instead of the formatted value. */
  shown?: ReactNode;
  /** Shown below the figure. */
  note?: ReactNode;
}

const ARROWS = { up: '▲', down: '▼' } as const;

/** Figures side by side, each with its change since the comparison period. */
export const ComparedFigures = ({ figures }: { figures: ComparedFigure[] }) => (
  <div className={classes['figures']}>
    <Figures
      figures={figures.map((figure) => [
        figure.label,
        <span key={figure.label} className={classes['figure']}>
          <span>{figure.shown ?? figure.text(figure.value)}</span>
          {figure.note && <small>{figure.note}</small>}
          {figure.before !== undefined && <Changed figure={figure} before={figure.before} />}
        </span>,
      ])}
    />
  </div>
);

function Changed({
  figure: { value, text, inverse = false },
  before,
}: {
  figure: ComparedFigure;
  before: number;
}) {
  const { direction, percent } = changeOf(value, before);
  if (direction === 'same') return <small className={classes['change']}>{messages.same}</small>;
  const better = (direction === 'up') !== inverse;
  return (
    <small className={classes['change']} data-better={better}>
      <span aria-hidden="true">{ARROWS[direction]} </span>
      <span className="unseen">{messages.compared(direction)} </span>
      {percent && `${percent} `}
      <span className={classes['before']}>antes {text(before)}</span>
    </small>
  );
}
