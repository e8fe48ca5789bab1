import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type TouchEvent, useRef, useState } from 'react';
import type { AgendaStretch, ListAgendaResponse, ViewBarbershopResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { employmentAt, mayAt, useSession } from '@/api/session';
import { LinkAnchor } from '@/components/links';
import { ManageHead } from '@/components/manage-head';
import { EmptyState, ErrorState } from '@/components/states';
import classes from '@/features/agenda/agenda.module.css';
import type { Column } from '@/features/agenda/agenda-column';
import { type AgendaChoice, AgendaControls, type Person, WeekStrip } from '@/features/agenda/agenda-controls';
import { AgendaGrid } from '@/features/agenda/agenda-grid';
import { readAgendaSearch } from '@/features/agenda/agenda-search';
import { agendaOf, useLiveAgenda } from '@/features/agenda/api';
import { timeText } from '@/features/agenda/layout';
import { messages } from '@/features/agenda/messages';
import type { Reader } from '@/features/appointment/entry';
import { barbershopBySlug, type Establishment } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { weekOf } from '@/lib/calendar';
import { addDays, daysFrom, longDay, today } from '@/lib/sao-paulo';
import { useNow } from '@/lib/use-now';
import { usePageTitle } from '@/lib/use-page-title';
import { useAgendaBookings } from './agenda-bookings';
import { bookingsIn, columnsOf, faceOf, type Shown } from './agenda-columns';
import { AgendaDetails } from './agenda-details';
import { SubjectState } from './subject-state';

const route = getRouteApi('/agenda/$slug');
const WIDE = '(min-width: 768px)';
const MINUTE_MS = 60_000;
const SWIPE_PX = 60;

/** /agenda/{slug}: the days of who works at a shop, for its owner and for themselves. */
export function AgendaPage() {
  const { slug } = route.useParams();
  const { user } = useSession();
  const { data, error, refetch } = useQuery(barbershopBySlug(slug));
  const shop = data?.barbershop;
  const title = shop ? messages.titleOf(shop.name) : messages.title;
  usePageTitle(title);
  if (!data || !shop) {
    return (
      <SubjectState
        title={title}
        error={error}
        notFound={shopMessages.notFound}
        failed={shopMessages.oneFailed}
        onRetry={() => void refetch()}
      />
    );
  }
  const manager = mayAt(user, shop, 'manage_agenda');
  const own = employmentAt(user, shop.id);
  const people = peopleOf(data, manager ? null : (own?.id ?? 0));
  return (
    <div className="page">
      <ManageHead
        title={title}
        back={
          <LinkAnchor to="/establishment/view/$slug" params={{ slug }}>
            <bdi>{shop.name}</bdi>
          </LinkAnchor>
        }
      />
      {manager || own ? (
        <Agenda key={shop.id} shop={shop} people={people} own={own?.id ?? 0} manager={manager} />
      ) : (
        <EmptyState icon="calendar">{messages.denied}</EmptyState>
      )}
    </div>
  );
}

/** Everybody who works there, or one of them. */
const peopleOf = ({ barbers }: ViewBarbershopResponse, only: number | null): Person[] =>
  barbers.filter(({ id }) => only === null || id === only).map(({ id, first_name: name }) => ({ id, name }));

interface Props {
  shop: Establishment;
  people: Person[];
  /** The reader's collaborator there; 0: none. */
  own: number;
  manager: boolean;
}

/** What the address and the width of the screen ask for. */
function useView({ people, own }: Props) {
  const search = route.useSearch();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const day = search.day ?? today();
  const week = search.view === 'week';
  const asked = people.find(({ id }) => String(id) === search.person);
  const first = people.find(({ id }) => id === own) ?? people[0];
  const everybody = wide && !week;
  const person = asked ?? (everybody && people.length > 1 ? undefined : first);
  const days = week ? daysFrom(weekOf(day).first, 7) : [day];
  const shownDays = week && wide ? days : [day];
  return { day, week, wide, person, everybody, days, shownDays };
}

function Agenda(props: Props) {
  const { shop, people } = props;
  const navigate = useNavigate();
  const view = useView(props);
  const { day, days, person } = view;
  const [first = day] = days;
  const last = days.at(-1) ?? day;
  const agenda = useQuery({
    ...agendaOf(shop.id, first, last, person ? [person.id] : []),
    placeholderData: (previous) => previous,
  });
  const ids = person ? [person.id] : (agenda.data?.agendas.map(({ employer_id: id }) => id) ?? []);
  const live = useLiveAgenda(shop.id, ids);
  const change = (part: AgendaChoice) =>
    void navigate({
      to: '/agenda/$slug',
      params: { slug: shop.slug },
      search: (before) => readAgendaSearch({ ...before, ...part }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <AgendaControls
        day={day}
        today={today()}
        week={view.week}
        people={people}
        person={person?.id ?? 0}
        everybody={view.everybody}
        onChange={change}
      />
      <div className={classes['when']}>
        <h2>{longDay(day)}</h2>
        <p role="status">{live ? messages.live : messages.polled}</p>
      </div>
      {agenda.data?.truncated && <p className={classes['note']}>{messages.truncated}</p>}
      {agenda.data ? (
        <Columns {...props} view={view} agenda={agenda.data} onDay={(next) => change({ day: next })} />
      ) : agenda.error ? (
        <ErrorState onRetry={() => void agenda.refetch()}>
          {errorText(agenda.error, messages.loadFailed)}
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <Skeleton height={560} radius="lg" />
        </div>
      )}
    </>
  );
}

interface ColumnsProps extends Props {
  view: ReturnType<typeof useView>;
  agenda: ListAgendaResponse;
  onDay: (day: string) => void;
}

/** Who is shown on which day. */
function shownOf(agenda: ListAgendaResponse, people: Person[], view: ColumnsProps['view']): Shown[] {
  const { person, shownDays } = view;
  const nameOf = (id: number) => people.find((one) => one.id === id)?.name ?? `Profissional ${id}`;
  const ids = person ? [person.id] : agenda.agendas.map(({ employer_id: id }) => id);
  return ids.flatMap((employerId) => shownDays.map((day) => ({ employerId, name: nameOf(employerId), day })));
}

function Columns({ shop, people, manager, view, agenda, onDay }: ColumnsProps) {
  const { user } = useSession();
  const navigate = useNavigate();
  const now = useNow([(Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS]);
  const [selected, setSelected] = useState<{ employerId: number; at: string | null } | null>(null);
  const swipe = useSwipe((days) => onDay(addDays(view.day, days)));
  const { day, days } = view;
  const bookings = useAgendaBookings(shop, days[0] ?? day, days.at(-1) ?? day);
  const shown = shownOf(agenda, people, view);
  const { columns, axis } = columnsOf(shown, agenda, now);
  const stretchesOf = (id: number) =>
    agenda.agendas.find(({ employer_id: other }) => other === id)?.stretches ?? [];
  const stretch =
    selected && stretchesOf(selected.employerId).find(({ starts_at: at }) => at === selected.at);
  const booking = selected && stretch ? bookings.find(selected.employerId, stretch) : null;
  const reader: Reader = manager ? 'shop' : 'provider';
  const book = ({ employerId, day: date }: Column, minute: number) => {
    const provider = agenda.agendas.find(({ employer_id: id }) => id === employerId)?.provider_id ?? 0;
    void navigate({
      to: '/appointment/create/$slug',
      params: { slug: shop.slug },
      search: { provider: String(provider), day: date, time: timeText(minute) },
    });
  };
  if (shown.length === 0) return <EmptyState icon="calendar">{messages.nobody}</EmptyState>;
  return (
    <div {...(!view.wide && swipe)}>
      {bookings.error && (
        <ErrorState onRetry={() => void bookings.refetch()}>
          {errorText(bookings.error, messages.loadFailed)}
        </ErrorState>
      )}
      {view.week && !view.wide && (
        <WeekStrip
          days={days}
          chosen={day}
          onChoose={onDay}
          countOf={(date) =>
            columnsOf([{ ...(shown[0] as Shown), day: date }], agenda, now).columns.reduce(
              (sum, { blocks }) => sum + bookingsIn(blocks),
              0,
            )
          }
        />
      )}
      <AgendaGrid
        columns={columns}
        axis={axis}
        label={messages.title}
        faceOf={({ employerId }, one) => {
          const found = bookings.find(employerId, one);
          return found && faceOf(found);
        }}
        onOpen={({ employerId }, one: AgendaStretch) => setSelected({ employerId, at: one.starts_at })}
        onBook={manager ? book : null}
      />
      <AgendaDetails
        booking={booking}
        reader={reader}
        userId={user?.id ?? 0}
        onClose={() => setSelected(null)}
      />
    </div>
  );
}

/** A swipe to the side turns a day on or back. */
function useSwipe(onTurn: (days: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0];
      from.current = touch ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!touch || !from.current) return;
      const x = touch.clientX - from.current.x;
      const y = touch.clientY - from.current.y;
      if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onTurn(x < 0 ? 1 : -1);
    },
  };
}
