import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { failureText, notifySuccess } from '@/components/dialogs/alerts';
import { useStrandingGuard } from '@/components/dialogs/stranding';
import { useUnsavedGuard } from '@/components/forms/use-unsaved-guard';
import { type Schedule, useUpdateSchedule } from './api';
import { messages } from './messages';
import classes from './schedule.module.css';
import { periodOf, timesError } from './schedule-values';

interface Props {
  employerId: number;
  row: Schedule;
  onDone: () => void;
}

/** The form of a period's times. Keeps the input after a refusal. */
export function EditHours({ employerId, row, onDone }: Props) {
  const [times, setTimes] = useState({ start_time: row.start_time, end_time: row.end_time });
  const [error, setError] = useState<string | null>(null);
  const { mutateAsync, isPending } = useUpdateSchedule(employerId);
  const guard = useStrandingGuard();
  // Focuses the first field, as the button that opened the form is removed.
  const focusFirst = useCallback((field: HTMLInputElement | null) => field?.focus(), []);
  const changed = times.start_time !== row.start_time || times.end_time !== row.end_time;
  useUnsavedGuard(() => changed);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const wrong = timesError(times);
    setError(wrong);
    if (wrong) return;
    try {
      const done = await guard((confirmation) =>
        mutateAsync({ id: row.id, is_active: row.is_active, ...times, ...confirmation }),
      );
      if (!done) return;
      notifySuccess(done.message);
      onDone();
      document.getElementById('hours-title')?.focus();
    } catch (failure) {
      setError(failureText(failure, messages.saveFailed));
    }
  };

  const fields = [
    ['start_time', 'Início'],
    ['end_time', 'Fim'],
  ] as const;
  const refused = { error: error !== null, ...(error && { 'aria-describedby': 'edit-hours-error' }) };
  return (
    <form aria-label={`Editar ${periodOf(row)}`} onSubmit={(event) => void save(event)} noValidate>
      <fieldset className={classes['edit']}>
        <legend>{periodOf(row)}</legend>
        {fields.map(([name, label], index) => (
          <TextInput
            key={name}
            type="time"
            label={label}
            size="md"
            ref={index === 0 ? focusFirst : undefined}
            value={times[name]}
            onChange={(event) => setTimes({ ...times, [name]: event.currentTarget.value })}
            {...refused}
          />
        ))}
        <Button type="submit" size="md" loading={isPending}>
          Salvar
        </Button>
        <Button variant="default" size="md" onClick={onDone}>
          Voltar
        </Button>
        {error && (
          <p id="edit-hours-error" className={classes['error']} role="alert">
            {error}
          </p>
        )}
      </fieldset>
    </form>
  );
}
