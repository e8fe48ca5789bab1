import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ListServiceRecordsResponse } from '@/api/contract.gen';
import { LinkAnchor } from '@/components/buttons/links';
import { establishmentById } from '@/features/establishment/api';
import { ServiceRecordActions } from '@/features/service-record/service-record-actions';
import { UNKNOWN } from '@/features/service-record/service-record-card';
import { ServiceRecordList } from '@/features/service-record/service-record-list';
import { useAgendaRights } from '../agendas/use-agenda-rights';
import { useStatusRows } from '../appointments/use-status-rows';

interface Props<Key extends readonly unknown[]> {
  /** Shows the shop of each record, for the client's own records. */
  mine?: boolean;
  options: UseQueryOptions<ListServiceRecordsResponse, Error, ListServiceRecordsResponse, Key>;
}

/** Service records, with the actions that the reader may take. */
export function ServiceRecordRows<Key extends readonly unknown[]>({ mine = false, options }: Props<Key>) {
  const list = useStatusRows(options, ({ service_records: records }) => records);
  const { userId, managesAgenda } = useAgendaRights();
  return (
    <ServiceRecordList
      list={list}
      period={list.answer}
      shopOf={mine ? ({ entity_id: id }) => <Shop id={id} /> : undefined}
      actions={(record) => (
        <ServiceRecordActions record={record} userId={userId} manager={managesAgenda(record.entity_id)} />
      )}
    />
  );
}

function Shop({ id }: { id: number }) {
  const shop = useQuery(establishmentById(id)).data?.establishment;
  if (!shop) return UNKNOWN;
  return (
    <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
      <bdi>{shop.name}</bdi>
    </LinkAnchor>
  );
}
