import type { ListAppointmentsResponse } from '@/api/contract.gen';
import type { StatusRows } from '@/components/lists/status-list';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { AppointmentList } from '@/features/appointment/appointment-list';
import { type Entry, momentsOf } from '@/features/appointment/entry';
import { CustomerPhone } from '@/features/order/bookings/customer-phone';
import { DepositAction } from '@/features/order/payments/deposit-action';
import { DepositBadge } from '@/features/order/payments/deposit-badge';
import { RefundLink } from '@/features/order/payments/refund-link';
import { useNow } from '@/lib/time/use-now';
import { useAgendaRights } from '../agendas/use-agenda-rights';
import { useEntryAction } from './use-entry-action';

interface Props {
  list: StatusRows<Entry> & {
    answer: Pick<ListAppointmentsResponse, 'start_date' | 'truncated'> | undefined;
  };
  reader: 'shop' | 'provider';
  /** The user id of the reader. */
  userId: number;
  /** The shops of the bookings. If there are several, each booking names its shop. */
  shops?: { id: number; name: string; slug: string }[];
}

/** Bookings, for users who work at the shop. */
export function ShopSideAppointments({ list, reader, userId, shops = [] }: Props) {
  const run = useEntryAction();
  const { changesBookings, seesOrders } = useAgendaRights();
  const now = useNow(list.rows?.flatMap(momentsOf) ?? []);
  return (
    <AppointmentList
      list={list}
      period={list.answer}
      row={(entry) => (
        <AppointmentCard
          entry={entry}
          reader={reader}
          shop={shops.length > 1 ? shops.find(({ id }) => id === entry.entityId) : undefined}
          contact={
            entry.order && (
              <CustomerPhone booked={{ ...entry.order, services: entry.services, zone: entry.zone }} />
            )
          }
          task={
            entry.order && (
              <>
                <DepositBadge order={entry.order} zone={entry.zone} />
                <DepositAction order={entry.order} />
                {seesOrders(entry.entityId) && <RefundLink order={entry.order} zone={entry.zone} />}
              </>
            )
          }
          actions={
            changesBookings(entry.entityId, entry.employerId) && (
              <AppointmentActions entry={entry} reader={reader} userId={userId} now={now} run={run} />
            )
          }
        />
      )}
    />
  );
}
