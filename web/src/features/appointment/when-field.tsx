import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Barber } from '@/api/contract.gen';
import { errorText } from '@/api/error';
import classes from '@/components/fields/choices.module.css';
import { FieldPair, FormSection } from '@/components/forms/form-screen';
import { nearestTime } from '@/lib/time/clock-time';
import { today } from '@/lib/time/sao-paulo';
import { freeTimes } from './api';
import type { AppointmentValues } from './appointment-values';
import { messages } from './messages';

interface Props {
  form: UseFormReturnType<AppointmentValues>;
  barbers: Barber[];
  /** The duration of the appointment. */
  minutes: number;
  /** Any minute can be typed; otherwise only free times can be chosen. */
  exact: boolean;
  onChange: () => void;
}

/** The fields of day and time, with the free times of the day. */
export function WhenField({ form, barbers, minutes, exact, onChange }: Props) {
  const { values, errors } = form;
  const error = errors['scheduled_at'];
  const set = (part: Partial<AppointmentValues>) => {
    form.setValues(part);
    form.clearFieldError('scheduled_at');
    onChange();
  };
  const barber = barbers.find(({ user_id: id }) => String(id) === values.provider_id);
  // Only the empty field is marked and focused if the day is entered and the time is not.
  const timeMissing = exact && values.day !== '' && values.time === '';
  const path = { 'data-path': 'scheduled_at' };
  const ready = barber && minutes > 0 && values.day >= today();
  return (
    <FormSection title="Quando">
      <FieldPair>
        <TextInput
          type="date"
          label="Data"
          size="md"
          required
          {...(!timeMissing && path)}
          min={today()}
          value={values.day}
          error={!timeMissing && error}
          onChange={(event) => set({ day: event.currentTarget.value })}
        />
        {exact && (
          <TextInput
            type="time"
            label="Hora"
            size="md"
            required
            value={values.time}
            {...(timeMissing && path)}
            error={timeMissing ? error : Boolean(error)}
            onChange={(event) => set({ time: event.currentTarget.value })}
          />
        )}
      </FieldPair>
      {ready ? (
        <Times
          collaboratorId={barber.id}
          day={values.day}
          minutes={minutes}
          chosen={values.time}
          exact={exact}
          onChoose={(time) => set({ time })}
        />
      ) : (
        <p className={classes['note']}>{messages.timesHint}</p>
      )}
    </FormSection>
  );
}

interface TimesProps {
  collaboratorId: number;
  day: string;
  minutes: number;
  chosen: string;
  exact: boolean;
  onChoose: (time: string) => void;
}

function Times({ collaboratorId, day, minutes, chosen, exact, onChoose }: TimesProps) {
  const { data, error } = useQuery(freeTimes(collaboratorId, day, minutes));
  const times = data?.available_times ?? [];
  const nearest = exact && chosen && !times.includes(chosen) ? nearestTime(times, chosen) : undefined;
  return (
    <section aria-label={messages.timesTitle} aria-busy={!data && !error}>
      <p className={classes['note']} role="status">
        {error && !data
          ? errorText(error, messages.timesFailed)
          : data && times.length === 0
            ? messages.noTimes
            : `${messages.timesTitle} (${minutes} min)`}
      </p>
      {nearest && (
        <div className={classes['offer']} role="status">
          <span>{messages.notOffered(chosen, minutes)}</span>
          <Button variant="default" size="md" onClick={() => onChoose(nearest)}>
            {messages.takeSuggestion(nearest)}
          </Button>
        </div>
      )}
      <div className={classes['times']}>
        {times.map((time) => (
          <Button
            key={time}
            variant={time === chosen ? 'filled' : 'default'}
            size="md"
            px={0}
            aria-pressed={time === chosen}
            onClick={() => onChoose(time)}
          >
            {time}
          </Button>
        ))}
      </div>
    </section>
  );
}
