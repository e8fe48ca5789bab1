import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Employment } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { LinkButton } from '@/components/links';
import { ErrorState } from '@/components/states';
import { ordersOfCollaborator } from '@/features/order/api';
import { workDayOf } from '@/features/order/attendance';
import { messages } from '@/features/order/messages';
import { PendingBookings, WorkDay } from '@/features/order/work-day';
import { reportMessages } from '@/features/report/messages';
import { scheduleOf } from '@/features/schedule/api';
import { clockIn } from '@/lib/zone-clock';
import classes from './dashboard-page.module.css';

interface Props {
  employment: Employment;
  /** The user owns the shop, whose day the screen shows already: only pending bookings of other days are added. */
  own: boolean;
}

/** A collaborator's bookings of today, with links to their other screens. */
export function CollaboratorDay({ employment, own }: Props) {
  const orders = useQuery(ordersOfCollaborator(employment.id));
  const hours = useQuery(scheduleOf(employment.id));
  if (orders.error && !orders.data) {
    return (
      <ErrorState onRetry={() => void orders.refetch()}>
        {errorText(orders.error, messages.loadFailed)}
      </ErrorState>
    );
  }
  if (!orders.data || hours.isPending) return <Skeleton height={330} radius="lg" />;
  const zone = orders.data.time_zone;
  if (own) {
    const now = Date.now();
    const { day } = clockIn(zone, now);
    const { pending } = workDayOf(orders.data.orders, zone, now);
    const later = pending.filter(({ order_datetime: at }) => clockIn(zone, at ?? now).day !== day);
    return later.length > 0 ? <PendingBookings bookings={later} zone={zone} /> : null;
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
      <WorkDay orders={orders.data.orders} zone={zone} />
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
