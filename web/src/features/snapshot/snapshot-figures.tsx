import type { Snapshot } from '@/api/contract.gen';
import { money } from '@/lib/text/money';
import { perHour } from './per-hour';
import classes from './snapshot-figures.module.css';

/** A shop's figures of one day: orders, revenue, averages, most ordered item and top customer. */
export function SnapshotFigures({ snapshot }: { snapshot: Snapshot }) {
  const figures: [string, string][] = [
    ['Pedidos hoje', snapshot.orders_today.toLocaleString('pt-BR')],
    ['Faturamento', money(snapshot.revenue)],
    ['Ticket médio', money(snapshot.average_ticket)],
    ['Média por hora', perHour(snapshot)],
    ['Item mais pedido', snapshot.most_ordered_item ?? '-'],
    ['Melhor cliente', snapshot.top_customer ?? '-'],
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
