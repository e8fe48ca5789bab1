import { useQuery } from '@tanstack/react-query';
import { LinkAnchor, LinkButton } from '@/components/links';
import { ManageHead } from '@/components/manage-head';
import { appointmentsOfProvider } from '@/features/appointment/api';
import { messages } from '@/features/appointment/messages';
import { barberByUserName } from '@/features/collaborator/api';
import { messages as barberMessages } from '@/features/collaborator/messages';
import { getRouteApi } from '@/lib/router/react';
import { usePageTitle } from '@/lib/use-page-title';
import { ShopSideAppointments } from './shop-side-appointments';
import { SubjectState } from './subject-state';
import { useAgendaRights } from './use-agenda-rights';

const route = getRouteApi('/appointment/barber/$username');

/** /appointment/barber/{username}: the appointments of somebody who serves. */
export function AppointmentBarberPage() {
  const { username } = route.useParams();
  const search = route.useSearch();
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
      <ShopSideAppointments
        options={appointmentsOfProvider(data.user_id, search)}
        reader="provider"
        userId={userId}
      />
    </div>
  );
}
