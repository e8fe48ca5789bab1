import type { UseQueryOptions } from '@tanstack/react-query';
import type { ListServiceRecordsResponse } from '@/api/contract.gen';
import { ServiceRecordActions } from '@/features/service-record/service-record-actions';
import { ServiceRecordList } from '@/features/service-record/service-record-list';
import { useAgendaRights } from './use-agenda-rights';
import { useStatusRows } from './use-status-rows';

interface Props<Key extends readonly unknown[]> {
  options: UseQueryOptions<ListServiceRecordsResponse, Error, ListServiceRecordsResponse, Key>;
}

/** Service records, with the actions that the reader may take. */
export function ServiceRecordRows<Key extends readonly unknown[]>({ options }: Props<Key>) {
  const list = useStatusRows(options, ({ service_records: records }) => records);
  const { userId, managesAgenda } = useAgendaRights();
  return (
    <ServiceRecordList
      list={list}
      period={list.answer}
      actions={(record) => (
        <ServiceRecordActions record={record} userId={userId} manager={managesAgenda(record.entity_id)} />
      )}
    />
  );
}
