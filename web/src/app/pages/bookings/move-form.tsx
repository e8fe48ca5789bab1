import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError, errorText } from '@/api/error';
import { Button } from '@/components/buttons/button';
import { Alert } from '@/components/dialogs/alert';
import { SelectField } from '@/components/fields/field';
import { suggestedTime } from '@/features/booking/booking-state';
import { DateStrip } from '@/features/booking/choices/date-strip';
import { TimeGrid } from '@/features/booking/choices/time-grid';
import { useStrip } from '@/features/booking/choices/use-strip';
import { messages as bookingTexts } from '@/features/booking/messages';
import { type MoveTimes, moveTimes } from '@/features/booking/move-times';
import { bookingMessages as messages } from '@/features/order/bookings/messages';
import { longDay } from '@/lib/time/sao-paulo';
import classes from './move-form.module.css';

/** The collaborator and time of a booking. */
export interface Place {
  /** The id of the collaborator. */
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
  /** The current place. */
  from: Place;
  /** The dropped target, which only needs confirmation. */
  to?: { personId: number; day: string; time: string } | undefined;
  /** Names the booking, above the current place. */
  subject?: ReactNode;
  /** Renders content below the current and new place; receives the new place. */
  note?: (place: Place) => ReactNode;
  /** The label of the submit button. */
  label: string;
  attempt: {
    /** The error of the last try; null for none. */
    error: unknown;
    isInDoubt: boolean;
    isSending: boolean;
    /** Called when another target is chosen. */
    hideError: () => void;
  };
  failed: string;
  onSend: (place: Place) => void;
}

/** Chooses a new time and collaborator, and asks for confirmation. */
export function MoveForm(props: Props) {
  const { people, times, from, to, subject, note, label, attempt, failed, onSend } = props;
  const [personId, setPersonId] = useState(to?.personId ?? from.personId);
  const [day, setDay] = useState<string | null>(to?.day ?? from.day);
  const [time, setTime] = useState<string | null>(to?.time ?? null);
  const choose = (chosen: string | null) => {
    attempt.hideError();
    setTime(chosen);
  };
  if (!day || !time) {
    return (
      <Choice
        people={people}
        times={times}
        from={from}
        subject={subject}
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
      <Failure attempt={attempt} failed={failed} onTake={choose} />
      {subject}
      <Places from={from} to={place} />
      {note?.(place)}
      <div className="row" data-justify="end">
        <Button variant="default" size="md" disabled={attempt.isInDoubt} onClick={() => choose(null)}>
          {messages.moveBack}
        </Button>
        <Button size="md" data-autofocus loading={attempt.isSending} onClick={() => onSend(place)}>
          {attempt.isInDoubt ? messages.moveAgain : label}
        </Button>
      </div>
    </>
  );
}

const whenOf = ({ day, time, person }: Place): string => messages.moveWhen(longDay(day), time, person);

/** The current and the new place. */
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

interface ChoiceProps extends Pick<Props, 'people' | 'times' | 'from' | 'subject'> {
  personId: number;
  day: string | null;
  onPerson: (id: number) => void;
  onDay: (day: string | null) => void;
  onTime: (time: string) => void;
}

function Choice({ people, times, from, subject, personId, day, onPerson, onDay, onTime }: ChoiceProps) {
  const strip = useStrip(day, () => onDay(null));
  const { data, isError, isPending, refetch } = useQuery(moveTimes(times, personId, strip.firstDay));
  const isThere = personId === from.personId && day === from.day;
  return (
    <div className="stack">
      {subject}
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
        failure={isError ? bookingTexts.timesFailed : null}
        onRetry={() => void refetch()}
        times={data?.days.find(({ date }) => date === day)?.available_times ?? []}
        current={isThere ? from.time : undefined}
        onChoose={onTime}
      />
    </div>
  );
}

interface FailureProps extends Pick<Props, 'attempt'> {
  failed: string;
  onTake: (time: string) => void;
}

/** The failure of a move: that its outcome is unknown, or the refusal with a free time to choose. */
function Failure({ attempt: { error, isInDoubt }, failed, onTake }: FailureProps) {
  if (error === null && !isInDoubt) return null;
  const time = !isInDoubt && error instanceof ApiError ? suggestedTime(error.suggestion) : null;
  return (
    <Alert color="red" role="alert" className={classes['refusal'] ?? ''}>
      <p>{isInDoubt ? messages.moveRepeats : errorText(error, failed)}</p>
      {time && (
        <Button variant="default" onClick={() => onTake(time)}>
          {messages.moveTake(time)}
        </Button>
      )}
    </Alert>
  );
}
