import type { CSSProperties } from 'react';
import classes from './bar-chart.module.css';

export interface Bar {
  key: string;
  /** The counted thing, for screen readers. */
  name: string;
  count: number;
  /** The caption below the bar; may be empty. */
  caption: string;
  marked?: boolean;
}

interface Props {
  /** The accessible name of the chart. */
  label: string;
  bars: Bar[];
}

/** A bar chart with the number of each bar. */
export function BarChart({ label, bars }: Props) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div className={classes['frame']}>
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
    </div>
  );
}
