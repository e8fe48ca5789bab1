import { Button } from '@mantine/core';
import { type TouchEvent, useEffect, useRef, useState } from 'react';
import type { AgendaStretch, ListAgendaResponse, ViewBarbershopResponse } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import { useSession } from '@/api/session';
import { Icon } from '@/components/buttons/icons';
import { EmptyState, ErrorState } from '@/components/states/states';
import { type Column, entrySelector } from '@/features/agenda/agenda-column';
import { type Person, WeekStrip } from '@/features/agenda/agenda-controls';
import { AgendaGrid } from '@/features/agenda/agenda-grid';
import { messages } from '@/features/agenda/messages';
import type { Reader } from '@/features/appointment/entry';
import type { WantedTime } from '@/features/appointment/wanted-time';
import type { Establishment } from '@/features/establishment/api';
import { timeText } from '@/lib/time/clock-time';
import { addDays } from '@/lib/time/sao-paulo';
import { nextMinute, useNow } from '@/lib/time/use-now';
import { EntryMove, type WantedMove } from '../bookings/entry-move';
import { AgendaBook } from './agenda-book';
import { useAgendaBookings } from './agenda-bookings';
import { bookingsIn, columnsOf, faceOf, isTimeOff, type Shown } from './agenda-columns';
import { AgendaDetails } from './agenda-details';
import { AgendaTimeOff } from './agenda-time-off';

const SWIPE_PX = 60;

export interface AgendaProps {
  shop: Establishment;
  /** The public data of the shop. */
  view: ViewBarbershopResponse;
  people: Person[];
  /** The id of the reader's collaborator at the shop; 0 for none. */
  own: number;
  manager: boolean;
}

/** The shown part of the agenda. */
export interface AgendaView {
  day: string;
  week: boolean;
  wide: boolean;
  /** Undefined for all. */
  person: Person | undefined;
  everybody: boolean;
  days: string[];
  shownDays: string[];
}

interface Props extends AgendaProps {
  shown: AgendaView;
  agenda: ListAgendaResponse;
  onDay: (day: string) => void;
}

/** The people and days of the columns. */
function shownOf(agenda: ListAgendaResponse, people: Person[], { person, shownDays }: AgendaView): Shown[] {
  const nameOf = (id: number) => people.find((one) => one.id === id)?.name ?? `Profissional ${id}`;
  const ids = person ? [person.id] : agenda.agendas.map(({ employer_id: id }) => id);
  return ids.flatMap((employerId) => shownDays.map((day) => ({ employerId, name: nameOf(employerId), day })));
}

/** The columns of the shown person on all days of a week. */
const weekColumns = (shown: Shown[], days: string[], agenda: ListAgendaResponse, now: number): Column[] =>
  columnsOf(
    days.flatMap((day) => shown.map((one) => ({ ...one, day }))),
    agenda,
    now,
  ).columns;

/** An opened part of a column. */
interface Selected {
  employerId: number;
  source: string;
  at: string | null;
}

