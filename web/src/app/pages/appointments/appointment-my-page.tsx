import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Collaborator } from '@/api/contract.gen';
import { useSession } from '@/api/session';
import { LinkAnchor, LinkButton } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { type AppointmentSearch, myAppointments } from '@/features/appointment/api';
import { AppointmentActions } from '@/features/appointment/appointment-actions';
import { AppointmentCard } from '@/features/appointment/appointment-card';
import { AppointmentList } from '@/features/appointment/appointment-list';
import {
  type Entry,
  entryOf,
  hasBegun,
  isActive,
  isTooLate,
  momentsOf,
  stateOf,
  withDeadline,
} from '@/features/appointment/entry';
import { messages } from '@/features/appointment/messages';
import { nameOf } from '@/features/booking/choices/collaborator-picker';
import { establishmentById, establishmentBySlug } from '@/features/establishment/api';
import { OwnDeposit } from '@/features/order/payments/own-deposit';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi } from '@/lib/router/react';
import { dayOf } from '@/lib/time/sao-paulo';
import { useNow } from '@/lib/time/use-now';
import { EntryMove } from '../bookings/entry-move';
import classes from './appointment-my-page.module.css';
import { useEntryAction } from './use-entry-action';
import { useMyBookings } from './use-my-bookings';
import { useStatusRows } from './use-status-rows';

const route = getRouteApi('/appointment/my');

/** /appointment/my: the reader's bookings as a client, from both sources. */
export function AppointmentMyPage() {
  usePageTitle(messages.titleMine);
  const search = route.useSearch();
  const userId = useSession().user?.id ?? 0;
  const list = useMine(search);
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
        row={(entry) => <Mine entry={entry} userId={userId} />}
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

interface MineProps {
  entry: Entry;
  /** The user id of the reader. */
  userId: number;
}

/** A booking with its shop, and the client's actions until the shop's deadline. */
function Mine({ entry: row, userId }: MineProps) {
  const [moving, setMoving] = useState(false);
  const run = useEntryAction();
  const { data: shop } = useQuery({ ...establishmentById(row.entityId), enabled: row.entityId > 0 });
  const slug = shop?.establishment?.slug ?? '';
  const { data: view } = useQuery({ ...establishmentBySlug(slug), enabled: moving && slug !== '' });
  const minutes = shop?.establishment?.change_deadline_minutes;
  const entry = minutes === undefined ? row : withDeadline(row, minutes);
  const now = useNow(momentsOf(entry));
  const late = isActive(entry) && isTooLate(entry, now);
  const actions = (
    <AppointmentActions
      entry={entry}
      reader="client"
      userId={userId}
      now={now}
      run={run}
      onMove={() => setMoving(true)}
    />
  );
  return (
    <>
      <AppointmentCard
        entry={entry}
        reader="client"
        shop={entry.establishment ?? shop?.establishment ?? null}
        fact={
          entry.kind === 'order' && (
            <LinkAnchor className={classes['open']} to="/booking/$id" params={{ id: String(entry.id) }}>
              {messages.open}
            </LinkAnchor>
          )
        }
        task={
          <>
            {entry.kind === 'order' && (
              <OwnDeposit deposit={entry.deposit} state={stateOf(entry)} zone={entry.zone} />
            )}
            {late && (
              <>
                <span>{hasBegun(entry, now) ? messages.tooLate : messages.deadlineOver}</span>
                {actions}
              </>
            )}
          </>
        }
        actions={!late && actions}
      />
      <EntryMove
        wanted={moving ? { entry } : null}
        current={entry}
        people={peopleOf(entry, view?.collaborators ?? [])}
        reader="client"
        onClose={() => setMoving(false)}
      />
    </>
  );
}

/** The selectable people: the current collaborator and the others of the shop. */
function peopleOf({ employerId: id, provider }: Entry, team: Collaborator[]) {
  const people = team.map((person) => ({ id: person.id, name: nameOf(person) }));
  return people.some((person) => person.id === id) ? people : [{ id, name: provider ?? '' }, ...people];
}

/** Appointments and bookings of the searched days. Undefined until both are loaded. */
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
