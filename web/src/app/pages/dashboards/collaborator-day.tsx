import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { isAwaited } from '@/api/query';
import { useSession } from '@/api/session';
import { LinkButton } from '@/components/buttons/links';
import { ErrorState } from '@/components/states/states';
import { appointmentsOfProvider } from '@/features/appointment/api';
import { entryOf } from '@/features/appointment/entry';
import { ordersOfCollaborator } from '@/features/order/bookings/api';
import { bookingsOf } from '@/features/order/bookings/booking-list';
import { workDayOf } from '@/features/order/bookings/listed-booking';
import { messages } from '@/features/order/bookings/messages';
import { PendingBookings, WorkDay } from '@/features/order/bookings/work-day';
import { reportMessages } from '@/features/report/messages';
import { scheduleOf } from '@/features/schedule/api';
import { TIME_ZONE } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { listedAppointments } from '../appointments/listed-appointments';
import classes from './dashboard-page.module.css';

interface Props {
  employment: Employment;
  /** The user owns the shop, and the screen already shows its day: only pending bookings of other days are added. */
  own: boolean;
}

/** A collaborator's bookings at the shop, from both sources. Undefined until both are loaded. */
function useOwnWork({ id, establishment_id: establishmentId }: Employment) {
  const userId = useSession().user?.id ?? 0;
  const orders = useQuery(ordersOfCollaborator(id));
  const appointments = useQuery(appointmentsOfProvider(userId, {}));
  const zone = orders.data?.time_zone ?? TIME_ZONE;
  const here = appointments.data?.appointments.filter(({ entity_id: shop }) => shop === establishmentId);
  return {
    zone,
    bookings: orders.data &&
      here && [...bookingsOf(orders.data.orders, zone), ...listedAppointments(here.map(entryOf), userId)],
    error: orders.error ?? appointments.error,
    retry: () => void Promise.all([orders.refetch(), appointments.refetch()]),
  };
}

/** A collaborator's bookings of today, with links to their other screens. */
export function CollaboratorDay({ employment, own }: Props) {
  const { bookings, zone, error, retry } = useOwnWork(employment);
  const hours = useQuery(scheduleOf(employment.id));
  if (error && !bookings)
    return <ErrorState onRetry={retry}>{errorText(error, messages.loadFailed)}</ErrorState>;
  if (!bookings || isAwaited(hours)) return <Skeleton height={330} radius="lg" aria-busy="true" />;
  if (own) {
    const now = Date.now();
    const { day } = clockIn(zone, now);
    const { pending } = workDayOf(bookings, zone, now);
    const later = pending.filter(({ at }) => clockIn(zone, at).day !== day);
    return later.length > 0 ? <PendingBookings bookings={later} /> : null;
  }
  return (
    <section className={classes['parts']} aria-label="Meu dia">
      {hours.data?.length === 0 && (
        <div className="panel">
          <p className={classes['lead']}>{messages.noHours}</p>
          <LinkButton size="md" to="/employer/dashboard" hash="hours-title">
            Cadastrar horários
          </LinkButton>
        </div>
      )}
      <WorkDay bookings={bookings} zone={zone} />
      <div className={classes['links']}>
        {employment.establishment && (
          <>
            <LinkButton size="md" to="/agenda/$slug" params={{ slug: employment.establishment.slug }}>
              Minha agenda
            </LinkButton>
            <LinkButton
              size="md"
              variant="default"
              to="/order/list/$entityId"
              params={{ entityId: String(employment.establishment_id) }}
            >
              Pedidos
            </LinkButton>
            {employment.permissions.includes('see_orders') && (
              <LinkButton
                size="md"
                variant="default"
                to="/report/order/$entityId"
                params={{ entityId: String(employment.establishment_id) }}
              >
                {reportMessages.title}
              </LinkButton>
            )}
          </>
        )}
        <LinkButton size="md" variant="default" to="/employer/dashboard">
          Área do Colaborador
        </LinkButton>
      </div>
    </section>
  );
}
