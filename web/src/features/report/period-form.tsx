import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useListSearch } from '@/components/lists/use-list-search';
import { type Choice, choiceOf, choices, faultOf, type Period } from './period';
import classes from './report.module.css';

type Field = 'period' | 'start_date' | 'start_time' | 'end_date' | 'end_time';

const NO_DATES = { start_date: '', start_time: '', end_date: '', end_time: '' };

interface Props {
  /** The shown period. */
  period: Period;
  /** Called on every choice, even of the shown period: a period that includes today then ends at the current minute. */
  onChosen: () => void;
}

/** Buttons for presets, and fields for a custom period. Writes the period into the address. */
export function PeriodForm({ period, onChosen }: Props) {
  const { search, filter } = useListSearch<Field>();
  const chosen = choiceOf(search);
  const choose = (value: Choice) => {
    filter({ ...NO_DATES, period: value === 'hoje' ? '' : value });
    onChosen();
  };
  const apply = ({ start, end }: Period) => {
    filter({
      period: '',
      start_date: start.day,
      start_time: start.time,
      end_date: end.day,
      end_time: end.time,
    });
    onChosen();
  };
  return (
    <search className={classes['period']} aria-label="Período">
      <fieldset className={classes['choices']}>
        <legend className="unseen">Períodos prontos</legend>
        {choices.map(({ value, label }) => (
          <Button
            key={value}
            size="sm"
            variant={value === chosen ? 'filled' : 'default'}
            aria-pressed={value === chosen}
            onClick={() => choose(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <OwnPeriod period={period} onApply={apply} />
    </search>
  );
}

interface OwnProps {
  period: Period;
  onApply: (period: Period) => void;
}

/** The fields of a custom period. 'Ver período' applies them. */
function OwnPeriod({ period, onApply }: OwnProps) {
  const [typed, setTyped] = useState(period);
  const [fault, setFault] = useState<string | null>(null);
  const [seen, setSeen] = useState(period);
  // Refills the fields when the shown period changes. A key would do so too, but lose the focus.
  if (JSON.stringify(seen) !== JSON.stringify(period)) {
    setSeen(period);
    setTyped(period);
    setFault(null);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(typed);
    setFault(found);
    if (!found) onApply(typed);
  };
  const field = (edge: keyof Period, part: 'day' | 'time', label: string) => (
    <TextInput
      type={part === 'day' ? 'date' : 'time'}
      label={label}
      size="md"
      value={typed[edge][part]}
      onChange={(event) =>
        setTyped({ ...typed, [edge]: { ...typed[edge], [part]: event.currentTarget.value } })
      }
    />
  );
  return (
    <form className={classes['own']} onSubmit={submit} noValidate>
      {field('start', 'day', 'Data de início')}
      {field('start', 'time', 'Hora de início')}
      {field('end', 'day', 'Data de fim')}
      {field('end', 'time', 'Hora de fim')}
      <Button type="submit" size="md" variant="default">
        Ver período
      </Button>
      {fault && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
    </form>
  );
}
