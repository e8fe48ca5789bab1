import { countText } from '@/lib/text/text';
import type { Report } from '../api';
import { hourText } from '../formats';
import { reportMessages as messages } from '../messages';
import { HeatTable } from './heat-table';
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
const COLUMNS = WEEKDAYS.map(([weekday, short, name]) => ({ key: String(weekday), short, name }));
const NAMES = new Map<number, string>(WEEKDAYS.map(([weekday, , name]) => [weekday, name]));

/** A table of hours by weekdays. A cell with more orders is darker. `cells` must not be empty. */
export function HeatMap({ label, cells }: { label: string; cells: readonly Cell[] }) {
  const most = Math.max(1, ...cells.map(({ order_count }) => order_count));
  return (
    <HeatTable
      label={label}
      columns={COLUMNS}
      missing="0"
      cells={cells.map(({ weekday, hour, order_count: count }) => ({
        column: String(weekday),
        hour,
        heat: count / most,
        most: count === most,
        content: (
          <OrdersLink
            filters={{ weekday, hour }}
            label={messages.ordersOf(count, `de ${NAMES.get(weekday)} às ${hourText(hour)}`)}
          >
            {countText(count)}
          </OrdersLink>
        ),
      }))}
    />
  );
}
