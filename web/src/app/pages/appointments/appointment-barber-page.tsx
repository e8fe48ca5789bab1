import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { messages } from '@/features/appointment/messages';
import { barberByUserName } from '@/features/collaborator/api';
import { messages as barberMessages } from '@/features/collaborator/messages';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { useAgendaRights } from '../agendas/use-agenda-rights';
import { SubjectState } from '../subject-state';
import { BarberBack } from './barber-back';
import { ShopSideAppointments } from './shop-side-appointments';
import { useBarberEntries } from './use-entries';

const route = getRouteApi('/appointment/barber/$username');

/** /appointment/barber/{username}: a barber's bookings from both sources. */
export function AppointmentBarberPage() {
  const { username } = route.useParams();
  const { userId, managesAgenda, seesOrders } = useAgendaRights();
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
        back={<BarberBack barber={data} userId={userId} username={username} />}
        action={
          shop && (
            <LinkButton to="/appointment/create/$slug" params={{ slug: shop.slug }} size="md">
              {messages.create}
            </LinkButton>
          )
        }
      />
      <Bookings
        providerId={data.user_id}
        named={data.barbershops}
        userId={userId}
        shops={data.barbershops.filter(({ id }) => data.user_id === userId || seesOrders(id))}
      />
    </div>
  );
}

interface BookingsProps {
  /** The user id of the barber. */
  providerId: number;
  /** The user id of the reader. */
  userId: number;
  /** All shops of the barber, to name the shop of each booking. */
  named: { id: number; name: string; slug: string }[];
  /** The barber's shops whose orders the reader may see. */
  shops: { slug: string }[];
}

function Bookings({ providerId, userId, named, shops }: BookingsProps) {
  const list = useBarberEntries(providerId, shops, route.useSearch());
  return <ShopSideAppointments list={list} reader="provider" userId={userId} shops={named} />;
}
