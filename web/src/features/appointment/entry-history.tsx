import { History, HistoryDetails } from '@/components/tables/history';
import { OrderHistory } from '@/components/tables/order-history';
import type { Entry } from './entry';

/** The changes of an appointment with their authors. Renders nothing for an appointment without one. */
export function EntryHistory({ entry: { kind, id, events, zone } }: { entry: Entry }) {
  if (kind === 'order') return <OrderHistory id={id} />;
  if (events.length === 0) return null;
  return (
    <HistoryDetails>
      <History events={events} zone={zone} customer="O cliente" />
    </HistoryDetails>
  );
}
