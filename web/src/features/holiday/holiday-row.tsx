import { Button, SegmentedControl } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RemoveButton } from '@/components/buttons/remove-button';
import { fullDay, weekdayName } from '@/lib/time/sao-paulo';
import { type Holiday, useDeleteHoliday } from './api';
import classes from './holiday.module.css';
import { KINDS, type Kind, kindText, timesError } from './holiday-values';
import { messages } from './messages';
import { TimeField } from './time-field';
import { useHolidayForm } from './use-holiday-form';

interface Props {
  holiday: Holiday;
  establishmentId: number;
  manages: boolean;
}

const kindOptions = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

/** A holiday: its name, its date, and the shop's working hours on it. */
export function HolidayRow({ holiday, establishmentId, manages }: Props) {
  const { date, name, is_optional } = holiday;
  return (
    <li>
      <div className={classes['head']}>
        <div>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <span className={classes['date']}>
            {weekdayName(date)}, {fullDay(date)}
            {is_optional && ` · ${messages.optional}`}
          </span>
        </div>
        {!holiday.is_national && manages && <Remove holiday={holiday} establishmentId={establishmentId} />}
      </div>
      {manages ? (
        <Choice holiday={holiday} establishmentId={establishmentId} />
      ) : (
        <span className={classes['kind']}>{kindText(holiday)}</span>
      )}
    </li>
  );
}

function Choice({ holiday, establishmentId }: Omit<Props, 'manages'>) {
  const { save, failure, setFailure, isPending } = useHolidayForm();
  const [seen, setSeen] = useState(holiday);
  // Hides a failure once the stored day has changed.
  if (seen !== holiday) {
    setSeen(holiday);
    setFailure(null);
  }
  const [opened, setOpened] = useState(false);
  const [times, setTimes] = useState({ start_time: holiday.start_time, end_time: holiday.end_time });
  const kind = opened ? 'hours' : holiday.kind;
  const day = { establishment_id: establishmentId, date: holiday.date, name: holiday.name };

  const choose = (wanted: Kind) => {
    if (isPending) return;
    setOpened(wanted === 'hours');
    if (wanted !== 'hours') void save({ ...day, kind: wanted });
  };
  const saveHours = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = timesError(times);
    setFailure(wrong);
    if (!wrong && !isPending && (await save({ ...day, kind: 'hours', ...times }))) setOpened(false);
  };
  return (
    <>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={`${holiday.name}: funcionamento`}
        data={kindOptions}
        value={kind}
        onChange={(value) => choose(value as Kind)}
      />
      {kind === '' && <p className={classes['unanswered']}>{messages.unanswered}</p>}
      {kind === 'hours' && (
        <form
          className={classes['times']}
          aria-label={`Horário de ${holiday.name}`}
          onSubmit={(event) => void saveHours(event)}
          noValidate
        >
          <TimeField
            label="Início"
            value={times.start_time}
            onChange={(start_time) => setTimes({ ...times, start_time })}
          />
          <TimeField
            label="Fim"
            value={times.end_time}
            onChange={(end_time) => setTimes({ ...times, end_time })}
          />
          <Button type="submit" size="md" loading={isPending}>
            Salvar
          </Button>
          <p>{messages.hoursHelp}</p>
        </form>
      )}
      {failure && (
        <p className={classes['error']} role="alert">
          {failure}
        </p>
      )}
    </>
  );
}

function Remove({ holiday, establishmentId }: Omit<Props, 'manages'>) {
  const { mutateAsync } = useDeleteHoliday();
  const { date, name } = holiday;
  const remove = async () => (await mutateAsync({ establishment_id: establishmentId, date })).message;
  return (
    <RemoveButton
      label={`Remover ${name}`}
      question={{
        title: messages.removeTitle,
        text: (
          <>
            <bdi>{name}</bdi>, {fullDay(date)}. {messages.removeText}
          </>
        ),
        confirm: 'Remover',
      }}
      onRemove={remove}
      failed={messages.removeFailed}
    />
  );
}
