import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { manages, mayAt, useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { OutsideButton } from '@/components/buttons/outside-button';
import { ErrorState } from '@/components/states/states';
import { barberByUserName, collaboratorById } from '@/features/collaborator/api';
import { PersonHero } from '@/features/collaborator/barber-card';
import { messages } from '@/features/collaborator/messages';
import { nameOf } from '@/features/collaborator/person';
import { establishmentById } from '@/features/establishment/api';
import { ordersOfCollaborator } from '@/features/order/bookings/api';
import { comingOf, startOf, workOf } from '@/features/order/bookings/attendance';
import { BookingLines } from '@/features/order/bookings/booking-lines';
import { ListNote } from '@/features/order/bookings/list-note';
import { messages as orderMessages } from '@/features/order/bookings/messages';
import { WorkFigures } from '@/features/order/bookings/work-figures';
import { scheduleOf } from '@/features/schedule/api';
import { ScheduleEditor } from '@/features/schedule/schedule-editor';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { whatsappLink } from '@/lib/text/phone';
import { useNow } from '@/lib/time/use-now';
import classes from './person-page.module.css';

const route = getRouteApi('/employer/$id');

/** /employer/{id}: one collaborator of a barbershop. */
export function CollaboratorPage() {
  const id = Number(route.useParams().id);
  const { data, error, refetch } = useQuery(collaboratorById(id));
  const employment = data?.employer;
  usePageTitle(employment ? nameOf(employment) : 'Colaborador');
  if (error || (data && !employment)) {
    const missing = !error || isStatus(error, 404);
    return (
      <div className="page">
        <h1 className="unseen">Colaborador</h1>
        <ErrorState onRetry={() => void refetch()}>
          {missing ? messages.oneNotFound : errorText(error, messages.oneFailed)}
        </ErrorState>
      </div>
    );
  }
  if (!employment) {
    return (
      <div className="page" aria-busy="true">
        <h1 className="unseen">Carregando...</h1>
        <Skeleton height={140} radius="lg" mb="md" />
        <Skeleton height={280} radius="lg" />
      </div>
    );
  }
  return (
    <article className={`page ${classes['blocks']}`}>
      <Hero employment={employment} />
      <Work employment={employment} />
    </article>
  );
}

function Hero({ employment }: { employment: Employment }) {
  const { user } = useSession();
  const { id, role, establishment, establishment_id: shopId } = employment;
  const userName = employment.user?.user_name ?? '';
  const barber = useQuery({ ...barberByUserName(userName), enabled: userName !== '' });
  const shop = useQuery(establishmentById(shopId)).data?.establishment;
  const name = nameOf(employment);
  const whatsapp = whatsappLink(barber.data?.user?.phone, `Olá, ${name}!`);
  return (
    <PersonHero
      name={name}
      avatar={employment.user?.avatar}
      actions={
        <>
          {whatsapp && (
            <OutsideButton href={whatsapp} icon="whatsapp">
              WhatsApp
            </OutsideButton>
          )}
          {shop && manages(user, shop) && (
            <LinkButton to="/employer/update/$id" params={{ id: String(id) }}>
              Editar
            </LinkButton>
          )}
          {establishment && (
            <LinkButton
              variant="default"
              to="/establishment/view/$slug"
              params={{ slug: establishment.slug }}
            >
              Ver barbearia
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        <bdi>{role}</bdi> em <bdi>{establishment?.name}</bdi>
      </p>
    </PersonHero>
  );
}

/** Hours, figures and upcoming bookings, for users who may see them. */
function Work({ employment }: { employment: Employment }) {
  const orders = useQuery(ordersOfCollaborator(employment.id));
  const hours = useQuery(scheduleOf(employment.id));
  const now = useNow(orders.data?.orders.map(startOf) ?? []);
  const error = orders.error ?? hours.error;
  if (isStatus(error, 403)) return null;
  if (error) {
    const retry = () => void Promise.all([orders.refetch(), hours.refetch()]);
    return <ErrorState onRetry={retry}>{errorText(error, messages.oneFailed)}</ErrorState>;
  }
  if (!orders.data || !hours.data) return <Skeleton height={260} radius="lg" />;
  const work = workOf(orders.data.orders);
  return (
    <>
      <Hours employment={employment} />
      <section className="panel" aria-labelledby="work-title">
        <h2 id="work-title">Atendimentos</h2>
        <WorkFigures work={work} hours={hours.data.length} />
        <ListNote list={orders.data} />
      </section>
      <section className="panel" aria-labelledby="coming-title">
        <h2 id="coming-title">Próximos agendamentos</h2>
        <BookingLines
          bookings={comingOf(work, now)}
          zone={orders.data.time_zone}
          empty={orderMessages.noComing}
        />
      </section>
    </>
  );
}

/** The weekly hours, for managers of the shop's agenda. */
function Hours({ employment }: { employment: Employment }) {
  const { user } = useSession();
  const shop = useQuery(establishmentById(employment.establishment_id)).data?.establishment;
  const own = user !== null && user.id === employment.user_id;
  if (employment.status === 'invited' || !shop || !(own || mayAt(user, shop, 'manage_agenda'))) return null;
  return <ScheduleEditor employerId={employment.id} shop={shop} {...(!own && { of: nameOf(employment) })} />;
}
