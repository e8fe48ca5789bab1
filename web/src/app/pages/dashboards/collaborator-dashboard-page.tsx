import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { EmptyState, ErrorState } from '@/components/states/states';
import { PersonHero } from '@/features/collaborator/barber-card';
import { InvitationNotice } from '@/features/collaborator/invitation-notice';
import { ShopSwitch } from '@/features/collaborator/shop-switch';
import { commissionMessages } from '@/features/commission/messages';
import { ordersOfCollaborator } from '@/features/order/bookings/api';
import { workOf } from '@/features/order/bookings/attendance';
import { BookingLines } from '@/features/order/bookings/booking-lines';
import { BookingList, bookingsOf } from '@/features/order/bookings/booking-list';
import { type List, ListNote } from '@/features/order/bookings/list-note';
import { messages as orderMessages } from '@/features/order/bookings/messages';
import { WorkFigures } from '@/features/order/bookings/work-figures';
import { scheduleOf } from '@/features/schedule/api';
import { messages } from '@/features/schedule/messages';
import { ScheduleEditor } from '@/features/schedule/schedule-editor';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { fullName } from '@/lib/text/text';
import classes from '../team/person-page.module.css';

/** The number of active bookings shown at first, so that the finished ones below are near. */
const FIRST = 8;

/** /employer/dashboard: a collaborator's hours, figures, and upcoming and finished bookings. */
export function CollaboratorDashboardPage() {
  const employer = useSession().user?.employer;
  usePageTitle('Área do Colaborador');
  if (!employer) {
    return (
      <div className="page">
        <EmptyState
          icon="scissors"
          action={
            <LinkButton to="/dashboard" size="md">
              Ir para o Dashboard
            </LinkButton>
          }
        >
          <h1>Acesso restrito</h1>Você não é um colaborador vinculado a nenhum estabelecimento.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={`page ${classes['blocks']}`}>
      <InvitationNotice />
      <ShopSwitch />
      <Hero employer={employer} />
      <Work key={employer.id} employer={employer} />
    </div>
  );
}

function Hero({ employer: { role, establishment, permissions } }: { employer: Employment }) {
  const { user } = useSession();
  return (
    <PersonHero
      name={fullName(user)}
      avatar={user?.avatar}
      actions={
        establishment && (
          <>
            <LinkButton size="md" to="/agenda/$slug" params={{ slug: establishment.slug }}>
              Minha agenda
            </LinkButton>
            <LinkButton
              variant="default"
              size="md"
              to="/establishment/view/$slug"
              params={{ slug: establishment.slug }}
            >
              Ver barbearia
            </LinkButton>
            <LinkButton
              variant="default"
              size="md"
              to="/schedule/$slug"
              params={{ slug: establishment.slug }}
            >
              Horários e folgas
            </LinkButton>
            <LinkButton variant="default" size="md" to="/employer/commission">
              {commissionMessages.own}
            </LinkButton>
            <LinkButton variant="default" size="md" to="/invitation/list">
              Minhas equipes
            </LinkButton>
            <LinkButton
              variant="default"
              size="md"
              to="/appointment/barber/$username"
              params={{ username: user?.user_name ?? '' }}
            >
              Agendamentos
            </LinkButton>
            <LinkButton
              variant="default"
              size="md"
              to="/service-record/barber/$username"
              params={{ username: user?.user_name ?? '' }}
            >
              Atendimentos
            </LinkButton>
            {permissions.includes('manage_catalogue') && (
              <LinkButton
                variant="default"
                size="md"
                to="/item/list/$slug"
                params={{ slug: establishment.slug }}
              >
                Gerenciar itens
              </LinkButton>
            )}
          </>
        )
      }
    >
      <p>
        <bdi>{role}</bdi>
        {establishment && (
          <>
            {' em '}
            <bdi>{establishment.name}</bdi>
          </>
        )}
      </p>
    </PersonHero>
  );
}

/** Shown when both are loaded, so that late content does not move buttons under the pointer. */
function Work({ employer: { id: employerId, establishment_id, establishment } }: { employer: Employment }) {
  const orders = useQuery(ordersOfCollaborator(employerId));
  const hours = useQuery(scheduleOf(employerId));
  if (orders.data && hours.data) {
    return (
      <>
        <ScheduleEditor
          employerId={employerId}
          shop={{ id: establishment_id, slug: establishment?.slug ?? '' }}
          folds
        />
        <WorkFigures work={workOf(orders.data.orders)} hours={hours.data.length} />
        <ActiveBookings list={orders.data} />
        <FinishedBookings list={orders.data} />
      </>
    );
  }
  const error = orders.error ?? hours.error;
  const retry = () => void Promise.all([orders.refetch(), hours.refetch()]);
  if (error) return <ErrorState onRetry={retry}>{errorText(error, messages.loadFailed)}</ErrorState>;
  return (
    <div aria-busy="true">
      <Skeleton height={110} radius="lg" mb="md" />
      <Skeleton height={330} radius="lg" />
    </div>
  );
}

function ActiveBookings({ list }: { list: List }) {
  return (
    <section className="panel" aria-labelledby="active-title">
      <h2 id="active-title">Agendamentos Ativos</h2>
      <BookingList
        bookings={bookingsOf(workOf(list.orders).active, list.time_zone)}
        label="Lista de agendamentos ativos"
        dated
        own
        first={FIRST}
        empty={orderMessages.noActive}
      />
    </section>
  );
}

function FinishedBookings({ list }: { list: List }) {
  return (
    <section className="panel" aria-labelledby="finished-title">
      <h2 id="finished-title">Atendimentos Finalizados</h2>
      <ListNote list={list} />
      <BookingLines
        bookings={workOf(list.orders).finished}
        zone={list.time_zone}
        empty={orderMessages.noFinished}
      />
    </section>
  );
}
