import { useQuery } from '@tanstack/react-query';
import { useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { barberByUserName } from '@/features/collaborator/api';
import { messages as barberMessages } from '@/features/collaborator/messages';
import { serviceRecordsOfProvider } from '@/features/service-record/api';
import { messages } from '@/features/service-record/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { BarberBack } from '../appointments/barber-back';
import { SubjectState } from '../subject-state';
import { ServiceRecordRows } from './service-record-rows';

const route = getRouteApi('/service-record/barber/$username');

/** /service-record/barber/{username}: the service records of a barber. */
export function ServiceRecordBarberPage() {
  const { username } = route.useParams();
  const search = route.useSearch();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(barberByUserName(username));
  const title = data ? messages.titleOfBarber(data.user?.first_name ?? username) : messages.title;
  usePageTitle(title);
  if (!data) {
    return (
      <SubjectState
        title={title}
        error={error}
        notFound={barberMessages.barberNotFound}
        failed={barberMessages.barberFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="page">
      <ManageHead
        title={title}
        back={<BarberBack barber={data} userId={user?.id ?? 0} username={username} />}
        action={
          <LinkButton to="/service-record/create/$slug" params={{ slug: username }} size="md">
            {messages.create}
          </LinkButton>
        }
      />
      <ServiceRecordRows options={serviceRecordsOfProvider(data.user_id, search)} />
    </div>
  );
}
