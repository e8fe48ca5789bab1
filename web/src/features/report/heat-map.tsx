import type { CSSProperties } from 'react';
import { countText, hourText } from './formats';
import classes from './heat-map.module.css';

export interface Cell {
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  hour: number;
  count: number;
}

const WEEKDAYS = [
  [1, 'seg', 'segunda-feira'],
  [2, 'ter', 'terça-feira'],
  [3, 'qua', 'quarta-feira'],
  [4, 'qui', 'quinta-feira'],
  [5, 'sex', 'sexta-feira'],
  [6, 'sáb', 'sábado'],
  [7, 'dom', 'domingo'],
] as const;

/** A table of hours and weekdays whose cells are darker the more orders they hold. */
export function HeatMap({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const counts = new Map(cells.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]));
  const most = Math.max(1, ...counts.values());
  const used = cells.filter(({ count }) => count > 0).map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = used.length > 0 ? Array.from({ length: Math.max(...used) - first + 1 }, (_, i) => first + i) : [];
  return (
    <table className={classes['map']}>
      <caption className="unseen">{label}</caption>
      <thead>
        <tr>
          <td />
          {WEEKDAYS.map(([weekday, short, name]) => (
            <th key={weekday} scope="col">
              <abbr title={name}>{short}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            {WEEKDAYS.map(([weekday]) => {
              const count = counts.get(`${weekday} ${hour}`) ?? 0;
              return (
                <td
                  key={weekday}
                  data-most={(count === most && count > 0) || undefined}
                  style={{ '--heat': `${(count / most) * 45}%` } as CSSProperties}
                >
                  {count > 0 ? countText(count) : <span className="unseen">0</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
