import { useQuery } from '@tanstack/react-query';
import { useAttemptKey } from '@/api/attempt-key';
import type { Barber, ViewBarbershopResponse } from '@/api/contract.gen';
import { mayAt, useSession } from '@/api/session';
import { BackButton } from '@/components/buttons/back-button';
import { LinkAnchor } from '@/components/buttons/links';
import { notifySuccess } from '@/components/dialogs/alerts';
import { FormScreen } from '@/components/forms/form-screen';
import { shopClients } from '@/features/appointment/api';
import { AppointmentForm } from '@/features/appointment/appointment-form';
import { messages } from '@/features/appointment/messages';
import type { WantedTime } from '@/features/appointment/wanted-time';
import { Doubt } from '@/features/booking/attempts/doubt';
import { barbershopBySlug, type Establishment } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { subjectOf } from '../agendas/agenda-attempt';
import { attemptOf, useAgendaBooking } from '../agendas/use-agenda-booking';
import { SubjectState } from '../subject-state';

const route = getRouteApi('/appointment/create/$slug');

/** /appointment/create/{slug}: books a client of a shop, or the reader. */
export function AppointmentCreatePage() {
  const { slug } = route.useParams();
  const { data, error, refetch } = useQuery(barbershopBySlug(slug));
  const shop = data?.barbershop;
  if (data && shop) return <Create key={shop.id} view={data} shop={shop} />;
  return (
    <SubjectState
      title={messages.create}
      error={error ?? (data ? new Error(messages.idMissing) : null)}
      notFound={shopMessages.notFound}
      failed={data ? messages.idMissing : shopMessages.oneFailed}
      onRetry={() => void refetch()}
    />
  );
}

/** The valid choices of the address. A single barber is preselected. */
function wantedOf(search: WantedTime, barbers: Barber[]): WantedTime {
  const isThere = barbers.some(({ user_id: id }) => String(id) === search.provider);
  const [only, ...others] = barbers;
  const alone = only && others.length === 0 ? String(only.user_id) : '';
  return { ...search, provider: isThere && search.provider ? search.provider : alone };
}

function Create({ view, shop }: { view: ViewBarbershopResponse; shop: Establishment }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const keyOf = useAttemptKey();
  const { id, slug, name } = shop;
  const userId = user?.id ?? 0;
  const manager = mayAt(user, shop, 'manage_agenda');
  // Barbers cannot book themselves.
  const barbers = manager ? view.barbers : view.barbers.filter(({ user_id }) => user_id !== userId);
  const search = route.useSearch();
  const saved = ({ message }: { message: string }) => {
    notifySuccess(message || messages.created);
    const pending = { status: 'pending' };
    const { day, time } = search;
    if (manager && day && time) void navigate({ to: '/agenda/$slug', params: { slug }, search: { day } });
    else if (manager)
      void navigate({ to: '/appointment/barbershop/$slug', params: { slug }, search: pending });
    else void navigate({ to: '/appointment/my', search: pending });
  };
  const { book, doubt, tryNow, giveUp } = useAgendaBooking(id, userId, saved);
  const otherwise = manager
    ? { to: '/appointment/barbershop/$slug' as const, params: { slug } }
    : { to: '/establishment/view/$slug' as const, params: { slug } };
  return (
    <FormScreen
      title={messages.create}
      lead={<bdi>{name}</bdi>}
      back={
        manager ? (
          <LinkAnchor to="/appointment/barbershop/$slug" params={{ slug }}>
            {messages.title}
          </LinkAnchor>
        ) : (
          <LinkAnchor to="/establishment/view/$slug" params={{ slug }}>
            <bdi>{name}</bdi>
          </LinkAnchor>
        )
      }
    >
      {doubt && (
        <Doubt
          trying={doubt.trying}
          onTry={tryNow}
          onGiveUp={giveUp}
          byShop={manager}
          subject={subjectOf(doubt.attempt)}
        />
      )}
      <div hidden={doubt !== null}>
        <AppointmentForm
          barbers={barbers}
          services={view.services}
          wanted={wantedOf(search, barbers)}
          userId={userId}
          find={manager ? (q) => shopClients(slug, q) : null}
          guests={manager}
          save={(values) => book(attemptOf({ values, establishmentId: id, userId, barbers, keyOf }))}
          onSaved={saved}
          cancel={<BackButton otherwise={otherwise}>Cancelar</BackButton>}
        />
      </div>
    </FormScreen>
  );
}
