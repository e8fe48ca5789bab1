import { useQuery } from '@tanstack/react-query';
import { today } from '@/lib/sao-paulo';
import { ordersOfDay } from './api';
import { cutAt } from './list-note';
import { snapshotOf } from './snapshot';
import classes from './today-card.module.css';

const perHour = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** 'Retrato de hoje' on the public page, for the owner. Renders nothing without figures. */
export function TodayCard({ establishmentId }: { establishmentId: number }) {
  const day = today();
  const { data } = useQuery(ordersOfDay(establishmentId, day));
  if (!data) return null;
  const snapshot = snapshotOf(data.orders, day, Date.now());
  return (
    <section className="panel" aria-labelledby="today-title">
      <h2 id="today-title">Retrato de hoje</h2>
      <dl className={classes['figures']}>
        <dt>Item mais pedido</dt>
        <dd>{snapshot.mostOrderedItem ?? '-'}</dd>
        <dt>Melhor cliente</dt>
        <dd>{snapshot.topCustomer ?? '-'}</dd>
        <dt>Média de pedidos por hora</dt>
        <dd>{perHour.format(snapshot.ordersPerHour)}</dd>
      </dl>
      {data.truncated && <p>{cutAt(data.orders.length)}</p>}
    </section>
  );
}
