import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '@/api/error';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { SelectField } from '@/components/field';
import { availableDays } from '@/features/booking/api';
import { suggestedTime } from '@/features/booking/booking-state';
import { DateStrip } from '@/features/booking/date-strip';
import { messages as bookingTexts } from '@/features/booking/messages';
import { TimeGrid } from '@/features/booking/time-grid';
import { useStrip } from '@/features/booking/use-strip';
import { bookingMessages as messages } from '@/features/order/messages';

/** Who serves a booking, and when. */
export interface Place {
  /** A collaborator. */
  personId: number;
  person: string;
  /** YYYY-MM-DD */
  day: string;
  /** HH:MM */
  time: string;
}

interface Props {
  people: { id: number; name: string }[];
  /** Minutes. */
  duration: number;
  /** What is chosen at first; with a time, that is asked about. */
  wanted: { personId: number; day: string | null; time: string | null };
  /** What is asked before it moves. */
  question: (place: Place) => ReactNode;
  /** The button that moves it. */
  label: string;
  pending: boolean;
  /** Why the last try failed; null for none. */
  error: unknown;
  failed: string;
  onSend: (place: Place) => void;
  /** Something else was chosen: what came of the last try is over. */
  onReset: () => void;
}

/** Chooses another time of a booking, with the same person or another, and asks before it moves. */
export function MoveForm(props: Props) {
  const { people, duration, wanted, question, label, pending, error, failed, onSend, onReset } = props;
  const [personId, setPersonId] = useState(wanted.personId);
  const [day, setDay] = useState(wanted.day);
  const [time, setTime] = useState(wanted.time);
  const choose = (chosen: string | null) => {
    onReset();
    setTime(chosen);
  };
  if (!day || !time) {
    return (
      <Choice
        people={people}
        duration={duration}
        personId={personId}
        day={day}
        onPerson={setPersonId}
        onDay={setDay}
        onTime={choose}
      />
    );
  }
  const place = { personId, person: people.find(({ id }) => id === personId)?.name ?? '', day, time };
  return (
    <>
      {error !== null && <Refusal error={error} failed={failed} onTake={choose} />}
      {question(place)}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" onClick={() => choose(null)}>
          {messages.moveBack}
        </Button>
        <Button size="md" data-autofocus loading={pending} onClick={() => onSend(place)}>
          {label}
        </Button>
      </div>
    </>
  );
}

interface ChoiceProps extends Pick<Props, 'people' | 'duration'> {
  personId: number;
  day: string | null;
  onPerson: (id: number) => void;
  onDay: (day: string | null) => void;
  onTime: (time: string) => void;
}

function Choice({ people, duration, personId, day, onPerson, onDay, onTime }: ChoiceProps) {
  const strip = useStrip(day, () => onDay(null));
  const { data, isError, isPending, error, refetch } = useQuery(
    availableDays({ collaboratorId: personId, firstDay: strip.firstDay, durationMin: duration }),
  );
  return (
    <div className="stack">
      {people.length > 1 && (
        <SelectField
          label={messages.moveWith}
          value={String(personId)}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => onPerson(Number(event.currentTarget.value))}
        />
      )}
      <DateStrip {...strip} chosen={day} disabled={isError} available={data?.days} onChoose={onDay} />
      <TimeGrid
        ready={day !== null}
        loading={isPending}
        failure={isError ? errorText(error, bookingTexts.timesFailed) : null}
        onRetry={() => void refetch()}
        times={data?.days.find(({ date }) => date === day)?.available_times ?? []}
        onChoose={onTime}
      />
    </div>
  );
}

interface RefusalProps {
  error: unknown;
  failed: string;
  onTake: (time: string) => void;
}

/** Why it was not moved, and a free time to take instead. */
function Refusal({ error, failed, onTake }: RefusalProps) {
  const time = error instanceof ApiError ? suggestedTime(error.suggestion) : null;
  return (
    <Alert color="red" role="alert">
      <p>{errorText(error, failed)}</p>
      {time && (
        <Button variant="default" onClick={() => onTake(time)}>
          {bookingTexts.takeSuggestion} ({time})
        </Button>
      )}
    </Alert>
  );
}
