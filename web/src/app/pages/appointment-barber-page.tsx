import { useQuery } from '@tanstack/react-query';
import { LinkAnchor, LinkButton } from '@/components/links';
import { ManageHead } from '@/components/manage-head';
import { appointmentsOfProvider } from '@/features/appointment/api';
import { entryOf } from '@/features/appointment/entry';
import { messages } from '@/features/appointment/messages';
import { barberByUserName } from '@/features/collaborator/api';
import { messages as barberMessages } from '@/features/collaborator/messages';
import { getRouteApi } from '@/lib/router/react';
import { usePageTitle } from '@/lib/use-page-title';
import { ShopSideAppointments } from './shop-side-appointments';
import { SubjectState } from './subject-state';
import { useAgendaRights } from './use-agenda-rights';
import { useStatusRows } from './use-status-rows';

const route = getRouteApi('/appointment/barber/$username');

/** /appointment/barber/{username}: the appointments of somebody who serves. */
export function AppointmentBarberPage() {
  const { username } = route.useParams();
  const { userId, managesAgenda } = useAgendaRights();
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
  const shop = data.barbershops.find(({ id }) => managesAgenda(id));
  return (
    <div className="page">
      <ManageHead
        title={title}
        back={
          <LinkAnchor to="/barber/view/$username" params={{ username }}>
            Barbeiro
          </LinkAnchor>
        }
        action={
          shop && (
            <LinkButton to="/appointment/create/$slug" params={{ slug: shop.slug }} size="md">
              {messages.create}
            </LinkButton>
          )
        }
      />
      <Provided providerId={data.user_id} userId={userId} />
    </div>
  );
}

function Provided({ providerId, userId }: { providerId: number; userId: number }) {
  const search = route.useSearch();
  const list = useStatusRows(appointmentsOfProvider(providerId, search), ({ appointments }) =>
    appointments.map(entryOf),
  );
  return <ShopSideAppointments list={list} reader="provider" userId={userId} />;
}
