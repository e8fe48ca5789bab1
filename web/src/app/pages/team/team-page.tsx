import { Skeleton } from '@mantine/core';
import { errorText } from '@/api/error';
import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { EmptyState, ErrorState } from '@/components/states/states';
import { messages } from '@/features/collaborator/messages';
import { TeamList } from '@/features/collaborator/team-list';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { UnattendedBookings } from './unattended-bookings';
import { useTeam } from './use-team';

const route = getRouteApi('/employer/list/$slug');

/** /employer/list/{id or slug}: the team of a barbershop. */
export function TeamPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const { data, failed, refetch } = useTeam(slug);
  usePageTitle(data?.establishment ? `${messages.title} de ${data.establishment.name}` : messages.title);
  const add = (
    <LinkButton to="/employer/create/$slug" params={{ slug }} size="md">
      {messages.add}
    </LinkButton>
  );
  const filled = data && data.employers.length > 0;
  return (
    <div className="page">
      <ManageHead
        title={messages.title}
        lead={<bdi>{data?.establishment?.name ?? '\u00a0'}</bdi>}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={filled ? add : null}
      />
      {failed && !data && (
        <ErrorState onRetry={() => void refetch()}>{errorText(failed, messages.listFailed)}</ErrorState>
      )}
      {!data && !failed && (
        <div aria-busy="true">
          <span className="unseen">Carregando...</span>
          <Skeleton height={200} radius="lg" mb="md" />
          <Skeleton height={200} radius="lg" />
        </div>
      )}
      {data?.employers.length === 0 && (
        <EmptyState icon="user" action={add}>
          <strong>{messages.listEmpty}</strong> {messages.listEmptyLead}
        </EmptyState>
      )}
      {filled && <TeamList employers={data.employers} userId={user?.id} />}
      {data?.establishment && (
        <UnattendedBookings establishmentId={data.establishment.id} employers={data.employers} />
      )}
    </div>
  );
}
