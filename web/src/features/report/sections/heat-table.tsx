import type { CSSProperties, ReactNode } from 'react';
import { hourText } from '../formats';
import classes from './heat-map.module.css';

export interface HeatColumn {
  key: string;
  /** The shown header, and the name behind it. */
  short: string;
  name: string;
}

export interface HeatCell {
  /** The key of the column. */
  column: string;
  hour: number;
  /** The strength of the color, 0 to 1. */
  heat: number;
  /** Whether the cell is highlighted. */
  most?: boolean;
  content: ReactNode;
}

interface Props {
  label: string;
  columns: readonly HeatColumn[];
  /** Must not be empty. */
  cells: readonly HeatCell[];
  /** Read out in place of a missing cell. */
  missing: string;
}

/** A table of hours by days. A cell with more heat has a stronger color. */
export function HeatTable({ label, columns, cells, missing }: Props) {
  const found = new Map(cells.map((cell) => [`${cell.column} ${cell.hour}`, cell]));
  const used = cells.map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: Math.max(...used) - first + 1 }, (_, index) => first + index);
  return (
    <table className={classes['map']}>
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          <td />
          {columns.map(({ key, short, name }) => (
            <th key={key} scope="col">
              <abbr title={name}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            {columns.map(({ key }) => {
              const cell = found.get(`${key} ${hour}`);
              return (
                <td
                  key={key}
                  data-most={cell?.most || undefined}
                  style={{ '--heat': `${(cell?.heat ?? 0) * 45}%` } as CSSProperties}
                >
                  {cell?.content ?? <span className="unseen">{missing}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
