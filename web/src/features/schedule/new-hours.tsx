import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Icon } from '@/components/buttons/icons';
import { notifyFailure, notifySuccess } from '@/components/dialogs/alerts';
import { useUnsavedGuard } from '@/components/forms/use-unsaved-guard';
import { useSaveSchedule } from './api';
import { messages } from './messages';
import classes from './schedule.module.css';
import { DAYS, emptyRow, isEmpty, periodsOf, type Row, rowError } from './schedule-values';

// The server's limit per request.
const MOST_ROWS = 100;
const dayOptions = [
  { value: '', label: 'Escolha' },
  ...Object.entries(DAYS).map(([value, label]) => ({ value, label })),
];

/** A form that adds several rows of hours at once. */
export function NewHours({ employerId }: { employerId: number }) {
  const [rows, setRows] = useState([emptyRow(0)]);
  const [checked, setChecked] = useState(false);
  const nextKey = useRef(1);
  const { mutateAsync, isPending } = useSaveSchedule();
  useUnsavedGuard(() => rows.some((row) => !isEmpty(row)));

  const newRow = () => emptyRow(nextKey.current++);
  const change = (key: number, part: Partial<Row>) =>
    setRows((old) => old.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const drop = (key: number) =>
    setRows((old) => (old.length > 1 ? old.filter((row) => row.key !== key) : [newRow()]));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setChecked(true);
    const schedules = periodsOf(rows);
    if (schedules.length === 0 || rows.some(rowError)) return;
    try {
      const { message } = await mutateAsync({ employer_id: employerId, schedules });
      setRows([newRow()]);
      setChecked(false);
      notifySuccess(message);
    } catch (error) {
      notifyFailure(error, messages.saveFailed);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void save(event)} noValidate>
      <h3>Adicionar horários</h3>
      {rows.map((row, index) => (
        <RowFields
          key={row.key}
          row={row}
          number={index + 1}
          error={
            checked
              ? (rowError(row) ?? (rows.every(isEmpty) && index === 0 ? messages.nothingValid : null))
              : null
          }
          onChange={(part) => change(row.key, part)}
          onDrop={() => drop(row.key)}
        />
      ))}
      <div className={classes['buttons']}>
        <Button
          variant="default"
          size="md"
          leftSection={<Icon name="plus" size={18} />}
          disabled={rows.length >= MOST_ROWS}
          onClick={() => setRows((old) => [...old, newRow()])}
        >
          Outro horário
        </Button>
        <Button type="submit" size="md" loading={isPending}>
          Salvar horários
        </Button>
      </div>
    </form>
  );
}

interface RowProps {
  row: Row;
  number: number;
  error: string | null;
  onChange: (part: Partial<Row>) => void;
  onDrop: () => void;
}

function RowFields({ row, number, error, onChange, onDrop }: RowProps) {
  const errorId = `hours-error-${row.key}`;
  const refused = { error: error !== null, ...(error && { 'aria-describedby': errorId }) };
  return (
    <fieldset className={classes['row']}>
      <legend className="unseen">Horário {number}</legend>
      <NativeSelect
        label="Dia"
        size="md"
        data={dayOptions}
        value={row.day_of_week}
        onChange={(event) => onChange({ day_of_week: event.currentTarget.value })}
        {...refused}
      />
      <TextInput
        type="time"
        label="Início"
        size="md"
        value={row.start_time}
        onChange={(event) => onChange({ start_time: event.currentTarget.value })}
        {...refused}
      />
      <TextInput
        type="time"
        label="Fim"
        size="md"
        value={row.end_time}
        onChange={(event) => onChange({ end_time: event.currentTarget.value })}
        {...refused}
      />
      <Button
        variant="subtle"
        color="gray"
        size="md"
        className={classes['drop'] ?? ''}
        aria-label={`Descartar horário ${number}`}
        onClick={onDrop}
      >
        <Icon name="close" size={18} />
      </Button>
      {error && (
        <p id={errorId} className={classes['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
