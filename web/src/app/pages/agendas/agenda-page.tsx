import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ViewBarbershopResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { employmentAt, mayAt, useSession } from '@/api/session';
import { LinkAnchor } from '@/components/buttons/links';
import { ManageHead } from '@/components/lists/manage-head';
import { EmptyState, ErrorState } from '@/components/states/states';
import classes from '@/features/agenda/agenda.module.css';
import { type AgendaChoice, AgendaControls, type Person } from '@/features/agenda/agenda-controls';
import { EVERYBODY, readAgendaSearch } from '@/features/agenda/agenda-search';
import { agendaOf, useLiveAgenda } from '@/features/agenda/api';
import { messages } from '@/features/agenda/messages';
import { barbershopBySlug } from '@/features/establishment/api';
import { messages as shopMessages } from '@/features/establishment/messages';
import { useOnline } from '@/lib/browser/use-online';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useNavigate } from '@/lib/router/react';
import { weekOf } from '@/lib/time/calendar';
import { daysFrom, daysText, longDay, today } from '@/lib/time/sao-paulo';
import { SubjectState } from '../subject-state';
import { AgendaBoard, type AgendaProps, type AgendaView } from './agenda-board';

const route = getRouteApi('/agenda/$slug');
const WIDE = '(min-width: 768px)';
/** About the height of a day with ten hours in pixels, so that the footer stays out of view. */
const GRID_HEIGHT = 1140;

/** /agenda/{slug}: the agenda of a shop, for its owner and collaborators. */
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
        <Agenda key={shop.id} shop={shop} view={data} people={people} own={own?.id ?? 0} manager={manager} />
      ) : (
        <EmptyState icon="calendar">{messages.denied}</EmptyState>
      )}
    </div>
  );
}

/** All collaborators of the shop, or one of them. */
const peopleOf = ({ barbers }: ViewBarbershopResponse, only: number | null): Person[] =>
  barbers
    .filter(({ id }) => only === null || id === only)
    .map(({ id, user_id: userId, first_name: name }) => ({ id, userId, name }));

/** The view for the address and the screen width. */
function useView({ people, own }: AgendaProps): AgendaView {
  const search = route.useSearch();
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  const day = search.day ?? today();
  const week = search.view === 'week';
  const asked = people.find(({ id }) => String(id) === search.person);
  const first = people.find(({ id }) => id === own) ?? people[0];
  const everybody = !week && people.length > 1;
  // A narrow screen shows one person unless all are chosen.
  const all = everybody && !asked && (wide || search.person === EVERYBODY);
  const person = all ? undefined : (asked ?? first);
  const days = week ? daysFrom(weekOf(day).first, 7) : [day];
  const shownDays = week && wide ? days : [day];
  return { day, week, wide, person, everybody, days, shownDays };
}

function Agenda(props: AgendaProps) {
  const { shop, people } = props;
  const navigate = useNavigate();
  const search = route.useSearch();
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
  const online = useOnline();
  const change = (part: AgendaChoice) =>
    void navigate({
      to: '/agenda/$slug',
      params: { slug: shop.slug },
      search: readAgendaSearch({ ...search, ...part }),
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
        <h2>{view.week && view.wide ? daysText(first, last) : longDay(day)}</h2>
        <p role="status">{online ? (live ? messages.live : messages.polled) : messages.offline}</p>
      </div>
      {agenda.data?.truncated && <p className={classes['note']}>{messages.truncated}</p>}
      {agenda.data ? (
        <AgendaBoard {...props} shown={view} agenda={agenda.data} onDay={(next) => change({ day: next })} />
      ) : agenda.error ? (
        <ErrorState onRetry={() => void agenda.refetch()}>
          {errorText(agenda.error, messages.loadFailed)}
        </ErrorState>
      ) : (
        <div aria-busy="true">
          <Skeleton height={GRID_HEIGHT} radius="lg" />
        </div>
      )}
    </>
  );
}
