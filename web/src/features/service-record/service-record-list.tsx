import type { ReactNode } from 'react';
import { PeriodBar } from '@/components/lists/period-bar';
import { StatusList, type StatusRows } from '@/components/lists/status-list';
import type { ServiceRecord } from './api';
import { emptyTexts, messages } from './messages';
import { latestFirst, statusOf } from './record';
import { ServiceRecordCard } from './service-record-card';

const tabs = [
  { status: 'approved', label: 'Aprovados' },
  { status: 'pending', label: 'Pendentes' },
  { status: 'not-approved', label: 'Não Aprovados' },
] as const;

const words = {
  title: messages.title,
  one: messages.one,
  many: messages.many,
  failed: messages.loadFailed,
  empty: emptyTexts,
};

interface Props {
  list: StatusRows<ServiceRecord>;
  /** The server's answer. */
  period: { start_date: string; truncated: boolean } | undefined;
  /** Renders the shop of a record, in lists of the client's own records. */
  shopOf?: ((record: ServiceRecord) => ReactNode) | undefined;
  actions: (record: ServiceRecord) => ReactNode;
}

/** Service records in tabs by status, latest first. */
export function ServiceRecordList({ list, period, shopOf, actions }: Props) {
  const rows = list.rows?.toSorted(latestFirst);
  return (
    <StatusList
      words={words}
      icon="scissors"
      tabs={tabs}
      list={{ ...list, rows }}
      statusOf={statusOf}
      keyOf={({ id }) => id}
      row={(record) => (
        <ServiceRecordCard record={record} shop={shopOf?.(record)} actions={actions(record)} />
      )}
      period={<PeriodBar list={period} count={rows?.length ?? 0} many={messages.many} />}
    />
  );
}