/** The columns of an agenda, with booking, opening and moving of entries. */
export function AgendaBoard(props: Props) {
  const { shop, people, manager, shown: view, agenda, onDay } = props;
  const { user } = useSession();
  const now = useNow(nextMinute);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [moved, setMoved] = useState<WantedMove | null>(null);
  const [wanted, setWanted] = useState<WantedTime | null>(null);
  const focusEntry = useEntryFocus(agenda);
  const dragging = useRef(false);
  const swipe = useSwipe((days) => !dragging.current && onDay(addDays(view.day, days)));
  const { day, days } = view;
  const bookings = useAgendaBookings(shop, days[0] ?? day, days.at(-1) ?? day);
  const shown = shownOf(agenda, people, view);
  const { columns, axis } = columnsOf(shown, agenda, now);
  const hasStrip = view.week && !view.wide;
  const targets = hasStrip ? weekColumns(shown, days, agenda, now) : columns;
  const reader: Reader = manager ? 'shop' : 'provider';
  const stretch = selected && stretchOf(agenda, selected);
  const booking = selected && stretch ? bookings.find(selected.employerId, stretch) : null;
  const mayBook = (employerId: number) => manager || employerId === props.own;
  if (shown.length === 0) return <EmptyState icon="calendar">{messages.nobody}</EmptyState>;
  const bookAt = ({ employerId, day: date }: Column, time: string) => {
    const provider = people.find(({ id }) => id === employerId)?.userId ?? 0;
    setWanted({ provider: String(provider), day: date, ...(time && { time }) });
  };
  return (
    <div {...(!view.wide && columns.length === 1 && swipe)}>
      {bookings.error && (
        <ErrorState onRetry={() => void bookings.refetch()}>
          {errorText(bookings.error, messages.loadFailed)}
        </ErrorState>
      )}
      <Button
        size="md"
        mb="sm"
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => columns[0] && bookAt(columns[0], '')}
      >
        {messages.newBooking}
      </Button>
      <AgendaGrid
        columns={columns}
        targets={targets}
        strip={
          hasStrip && (
            <WeekStrip
              columns={targets}
              chosen={day}
              onChoose={onDay}
              countOf={({ blocks }) => bookingsIn(blocks)}
            />
          )
        }
        axis={axis}
        label={messages.title}
        faceOf={({ employerId, day: date }, one) => {
          const found = bookings.find(employerId, one);
          return found && faceOf(found, date, reader, now);
        }}
        mayRelease={({ employerId }, one) => mayBook(employerId) && isTimeOff(one)}
        onOpen={({ employerId }, { starts_at: at, source }) => setSelected({ employerId, source, at })}
        onBook={(column, minute) => bookAt(column, timeText(minute))}
        onDragging={(drags) => {
          dragging.current = drags;
        }}
        onDrop={({ column, stretch: dropped, to, fit }) => {
          const found = bookings.find(column.employerId, dropped);
          if (!found) return;
          const place = { personId: to.employerId, day: to.day, time: timeText(to.start), fit };
          setMoved({ entry: found.entry, to: place });
        }}
      />
      <AgendaDetails
        booking={booking}
        reader={reader}
        userId={user?.id ?? 0}
        onClose={() => setSelected(null)}
        onMove={(found) => {
          setSelected(null);
          setMoved({ entry: found.entry });
        }}
      />
      <AgendaTimeOff
        stretch={stretch && isTimeOff(stretch) ? stretch : null}
        zone={agenda.time_zone}
        onClose={() => setSelected(null)}
      />
      <EntryMove
        wanted={moved}
        current={moved && (bookings.byKey(moved.entry.key)?.entry ?? null)}
        people={people}
        reader={reader}
        onClose={() => setMoved(null)}
        onMoved={({ key }) => focusEntry(key)}
      />
      <AgendaBook
        {...props}
        wanted={wanted}
        onClose={() => setWanted(null)}
        onBooked={(key) => {
          setWanted(null);
          focusEntry(key);
        }}
      />
    </div>
  );
}

const stretchOf = ({ agendas }: ListAgendaResponse, { employerId, source, at }: Selected) =>
  agendas
    .find(({ employer_id: id }) => id === employerId)
    ?.stretches.find((one: AgendaStretch) => one.starts_at === at && one.source === source) ?? null;

/**
 * Focuses an entry, and again when a later answer renders it in another column, until something else has the focus. The
 * first answer after a move may still be the one from before it.
 */
function useEntryFocus(agenda: ListAgendaResponse) {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks after each change of the agenda
  useEffect(() => {
    if (!wanted) return;
    if (focused.current?.isConnected) {
      if (document.activeElement !== focused.current) setWanted(null);
      return;
    }
    const entry = document.querySelector<HTMLElement>(entrySelector(wanted.key));
    entry?.focus();
    focused.current = entry;
  }, [wanted, agenda]);
  return (key: string) => {
    focused.current = null;
    setWanted({ key });
  };
}

/** A horizontal swipe changes the day. */
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
