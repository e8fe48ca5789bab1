import { TextInput } from '@mantine/core';
import classes from './list-screen.module.css';

interface Days {
  start_date?: string;
  end_date?: string;
}

interface Props {
  days: Days;
  onChange: (part: Days) => void;
}

/** Fields for the first and last day of a list; both are optional. */
export function DayFilters({ days: { start_date = '', end_date = '' }, onChange }: Props) {
  return (
    <div className={classes['days']}>
      <TextInput
        type="date"
        label="De"
        size="md"
        value={start_date}
        max={end_date || undefined}
        onChange={(event) => onChange({ start_date: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label="Até"
        size="md"
        value={end_date}
        min={start_date || undefined}
        onChange={(event) => onChange({ end_date: event.currentTarget.value })}
      />
    </div>
  );
}
