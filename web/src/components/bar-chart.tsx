import type { CSSProperties } from 'react';
import classes from './bar-chart.module.css';

export interface Bar {
  key: string;
  /** What is counted, for screen readers. */
  name: string;
  count: number;
  /** Stands below the bar; empty: nothing. */
  caption: string;
  marked?: boolean;
}

interface Props {
  /** Names the chart to a screen reader. */
  label: string;
  bars: Bar[];
}

/** Counts as bars side by side, each with its number. */
export function BarChart({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ol
      className={classes['chart']}
      style={{ '--bars': bars.length } as CSSProperties}
      data-many={bars.length > 12 || undefined}
      aria-label={label}
    >
      {bars.map(({ key, name, count, caption, marked }) => (
        <li key={key} data-marked={marked || undefined}>
          <span className="unseen">{name}: </span>
          <strong>{count}</strong>
          <span
            className={classes['bar']}
            style={{ blockSize: `${(count / most) * 100}%` }}
            aria-hidden="true"
          />
          <small aria-hidden="true">{caption}</small>
        </li>
      ))}
    </ol>
  );
}
