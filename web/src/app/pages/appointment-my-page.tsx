import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/links';
import { ManageHead } from '@/components/manage-head';
import { type AppointmentSearch, myAppointments, useAppointmentAction } from '@/features/appointment/api';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { AppointmentList } from '@/features/appointment/appointment-list';
import { type AppointmentAction, type Entry, entryOf, momentsOf } from '@/features/appointment/entry';
import { messages } from '@/features/appointment/messages';
import { establishmentById } from '@/features/establishment/api';
import { useBookingAction } from '@/features/order/api';
import { getRouteApi } from '@/lib/router/react';
import { dayOf } from '@/lib/sao-paulo';
import { useNow } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { useMyBookings } from './use-my-bookings';
import { useStatusRows } from './use-status-rows';

const route = getRouteApi('/appointment/my');

/** /appointment/my: what the reader has booked, themselves or through a shop. */
export function AppointmentMyPage() {
  usePageTitle(messages.titleMine);
  const search = route.useSearch();
  const userId = useSession().user?.id ?? 0;
  const list = useMine(search);
  const run = useAction();
  const now = useNow(list.rows?.flatMap(momentsOf) ?? []);
  return (
    <div className="page">
      <ManageHead
        title={messages.titleMine}
        back={<LinkAnchor to="/dashboard">Dashboard</LinkAnchor>}
        action={
          <LinkButton to="/" size="md">
            {messages.create}
          </LinkButton>
        }
      />
      <AppointmentList
        list={list}
        period={list.answer}
        row={(entry) => (
          <Mine entry={entry}>
            <AppointmentActions entry={entry} reader="client" userId={userId} now={now} run={run} />
          </Mine>
        )}
        more={
          list.hasMore && (
            <Button
              variant="default"
              size="md"
              fullWidth
              mt="md"
              loading={list.loadingMore}
              onClick={list.more}
            >
              Carregar agendamentos mais antigos
            </Button>
          )
        }
      />
    </div>
  );
}

/** An appointment with its shop, which a shop's own appointments name by id. */
function Mine({ entry, children }: { entry: Entry; children: ReactNode }) {
  const known = entry.establishment;
  const found = useQuery({ ...establishmentById(entry.entityId), enabled: !known && entry.entityId > 0 });
  const shop = known ?? found.data?.establishment ?? null;
  return <AppointmentCard entry={entry} reader="client" shop={shop} actions={children} />;
}

/** Appointments and bookings of the days searched, once both are there. */
function useMine(search: AppointmentSearch) {
  const appointments = useStatusRows(myAppointments(search), (answer) => answer.appointments.map(entryOf));
  const first = search.start_date ?? appointments.answer?.start_date ?? '';
  const bookings = useMyBookings(first);
  const within = ({ at }: Entry) => {
    const day = at ? dayOf(at) : '';
    return day >= first && (!search.end_date || day <= search.end_date);
  };
  const { rows } = appointments;
  return {
    ...bookings,
    answer: appointments.answer,
    changing: appointments.changing,
    rows: rows && bookings.rows && [...rows, ...bookings.rows.filter(within)],
    error: appointments.error ?? bookings.error,
    retry: () => {
      appointments.retry();
      bookings.retry();
    },
  };
}

/** Confirms or cancels whichever kind it is. */
function useAction() {
  const appointment = useAppointmentAction();
  const booking = useBookingAction();
  return ({ id, kind }: Entry, action: AppointmentAction) =>
    kind === 'order' ? booking.mutateAsync({ id, action }) : appointment.mutateAsync({ id, action });
}
