import { useSnapshots } from './api';
import { perHour } from './per-hour';
import classes from './today-card.module.css';

/** 'Retrato de hoje' on the public page, for the owner and staff. Renders nothing without figures. */
export function TodayCard({ establishmentId }: { establishmentId: number }) {
  const snapshot = useSnapshots([establishmentId]).of(establishmentId);
  if (!snapshot) return null;
  return (
    <section className="panel" aria-labelledby="today-title">
      <h2 id="today-title">Retrato de hoje</h2>
      <dl className={classes['figures']}>
        <dt>Item mais pedido</dt>
        <dd>{snapshot.most_ordered_item ?? '-'}</dd>
        <dt>Melhor cliente</dt>
        <dd>{snapshot.top_customer ?? '-'}</dd>
        <dt>Média de pedidos por hora</dt>
        <dd>{perHour(snapshot)}</dd>
      </dl>
    </section>
  );
}
