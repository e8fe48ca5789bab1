import type { Snapshot } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { Skeleton } from '@/components/states/skeleton';
import { ErrorState } from '@/components/states/states';
import { useSnapshots } from './api';
import { snapshotMessages as messages } from './messages';
import { perHour } from './per-hour';
import classes from './today-card.module.css';

/** 'Retrato de hoje' on the public page, for the owner and staff. Renders nothing if the server refuses the figures. */
export function TodayCard({ establishmentId }: { establishmentId: number }) {
  const { of, error, retry } = useSnapshots([establishmentId]);
  const snapshot = of(establishmentId);
  if (isStatus(error, 403)) return null;
  return (
    <section className="panel" aria-labelledby="today-title" aria-busy={!snapshot && !error}>
      <h2 id="today-title">Retrato de hoje</h2>
      {snapshot && <Figures snapshot={snapshot} />}
      {error && <ErrorState onRetry={retry}>{errorText(error, messages.loadFailed)}</ErrorState>}
      {!snapshot && !error && <Skeleton height={150} />}
    </section>
  );
}

const Figures = ({ snapshot }: { snapshot: Snapshot }) => (
  <dl className={classes['figures']}>
    <dt>Item mais pedido</dt>
    <dd>{snapshot.most_ordered_item ?? '-'}</dd>
    <dt>Melhor cliente</dt>
    <dd>{snapshot.top_customer ?? '-'}</dd>
    <dt>Média de pedidos por hora</dt>
    <dd>{perHour(snapshot)}</dd>
  </dl>
);
