// Moving a booking on the agenda: asks, moves, and offers the way back.
import { useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import { newKey } from '@/api/client';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, notifyWithAction } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import classes from '@/features/agenda/agenda.module.css';
import type { Person } from '@/features/agenda/agenda-controls';
import { type Move, useMoveBooking } from '@/features/agenda/api';
import { messages } from '@/features/agenda/messages';
import { isInDoubt } from '@/features/booking/booking-attempt';
import { longDay } from '@/lib/sao-paulo';
import { clockIn } from '@/lib/zone-clock';
import type { AgendaBooking } from './agenda-bookings';
import { MoveForm, type Place } from './move-form';

/** A booking that is to be moved; with a place, that is asked about. */
export interface WantedMove {
  booking: AgendaBooking;
  to?: { personId: number; day: string; time: string };
}

interface Props {
  wanted: WantedMove | null;
  /** The booking as it is now; null when it is gone. */
  current: AgendaBooking | null;
  people: Person[];
  onClose: () => void;
  /** It stands in its new place, or in its old one again. */
  onMoved: (booking: AgendaBooking) => void;
}

/** Asks for another place of a booking, or about one where it was dropped, and moves it there. */
export function AgendaMove({ wanted, current, people, onClose, onMoved }: Props) {
  const undo = useUndo(onMoved);
  if (!wanted) return null;
  return (
    <Dialog opened onClose={onClose} title={messages.moveTitle} size="lg">
      <Ask
        wanted={wanted}
        booking={current ?? wanted.booking}
        people={people}
        onMoved={(booking, version) => {
          onClose();
          onMoved(booking);
          notifyWithAction('success', messages.moved, {
            label: messages.undo,
            run: () => undo(booking, version),
          });
        }}
      />
    </Dialog>
  );
}

const moveOf = (
  booking: AgendaBooking,
  version: number,
  personId: number,
  at: string,
): Omit<Move, 'idempotencyKey'> => ({
  kind: booking.entry.kind,
  request: { id: booking.entry.id, employer_id: personId, starts_at: at, version },
});

const placeOf = ({ entry, employerId }: AgendaBooking, people: Person[]): Place => {
  const { day, time } = clockIn(entry.zone, entry.at ?? Date.now());
  const person = people.find(({ id }) => id === employerId)?.name ?? entry.provider ?? '';
  return { personId: employerId, person, day, time };
};

interface AskProps {
  wanted: WantedMove;
  booking: AgendaBooking;
  people: Person[];
  /** `version` is the one after the move. */
  onMoved: (booking: AgendaBooking, version: number) => void;
}

function Ask({ wanted: { to }, booking, people, onMoved }: AskProps) {
  const { mutateAsync, isPending } = useMoveBooking();
  const keyOf = useAttemptKey();
  const [error, setError] = useState<unknown>(null);
  const [doubted, setDoubted] = useState(false);
  const from = placeOf(booking, people);
  const send = async ({ personId, day, time }: Place) => {
    setError(null);
    const move = moveOf(booking, booking.version, personId, `${day}T${time}`);
    try {
      onMoved(booking, await mutateAsync({ ...move, idempotencyKey: keyOf(move) }));
    } catch (failure) {
      setDoubted(isInDoubt(failure, doubted));
      setError(failure);
    }
  };
  const inDoubt = error !== null && doubted;
  return (
    <MoveForm
      people={people}
      duration={booking.entry.duration}
      wanted={to ?? { personId: from.personId, day: from.day, time: null }}
      question={(place) => (
        <>
          <p>
            <strong>
              <bdi>{booking.entry.client}</bdi>
            </strong>
          </p>
          <dl className={classes['move']}>
            <dt>{messages.moveFrom}</dt>
            <dd>{whenOf(from)}</dd>
            <dt>{messages.moveTo}</dt>
            <dd>
              <strong>{whenOf(place)}</strong>
            </dd>
          </dl>
          {inDoubt && <p>{messages.moveDoubt}</p>}
        </>
      )}
      label={inDoubt ? messages.retry : messages.moveConfirm}
      pending={isPending}
      error={error}
      failed={messages.moveFailed}
      onSend={(place) => void send(place)}
      onReset={() => setError(null)}
    />
  );
}

const whenOf = ({ day, time, person }: Place): string => messages.moveWhen(longDay(day), time, person);

/** Moves a booking back to where it was, from the version that it has now. */
function useUndo(onMoved: (booking: AgendaBooking) => void) {
  const { mutateAsync } = useMoveBooking();
  const send = async (booking: AgendaBooking, move: Move, doubted: boolean): Promise<void> => {
    try {
      await mutateAsync(move);
      onMoved(booking);
      notifySuccess(messages.undone);
    } catch (error) {
      if (!isInDoubt(error, doubted)) {
        notifyError(errorText(error, messages.undoFailed), messages.undoFailed);
        return;
      }
      notifyWithAction('error', messages.moveDoubt, {
        label: messages.retry,
        run: () => void send(booking, move, true),
      });
    }
  };
  return (booking: AgendaBooking, version: number) => {
    const { personId, day, time } = placeOf(booking, []);
    const move = moveOf(booking, version, personId, `${day}T${time}`);
    void send(booking, { ...move, idempotencyKey: newKey() }, false);
  };
}
