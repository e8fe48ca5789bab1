import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '@/api/error';
import { Alert } from '@/components/alert';
import { Button } from '@/components/button';
import { SelectField } from '@/components/field';
import { suggestedTime } from '@/features/booking/booking-state';
import { DateStrip } from '@/features/booking/date-strip';
import { messages as bookingTexts } from '@/features/booking/messages';
import { type MoveTimes, moveTimes } from '@/features/booking/move-times';
import { TimeGrid } from '@/features/booking/time-grid';
import { useStrip } from '@/features/booking/use-strip';
import { bookingMessages as messages } from '@/features/order/messages';
import { longDay } from '@/lib/sao-paulo';
import classes from './move-form.module.css';

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
  times: MoveTimes;
  /** Where it is. */
  from: Place;
  /** Where it was dropped, which is asked about. */
  to?: { personId: number; day: string; time: string } | undefined;
  /** Stands above where it is moved from and to: what is moved. */
  subject?: ReactNode;
  /** Stands below that. */
  note?: ReactNode;
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
  const { people, times, from, to, subject, note, label, pending, error, failed, onSend, onReset } = props;
  const [personId, setPersonId] = useState(to?.personId ?? from.personId);
  const [day, setDay] = useState<string | null>(to?.day ?? from.day);
  const [time, setTime] = useState<string | null>(to?.time ?? null);
  const choose = (chosen: string | null) => {
    onReset();
    setTime(chosen);
  };
  if (!day || !time) {
    return (
      <Choice
        people={people}
        times={times}
        from={from}
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
      {subject}
      <Places from={from} to={place} />
      {note}
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

const whenOf = ({ day, time, person }: Place): string => messages.moveWhen(longDay(day), time, person);

/** Where it is, and where it would be. */
function Places({ from, to }: { from: Place; to?: Place }) {
  return (
    <dl className={classes['move']}>
      <dt>{messages.moveFrom}</dt>
      <dd>{whenOf(from)}</dd>
      {to && (
        <>
          <dt>{messages.moveTo}</dt>
          <dd>
            <strong>{whenOf(to)}</strong>
          </dd>
        </>
      )}
    </dl>
  );
}

interface ChoiceProps extends Pick<Props, 'people' | 'times' | 'from'> {
  personId: number;
  day: string | null;
  onPerson: (id: number) => void;
  onDay: (day: string | null) => void;
  onTime: (time: string) => void;
}

function Choice({ people, times, from, personId, day, onPerson, onDay, onTime }: ChoiceProps) {
  const strip = useStrip(day, () => onDay(null));
  const { data, isError, isPending, error, refetch } = useQuery(moveTimes(times, personId, strip.firstDay));
  const isThere = personId === from.personId && day === from.day;
  return (
    <div className="stack">
      <Places from={from} />
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
        current={isThere ? from.time : undefined}
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
