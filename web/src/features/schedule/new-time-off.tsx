import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAttempt } from '@/api/attempt';
import { useAttemptKey } from '@/api/attempt-key';
import type { Request } from '@/api/client';
import { errorText } from '@/api/error';
import { fieldErrors } from '@/api/form-error';
import { notifySuccess } from '@/components/dialogs/alerts';
import { useStrandingGuard } from '@/components/dialogs/stranding';
import { AttemptFailure, REPEAT_LABEL } from '@/components/forms/attempt-failure';
import { AttemptFields } from '@/components/forms/attempt-fields';
import { CHECK_LIST, useUnsavedGuard } from '@/components/forms/use-unsaved-guard';
import { addDays } from '@/lib/time/sao-paulo';
import { useReserveTime } from './api';
import { messages } from './messages';
import classes from './schedule.module.css';
import { DAYS } from './schedule-values';
import {
  emptyTimeOff,
  LONGEST_REASON,
  MOST_DAYS_AHEAD,
  MOST_WEEKS,
  reserveRequest,
  type TimeOffType,
  type TimeOffValues,
  TYPES,
  timeOffErrors,
} from './time-off-values';

type ReserveRequest = Request<'reserveTime'>;

interface Props {
  employerId: number;
  /** Today in the shop's zone, YYYY-MM-DD. */
  today: string;
  onDone: () => void;
}

const typeOptions = Object.entries(TYPES).map(([value, label]) => ({ value, label }));
const weekOptions = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 semana' : `${index + 1} semanas`,
}));

/** The form of a break, a day off or a vacation. */
export function NewTimeOff({ employerId, today, onDone }: Props) {
  const [values, setValues] = useState(() => emptyTimeOff(today));
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({});
  const attempt = useAttempt(null);
  const lastSent = useRef<ReserveRequest | null>(null);
  const { mutateAsync } = useReserveTime();
  const guard = useStrandingGuard();
  const keyOf = useAttemptKey();
  useUnsavedGuard(
    () => values.start_time !== '' || values.end_date !== '' || values.reason !== '',
    () => (attempt.isInDoubt || attempt.isSending ? `${messages.timeOffUnknown} ${CHECK_LIST}` : null),
  );
  const form = useRef<HTMLFormElement>(null);
  const [wrongTries, setWrongTries] = useState(0);
  useEffect(() => {
    if (wrongTries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [wrongTries]);
  const change = (part: Partial<TimeOffValues>) => setValues((old) => ({ ...old, ...part }));

  const refused = attempt.isInDoubt ? {} : fieldErrors(attempt.error);
  const errors = Object.keys(wrong).length > 0 ? wrong : refused;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const found = timeOffErrors(values, today);
    setWrong(found);
    if (Object.keys(found).length > 0) {
      attempt.hideError();
      setWrongTries((tries) => tries + 1);
      return;
    }
    const request = reserveRequest(employerId, values);
    // A repeat sends the confirmation of the lost try again, because the key belongs to the content with it.
    const repeated = attempt.isInDoubt ? lastSent.current : null;
    const done = await attempt.send(request, () =>
      guard((confirmation) => {
        const sent = repeated && !confirmation.confirm ? repeated : { ...request, ...confirmation };
        lastSent.current = sent;
        return mutateAsync({ ...sent, key: keyOf(sent) });
      }),
    );
    if (!done) return;
    notifySuccess(done.message);
    onDone();
    document.getElementById('time-off-title')?.focus();
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      aria-label={messages.timeOffAdd}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <AttemptFields attempt={attempt}>
        <div className={classes['fields']}>
          <NativeSelect
            label="Tipo"
            size="md"
            data={typeOptions}
            value={values.type}
            onChange={(event) => change({ type: event.currentTarget.value as TimeOffType })}
          />
          <TextInput
            type="date"
            label={values.type === 'vacation' ? 'Primeiro dia' : 'Data'}
            size="md"
            min={today}
            max={addDays(today, MOST_DAYS_AHEAD)}
            value={values.date}
            error={errors['date']}
            onChange={(event) => change({ date: event.currentTarget.value })}
          />
          {values.type === 'vacation' && (
            <TextInput
              type="date"
              label="Último dia"
              size="md"
              min={values.date || today}
              value={values.end_date}
              error={errors['end_date']}
              onChange={(event) => change({ end_date: event.currentTarget.value })}
            />
          )}
          {values.type === 'break' && <BreakFields values={values} errors={errors} onChange={change} />}
          <TextInput
            label={messages.reasonLabel}
            description={messages.reasonHelp}
            size="md"
            maxLength={LONGEST_REASON}
            value={values.reason}
            error={errors['reason']}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </div>
      </AttemptFields>
      {attempt.isInDoubt && <AttemptFailure attempt={attempt} failed="" unknown={messages.timeOffUnknown} />}
      {!attempt.isInDoubt && attempt.error !== null && Object.keys(refused).length === 0 && (
        <p className={classes['error']} role="alert">
          {errorText(attempt.error, messages.timeOffSaveFailed)}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" size="md" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={attempt.isSending}>
          {attempt.isInDoubt ? REPEAT_LABEL : 'Salvar'}
        </Button>
      </div>
    </form>
  );
}

interface BreakProps {
  values: TimeOffValues;
  errors: Record<string, string | undefined>;
  onChange: (part: Partial<TimeOffValues>) => void;
}

function BreakFields({ values, errors, onChange }: BreakProps) {
  return (
    <>
      <TextInput
        type="time"
        label="Início"
        size="md"
        value={values.start_time}
        error={errors['start_time']}
        onChange={(event) => onChange({ start_time: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label="Fim"
        size="md"
        value={values.end_time}
        error={errors['end_time']}
        onChange={(event) => onChange({ end_time: event.currentTarget.value })}
      />
      <Checkbox
        label="Repetir toda semana"
        size="md"
        className={classes['whole'] ?? ''}
        checked={values.repeats}
        onChange={(event) => onChange({ repeats: event.currentTarget.checked })}
      />
      {values.repeats && (
        <>
          <Checkbox.Group
            label="Nestes dias"
            className={classes['whole'] ?? ''}
            value={values.days_of_week}
            error={errors['days_of_week']}
            onChange={(days_of_week) => onChange({ days_of_week })}
          >
            <div className={classes['days']}>
              {Object.entries(DAYS).map(([day, label]) => (
                <Checkbox key={day} value={day} label={label} size="md" />
              ))}
            </div>
          </Checkbox.Group>
          <NativeSelect
            label="Durante"
            size="md"
            data={weekOptions}
            value={String(values.weeks)}
            error={errors['weeks']}
            onChange={(event) => onChange({ weeks: Number(event.currentTarget.value) })}
          />
        </>
      )}
    </>
  );
}
