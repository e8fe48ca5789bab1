import { useQuery } from '@tanstack/react-query';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { barbershopBySlug } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { serviceRecordsOfShop } from '@/features/service-record/api';
import { messages } from '@/features/service-record/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { SubjectState } from '../subject-state';
import { ServiceRecordRows } from './service-record-rows';

const route = getRouteApi('/service-record/barbershop/$slug');

/** /service-record/barbershop/{slug}: the service records of a shop. */
export function ServiceRecordShopPage() {
  const { slug } = route.useParams();
  const search = route.useSearch();
  const { data, error, refetch } = useQuery(barbershopBySlug(slug));
  const shop = data?.barbershop;
  const title = shop ? messages.titleOfShop(shop.name) : messages.title;
  usePageTitle(title);
  if (!shop) {
    return (
      <SubjectState
        title={title}
        error={error ?? (data ? new Error(messages.idMissing) : null)}
        notFound={shopMessages.notFound}
        failed={data ? messages.idMissing : shopMessages.oneFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="page">
      <ManageHead
        title={title}
        back={
          <LinkAnchor to="/establishment/view/$slug" params={{ slug }}>
            <bdi>{shop.name}</bdi>
          </LinkAnchor>
        }
        action={
          <LinkButton to="/service-record/create/$slug" params={{ slug }} size="md">
            {messages.create}
          </LinkButton>
        }
      />
      <ServiceRecordRows options={serviceRecordsOfShop(slug, search)} />
    </div>
  );
}
