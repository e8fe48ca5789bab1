import type { CSSProperties } from 'react';
import type { Report } from './api';
import { countText, hourText } from './formats';
import classes from './heat-map.module.css';
import { reportMessages as messages } from './messages';
import { OrdersLink } from './orders-link';

type Cell = Report['weekday_hours'][number];

const WEEKDAYS = [
  [1, 'seg', 'segunda-feira'],
  [2, 'ter', 'terça-feira'],
  [3, 'qua', 'quarta-feira'],
  [4, 'qui', 'quinta-feira'],
  [5, 'sex', 'sexta-feira'],
  [6, 'sáb', 'sábado'],
  [0, 'dom', 'domingo'],
] as const;

/** A table of hours by weekdays. A cell with more orders is darker. `cells` must not be empty. */
export function HeatMap({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const counts = new Map(cells.map(({ weekday, hour, order_count }) => [`${weekday} ${hour}`, order_count]));
  const most = Math.max(1, ...counts.values());
  const used = cells.map(({ hour }) => hour);
  const first = Math.min(...used);
  const hours = Array.from({ length: Math.max(...used) - first + 1 }, (_, index) => first + index);
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
            {WEEKDAYS.map(([weekday, , name]) => {
              const count = counts.get(`${weekday} ${hour}`) ?? 0;
              return (
                <td
                  key={weekday}
                  data-most={(count === most && count > 0) || undefined}
                  style={{ '--heat': `${(count / most) * 45}%` } as CSSProperties}
                >
                  {count > 0 ? (
                    <OrdersLink
                      filters={{ weekday, hour }}
                      label={messages.ordersOf(count, `de ${name} às ${hourText(hour)}`)}
                    >
                      {countText(count)}
                    </OrdersLink>
                  ) : (
                    <span className="unseen">0</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
