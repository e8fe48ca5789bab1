import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useUnsavedGuard } from '@/components/forms/use-unsaved-guard';
import { addDays } from '@/lib/time/sao-paulo';
import classes from './holiday.module.css';
import { KINDS, type Kind, timesError } from './holiday-values';
import { messages } from './messages';
import { TimeField } from './time-field';
import { useHolidayForm } from './use-holiday-form';

interface Props {
  establishmentId: number;
  /** Today in the shop's zone, YYYY-MM-DD. */
  today: string;
  onDone: () => void;
}

const MOST_DAYS_AHEAD = 365;
const LONGEST_NAME = 60;
const kindOptions = [
  { value: 'closed', label: KINDS.closed },
  { value: 'hours', label: KINDS.hours },
];

/** Adds a day of the shop's own, such as a municipal holiday. */
export function NewHoliday({ establishmentId, today, onDone }: Props) {
  const [values, setValues] = useState({
    date: '',
    name: '',
    kind: 'closed' as Kind,
    start_time: '',
    end_time: '',
  });
  const { save, failure, setFailure, isPending } = useHolidayForm();
  const change = (part: Partial<typeof values>) => setValues((old) => ({ ...old, ...part }));
  useUnsavedGuard(() => values.date !== '' || values.name !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong =
      (!values.date && messages.dateMissing) ||
      (!values.name.trim() && messages.nameMissing) ||
      (values.kind === 'hours' && timesError(values)) ||
      null;
    setFailure(wrong);
    if (wrong || isPending) return;
    const { date, name, kind, start_time, end_time } = values;
    const day = { establishment_id: establishmentId, date, name: name.trim(), kind };
    if (!(await save(kind === 'hours' ? { ...day, start_time, end_time } : day))) return;
    onDone();
    document.getElementById('holidays-title')?.focus();
  };
  return (
    <form
      className={classes['form']}
      aria-label={messages.add}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextInput
        type="date"
        label="Data"
        size="md"
        min={today}
        max={addDays(today, MOST_DAYS_AHEAD)}
        value={values.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      <TextInput
        label="Nome"
        size="md"
        maxLength={LONGEST_NAME}
        value={values.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <NativeSelect
        label="Funcionamento"
        size="md"
        data={kindOptions}
        value={values.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as Kind })}
      />
      {values.kind === 'hours' && (
        <>
          <TimeField
            label="Início"
            value={values.start_time}
            onChange={(start_time) => change({ start_time })}
          />
          <TimeField label="Fim" value={values.end_time} onChange={(end_time) => change({ end_time })} />
        </>
      )}
      {failure && (
        <p className={classes['error']} role="alert">
          {failure}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" size="md" onClick={onDone}>
          Cancelar
        </Button>
        <Button type="submit" size="md" loading={isPending}>
          Salvar dia
        </Button>
      </div>
    </form>
  );
}
