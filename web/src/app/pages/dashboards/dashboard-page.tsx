import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment, ListAppointmentsResponse } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { isAdministrator, type SessionUser, useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { fallbacks, Picture } from '@/components/pictures/picture';
import inOrder from '@/components/states/load-in-order.module.css';
import { EmptyState, ErrorState } from '@/components/states/states';
import { appointmentsOfShop } from '@/features/appointment/api';
import { entryOf } from '@/features/appointment/entry';
import { InvitationNotice } from '@/features/collaborator/invitation-notice';
import { commissionMessages } from '@/features/commission/messages';
import { myBarbershops } from '@/features/establishment/api';
import { ListingNotice } from '@/features/listing/listing-notice';
import { useListingsReady } from '@/features/listing/use-listings-ready';
import { ordersOfDay } from '@/features/order/bookings/api';
import { BookingList, bookingsOf } from '@/features/order/bookings/booking-list';
import { cutAt, type List } from '@/features/order/bookings/list-note';
import { byNeed, byStart, isActive } from '@/features/order/bookings/listed-booking';
import { messages } from '@/features/order/bookings/messages';
import { ClosedBookings } from '@/features/order/bookings/work-day';
import { reportMessages } from '@/features/report/messages';
import { nextStepsMessages } from '@/features/report/next-steps/next-steps-messages';
import { type Snapshots, useSnapshots } from '@/features/snapshot/api';
import { SnapshotFigures } from '@/features/snapshot/snapshot-figures';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { longDay, today } from '@/lib/time/sao-paulo';
import { listedAppointments } from '../appointments/listed-appointments';
import { CollaboratorDay } from './collaborator-day';
import classes from './dashboard-page.module.css';
import { OwnBookings, useOwnBookings } from './own-bookings';
import { PlatformFigures } from './platform-figures';

/** The number of a shop's bookings shown at first. */
const FIRST = 8;

/**
 * /dashboard by role: platform figures for administrators, the day for collaborators, today per shop for owners, own
 * bookings for clients. Users with several roles see all their parts.
 */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { user } = useSession();
  const { data, error, refetch } = useQuery(myBarbershops());
  const mine = useOwnBookings();
  const shops = data?.establishments ?? [];
  // These parts have their own placeholders; loading them would push down a placeholder below.
  const hasOtherParts = shops.length > 0 || (data !== undefined && Boolean(user?.employer));
  return (
    <div className={`page ${classes['parts']} ${inOrder['parts']}`}>
      <header className={classes['head']}>
        <h1>Dashboard</h1>
        <p>{longDay(today())}</p>
        {shops.length > 0 && <LinkAnchor to="/establishment">Minhas Barbearias</LinkAnchor>}
      </header>
      <InvitationNotice />
      {user && isAdministrator(user) && <PlatformFigures />}
      {user?.employer && data && (
        <CollaboratorDay
          employment={user.employer}
          own={shops.some(({ id }) => id === user.employer?.establishment_id)}
        />
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {data && <Shops establishments={shops} />}
      {user && data && !mine.pending ? (
        <Own user={user} shops={shops.length} mine={mine} />
      ) : (
        !error && !hasOtherParts && <Loading />
      )}
    </div>
  );
}

interface OwnProps {
  user: SessionUser;
  /** The number of the user's barbershops. */
  shops: number;
  mine: ReturnType<typeof useOwnBookings>;
}

/** The user's own bookings; users without a role see links to book and to create a shop. */
function Own({ user, shops, mine }: OwnProps) {
  const booked = (mine.upcoming?.length ?? 0) + (mine.past?.length ?? 0) > 0;
  if (booked || mine.error) return <OwnBookings mine={mine} />;
  if (shops > 0 || user.employer || isAdministrator(user)) return null;
  if ((user.invitations ?? 0) > 0) return <OwnBookings mine={mine} />;
  return (
    <EmptyState
      icon="calendar"
      action={
        <div className={classes['ways']}>
          <LinkButton size="md" to="/">
            Agendar um horário
          </LinkButton>
          <LinkAnchor to="/establishment/create">Criar Barbearia</LinkAnchor>
        </div>
      }
    >
      {messages.noOwn}
    </EmptyState>
  );
}

/** Shown when all lists are loaded, so that late content does not move buttons. */
function Shops({ establishments }: { establishments: Establishment[] }) {
  const day = today();
  const lists = useQueries({ queries: establishments.map(({ id }) => ordersOfDay(id, day)) });
  const appointments = useQueries({
    queries: establishments.map(({ slug }) => appointmentsOfShop(slug, { start_date: day, end_date: day })),
  });
  const snapshots = useSnapshots(establishments.map(({ id }) => id));
  const listingsReady = useListingsReady(establishments);
  const [shown, setShown] = useState(false);
  const loaded = !snapshots.pending && [...lists, ...appointments].every(({ isPending }) => !isPending);
  if (!shown && listingsReady && loaded) setShown(true);
  if (!shown) return <Loading />;
  return establishments.map((establishment, index) => (
    <Shop
      key={establishment.id}
      establishment={establishment}
      list={lists[index]}
      appointments={appointments[index]}
      snapshots={snapshots}
    />
  ));
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isStatus(error, 401)) return <ErrorState>{messages.sessionExpired}</ErrorState>;
  return <ErrorState onRetry={onRetry}>{errorText(error, messages.loadFailed)}</ErrorState>;
}

function Loading() {
  return (
    <div aria-busy="true">
      <Skeleton height={330} radius="lg" mb="md" />
      <Skeleton height={330} radius="lg" />
    </div>
  );
}

type Loaded<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
type DayList = Loaded<List>;
type DayAppointments = Loaded<ListAppointmentsResponse>;

interface ShopProps {
  establishment: Establishment;
  list: DayList | undefined;
  appointments: DayAppointments | undefined;
  snapshots: Snapshots;
}

function Shop({ establishment, list, appointments, snapshots }: ShopProps) {
  return (
    <section className={`panel ${classes['shop']}`} aria-label={establishment.name}>
      <div className={classes['title']}>
        <Picture
          src={establishment.logo}
          fallback={fallbacks.logo}
          alt=""
          width={56}
          className={classes['logo']}
        />
        <div>
          <h2>{establishment.name}</h2>
          <span>{[establishment.address, establishment.city].filter(Boolean).join(', ')}</span>
        </div>
      </div>
      <ListingNotice establishment={establishment} />
      <Figures snapshots={snapshots} entityId={establishment.id} />
      <Links establishment={establishment} />
      {list && appointments && <Bookings list={list} appointments={appointments} shop={establishment.name} />}
    </section>
  );
}

/** Today's figures of a barbershop, or their loading or failed state. */
function Figures({ snapshots, entityId }: { snapshots: Snapshots; entityId: number }) {
  const snapshot = snapshots.of(entityId);
  if (snapshot) return <SnapshotFigures snapshot={snapshot} />;
  if (snapshots.error) return <Failure error={snapshots.error} onRetry={snapshots.retry} />;
  return <Skeleton height={72} radius="md" />;
}

interface BookingsProps {
  list: DayList;
  appointments: DayAppointments;
  /** The name of the establishment. */
  shop: string;
}

/** Today's bookings from both sources, pending ones first. Finished and cancelled ones are behind a button. */
function Bookings({ list, appointments, shop }: BookingsProps) {
  const userId = useSession().user?.id ?? 0;
  const { data } = list;
  const made = appointments.data;
  if (!data || !made) {
    const error = list.error ?? appointments.error;
    const retry = () => void Promise.all([list.refetch(), appointments.refetch()]);
    return error ? <Failure error={error} onRetry={retry} /> : <Skeleton height={180} radius="md" />;
  }
  const bookings = [
    ...bookingsOf(data.orders, data.time_zone),
    ...listedAppointments(made.appointments.map(entryOf), userId),
  ];
  return (
    <>
      <h3 className={classes['subtitle']}>Agendamentos de hoje</h3>
      {data.truncated && <p className={classes['cut']}>{cutAt(data.orders.length)}</p>}
      <BookingList
        bookings={bookings.filter(isActive).toSorted(byNeed)}
        label={`Agendamentos de hoje: ${shop}`}
        first={FIRST}
        empty={bookings.length > 0 ? messages.noneOpen : messages.noBookings}
      />
      <ClosedBookings
        bookings={bookings.filter((booking) => !isActive(booking)).toSorted(byStart)}
        label={`Encerrados de hoje: ${shop}`}
      />
    </>
  );
}

function Links({ establishment: { id, name, slug } }: { establishment: Establishment }) {
  const entityId = String(id);
  return (
    <nav className={classes['links']} aria-label={`Gerenciar ${name}`}>
      <LinkButton variant="default" to="/establishment/view/$slug" params={{ slug }}>
        Ver página
      </LinkButton>
      <LinkButton variant="default" to="/order/create/$entityId" params={{ entityId }}>
        Novo pedido
      </LinkButton>
      <LinkButton variant="default" to="/order/list/$entityId" params={{ entityId }}>
        Pedidos
      </LinkButton>
      <LinkButton variant="default" to="/report/order/$entityId" params={{ entityId }}>
        {reportMessages.title}
      </LinkButton>
      <LinkButton variant="default" to="/report/next-steps/$entityId" params={{ entityId }}>
        {nextStepsMessages.title}
      </LinkButton>
      <LinkButton variant="default" to="/report/commission/$entityId" params={{ entityId }}>
        {commissionMessages.title}
      </LinkButton>
      <LinkButton variant="default" to="/agenda/$slug" params={{ slug }}>
        Agenda
      </LinkButton>
      <LinkButton variant="default" to="/appointment/barbershop/$slug" params={{ slug }}>
        Agendamentos
      </LinkButton>
      <LinkButton variant="default" to="/service-record/barbershop/$slug" params={{ slug }}>
        Atendimentos
      </LinkButton>
      <LinkButton variant="default" to="/employer/list/$slug" params={{ slug: entityId }}>
        Colaboradores
      </LinkButton>
      <LinkButton variant="default" to="/item/list/$slug" params={{ slug }}>
        Itens
      </LinkButton>
      <LinkButton variant="default" to="/establishment/update/$id" params={{ id: entityId }}>
        Editar
      </LinkButton>
    </nav>
  );
}
