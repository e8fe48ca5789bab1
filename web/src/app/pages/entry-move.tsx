// Moves a booking from either source: asks for confirmation, moves, and offers to undo.
import { useState } from 'react';
import { useAttemptKey } from '@/api/attempt-key';
import { newKey } from '@/api/client';
import { errorText } from '@/api/error';
import { notifyError, notifySuccess, notifyWithAction } from '@/components/alerts';
import { Dialog } from '@/components/dialog';
import { type Move, useMoveBooking } from '@/features/agenda/api';
import { messages } from '@/features/agenda/messages';
import type { Entry } from '@/features/appointment/entry';
import { isInDoubt } from '@/features/booking/booking-attempt';
import { clockIn } from '@/lib/zone-clock';
import { moveTimesOf } from './entry-move-times';
import { MoveForm, type Place } from './move-form';

/** A booking to move. With a target, only the confirmation is asked. */
export interface WantedMove {
  entry: Entry;
  to?: { personId: number; day: string; time: string };
}

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
  onClose: () => void;
  /** Called after a move and after its undo. */
  onMoved?: (entry: Entry) => void;
}

/** Asks for a new time, or confirms the dropped one, and moves the booking. */
export function EntryMove({ wanted, current, people, onClose, onMoved }: Props) {
  const undo = useUndo(onMoved);
  if (!wanted) return null;
  return (
    <Dialog opened onClose={onClose} title={messages.moveTitle} size="lg">
      <Ask
        wanted={wanted}
        entry={current ?? wanted.entry}
        people={people}
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
  /** `version` is the one after the move. */
  onMoved: (entry: Entry, version: number) => void;
}

function Ask({ wanted: { to }, entry, people, onMoved }: AskProps) {
  const { mutateAsync, isPending } = useMoveBooking();
  const keyOf = useAttemptKey();
  const [error, setError] = useState<unknown>(null);
  const [doubted, setDoubted] = useState(false);
  const from = placeOf(entry, people);
  const send = async ({ personId, day, time }: Place) => {
    setError(null);
    const move = moveOf(entry, entry.version, personId, `${day}T${time}`);
    try {
      onMoved(entry, await mutateAsync({ ...move, idempotencyKey: keyOf(move) }));
    } catch (failure) {
      setDoubted(isInDoubt(failure, doubted));
      setError(failure);
    }
  };
  const inDoubt = error !== null && doubted;
  return (
    <MoveForm
      people={people}
      times={moveTimesOf(entry)}
      from={from}
      to={to}
      subject={
        <p>
          <strong>
            <bdi>{entry.client}</bdi>
          </strong>
        </p>
      }
      note={inDoubt && <p>{messages.moveDoubt}</p>}
      label={inDoubt ? messages.retry : messages.moveConfirm}
      pending={isPending}
      error={error}
      failed={messages.moveFailed}
      onSend={(place) => void send(place)}
      onReset={() => setError(null)}
    />
  );
}

/** Moves a booking back, from the version after the move. */
function useUndo(onMoved?: (entry: Entry) => void) {
  const { mutateAsync } = useMoveBooking();
  const send = async (entry: Entry, move: Move, doubted: boolean): Promise<void> => {
    try {
      await mutateAsync(move);
      onMoved?.(entry);
      notifySuccess(messages.undone);
    } catch (error) {
      if (!isInDoubt(error, doubted)) {
        notifyError(errorText(error, messages.undoFailed), messages.undoFailed);
        return;
      }
      notifyWithAction('error', messages.moveDoubt, {
        label: messages.retry,
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
