import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/error';
import { BackLink } from '@/components/buttons/back-button';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { establishmentById } from '@/features/establishment/api';
import { type ServiceRecord, serviceRecordById } from '@/features/service-record/api';
import { messages } from '@/features/service-record/messages';
import { ServiceRecordActions } from '@/features/service-record/service-record-actions';
import { ServiceRecordDetail } from '@/features/service-record/service-record-detail';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { useAgendaRights } from '../agendas/use-agenda-rights';
import { SubjectState } from '../subject-state';

const route = getRouteApi('/service-record/view/$id');

/** /service-record/view/{id}: one service record. */
export function ServiceRecordPage() {
  const text = route.useParams().id;
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  usePageTitle(messages.titleOne);
  const { data, error, refetch } = useQuery({ ...serviceRecordById(id), enabled: id > 0 });
  const record = data?.service_record;
  if (record) return <Detail record={record} />;
  const missing = id === 0 || (data && !record) ? new ApiError(404, null) : null;
  return (
    <SubjectState
      title={messages.titleOne}
      error={error ?? missing}
      notFound={messages.notFound}
      failed={messages.oneFailed}
      onRetry={() => void refetch()}
    />
  );
}

function Detail({ record }: { record: ServiceRecord }) {
  const { userId, managesAgenda } = useAgendaRights();
  const shop = useQuery(establishmentById(record.entity_id)).data?.establishment;
  return (
    <div className="page">
      <ManageHead
        title={messages.titleOne}
        back={<BackLink otherwise={{ to: '/service-record/my' }}>{messages.title}</BackLink>}
      />
      <ServiceRecordDetail
        record={record}
        shop={
          shop ? (
            <LinkAnchor to="/establishment/view/$slug" params={{ slug: shop.slug }}>
              {shop.name}
            </LinkAnchor>
          ) : (
            'Não identificado'
          )
        }
        actions={
          <ServiceRecordActions record={record} userId={userId} manager={managesAgenda(record.entity_id)} />
        }
      />
    </div>
  );
}
