import { money } from '@/lib/money';
import classes from './order.module.css';
import type { Snapshot } from './snapshot';

const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The six figures of a day. */
export function SnapshotFigures({ snapshot }: { snapshot: Snapshot }) {
  const figures: [string, string][] = [
    ['Pedidos hoje', String(snapshot.orders)],
    ['Faturamento', money(snapshot.revenue)],
    ['Ticket médio', money(snapshot.averageTicket)],
    ['Média por hora', twoDecimals.format(snapshot.ordersPerHour)],
    ['Item mais pedido', snapshot.mostOrderedItem ?? '-'],
    ['Melhor cliente', snapshot.topCustomer ?? '-'],
  ];
  return (
    <dl className={classes['figures']}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
