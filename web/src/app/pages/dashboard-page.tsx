import { Skeleton } from '@mantine/core';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Establishment } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { LinkAnchor, LinkButton } from '@/components/links';
import { fallbacks, Picture } from '@/components/picture';
import { EmptyState, ErrorState } from '@/components/states';
import { InvitationNotice } from '@/features/collaborator/invitation-notice';
import { myBarbershops } from '@/features/establishment/api';
import { ordersOfDay } from '@/features/order/api';
import { BookingList, bookingsOf } from '@/features/order/booking-list';
import { cutAt, type List } from '@/features/order/list-note';
import { messages } from '@/features/order/messages';
import { snapshotOf } from '@/features/order/snapshot';
import { SnapshotFigures } from '@/features/order/snapshot-figures';
import { longDay, today } from '@/lib/sao-paulo';
import { usePageTitle } from '@/lib/use-page-title';
import classes from './dashboard-page.module.css';

/** /dashboard: the owner's establishments, how today goes at each, and who comes. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const { data, error, refetch } = useQuery(myBarbershops());
  return (
    <div className="page">
      <header className={classes['head']}>
        <h1>Dashboard</h1>
        <p>{longDay(today())}</p>
        <LinkAnchor to="/establishment">Minhas Barbearias</LinkAnchor>
      </header>
      <InvitationNotice />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.establishments.length === 0 && (
        <EmptyState icon="store" action={<LinkButton to="/establishment/create">Criar Barbearia</LinkButton>}>
          Você ainda não tem uma barbearia.
        </EmptyState>
      )}
      {data && <Shops establishments={data.establishments} />}
    </div>
  );
}

/** Shown once all lists are there: one that came later would push away what somebody is about to press. */
function Shops({ establishments }: { establishments: Establishment[] }) {
  const day = today();
  const lists = useQueries({ queries: establishments.map(({ id }) => ordersOfDay(id, day)) });
  const [shown, setShown] = useState(false);
  if (!shown && lists.every(({ isPending }) => !isPending)) setShown(true);
  if (!shown) return <Loading />;
  return establishments.map((establishment, index) => (
    <Shop key={establishment.id} establishment={establishment} list={lists[index]} day={day} />
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

type DayList = Pick<UseQueryResult<List>, 'data' | 'error' | 'refetch'>;

interface ShopProps {
  establishment: Establishment;
  list: DayList | undefined;
  day: string;
}

function Shop({ establishment, list, day }: ShopProps) {
  return (
    <section className={`panel ${classes['shop']}`} aria-label={establishment.name}>
      <div className={classes['title']}>
        <Picture src={establishment.logo} fallback={fallbacks.logo} alt="" className={classes['logo']} />
        <div>
          <h2>{establishment.name}</h2>
          <span>{[establishment.address, establishment.city].filter(Boolean).join(', ')}</span>
        </div>
      </div>
      {list && <Today list={list} day={day} shop={establishment.name} />}
      <Links establishment={establishment} />
    </section>
  );
}

interface TodayProps {
  list: DayList;
  day: string;
  /** The establishment's name. */
  shop: string;
}

function Today({ list: { data, error, refetch }, day, shop }: TodayProps) {
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius="md" />;
  return (
    <>
      <SnapshotFigures snapshot={snapshotOf(data.orders, day, Date.now())} />
      {data.truncated && <p className={classes['cut']}>{cutAt(data.orders.length)}</p>}
      <h3 className={classes['subtitle']}>Agendamentos de hoje</h3>
      <BookingList bookings={bookingsOf(data.orders)} label={`Agendamentos de hoje: ${shop}`} />
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
      <LinkButton variant="default" to="/employer/list/$slug" params={{ slug: entityId }}>
        Colaboradores
      </LinkButton>
      <LinkButton variant="default" to="/report/order/$entityId" params={{ entityId }}>
        Relatório
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
