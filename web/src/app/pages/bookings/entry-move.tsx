// Moves a booking from either source: asks for confirmation, moves, and offers to undo.
import { isInDoubt } from '@/api/attempt';
import { newKey } from '@/api/client';
import { errorText } from '@/api/error';
import { Alert } from '@/components/dialogs/alert';
import { notifyError, notifySuccess, notifyWithAction } from '@/components/dialogs/alerts';
import { Dialog } from '@/components/dialogs/dialog';
import { type Move, useMoveBooking } from '@/features/agenda/api';
import { messages } from '@/features/agenda/messages';
import type { Fit } from '@/features/agenda/move-target';
import type { Entry, Reader } from '@/features/appointment/entry';
import { bookingMessages } from '@/features/order/bookings/messages';
import { clockIn } from '@/lib/time/zone-clock';
import { moveTimesOf } from './entry-move-times';
import { MoveForm, type Place } from './move-form';
import { useMoveAttempt } from './use-move-attempt';

/** A booking to move. With a target, only the confirmation is asked. */
export interface WantedMove {
  entry: Entry;
  to?: { personId: number; day: string; time: string; fit: Fit };
}

/** Warnings for a dropped time that is not free. The server makes the final check. */
const obstacles = {
  occupied: messages.moveOccupied,
  closed: messages.moveClosed,
  past: messages.movePast,
} as const;

/** A selectable collaborator. */
interface Person {
  id: number;
  name: string;
}

interface Props {
  wanted: WantedMove | null;
  /** The current state of the booking; null if it was removed. */
  current: Entry | null;
  people: Person[];
  /** The reader's role. Clients and staff see different words. */
  reader: Reader;
  onClose: () => void;
  /** Called after a move and after its undo. */
  onMoved?: (entry: Entry) => void;
}

/** Asks for a new time, or confirms the dropped one, and moves the booking. */
export function EntryMove({ wanted, current, people, reader, onClose, onMoved }: Props) {
  const undo = useUndo(onMoved);
  if (!wanted) return null;
  return (
    <Dialog opened onClose={onClose} title={wordsOf(reader).title} size="lg">
      <Ask
        wanted={wanted}
        entry={current ?? wanted.entry}
        people={people}
        reader={reader}
        onMoved={(entry, version) => {
          onClose();
          onMoved?.(entry);
          const action = { label: messages.undo, run: () => undo(entry, version) };
          notifyWithAction('success', messages.moved, action, entry.key);
        }}
      />
    </Dialog>
  );
}

/** The dialog's words: clients reschedule ('Remarcar'), staff move ('Mover'). */
const wordsOf = (reader: Reader) =>
  reader === 'client'
    ? { title: bookingMessages.moveTitle, confirm: bookingMessages.move }
    : { title: messages.moveTitle, confirm: messages.moveConfirm };

const moveOf = (
  { kind, id }: Entry,
  version: number,
  personId: number,
  at: string,
): Omit<Move, 'idempotencyKey'> => ({
  kind,
  request: { id, employer_id: personId, starts_at: at, version },
});

const placeOf = (entry: Entry, people: Person[]): Place => {
  const { day, time } = clockIn(entry.zone, entry.at ?? Date.now());
  const person = people.find(({ id }) => id === entry.employerId)?.name ?? entry.provider ?? '';
  return { personId: entry.employerId, person, day, time };
};

interface AskProps {
  wanted: WantedMove;
  entry: Entry;
  people: Person[];
  reader: Reader;
  /** `version` is the one after the move. */
  onMoved: (entry: Entry, version: number) => void;
}

function Ask({ wanted: { to }, entry: current, people, reader, onMoved }: AskProps) {
  const words = wordsOf(reader);
  const { mutateAsync } = useMoveBooking();
  const attempt = useMoveAttempt(
    current,
    ({ request, idempotencyKey }: { request: Omit<Move, 'idempotencyKey'>; idempotencyKey: string }) =>
      mutateAsync({ ...request, idempotencyKey }),
    (version, base) => onMoved(base, version),
  );
  // While the outcome is unknown, this is the booking before the move, which an undo restores.
  const entry = attempt.base;
  const send = ({ personId, day, time }: Place) =>
    void attempt.send(moveOf(entry, entry.version, personId, `${day}T${time}`));
  return (
    <MoveForm
      people={people}
      times={moveTimesOf(entry)}
      from={placeOf(entry, people)}
      to={to}
      subject={
        reader !== 'client' && (
          <p>
            <strong>
              <bdi>{entry.client}</bdi>
            </strong>
          </p>
        )
      }
      note={(place) => attempt.error === null && !attempt.isInDoubt && <Obstacle place={place} to={to} />}
      label={words.confirm}
      attempt={attempt}
      failed={messages.moveFailed}
      onSend={send}
    />
  );
}

/** A warning if `place` is still the dropped target and the target is not free. */
function Obstacle({ place, to }: { place: Place; to: WantedMove['to'] }) {
  if (!to || to.fit === 'free') return null;
  if (place.personId !== to.personId || place.day !== to.day || place.time !== to.time) return null;
  return (
    <Alert color="red" role="status">
      {obstacles[to.fit]}
    </Alert>
  );
}

/** Moves a booking back, from the version after the move. */
function useUndo(onMoved?: (entry: Entry) => void) {
  const { mutateAsync } = useMoveBooking();
  const send = async (entry: Entry, move: Move, doubted: boolean): Promise<void> => {
    try {
      await mutateAsync(move);
      onMoved?.(entry);
      notifySuccess(messages.undone, undefined, entry.key);
    } catch (error) {
      if (!isInDoubt(error, doubted)) {
        notifyError(errorText(error, messages.undoFailed), messages.undoFailed);
        return;
      }
      notifyWithAction('error', bookingMessages.moveDoubt, {
        label: bookingMessages.moveAgain,
        run: () => void send(entry, move, true),
      });
    }
  };
  return (entry: Entry, version: number) => {
    const { personId, day, time } = placeOf(entry, []);
    const move = moveOf(entry, version, personId, `${day}T${time}`);
    void send(entry, { ...move, idempotencyKey: newKey() }, false);
  };
}
