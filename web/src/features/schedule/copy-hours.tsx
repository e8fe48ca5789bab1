import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { notifyError, notifyFailure, notifySuccess } from '@/components/dialogs/alerts';
import { useStrandingGuard } from '@/components/dialogs/stranding';
import { type Schedule, useSaveSchedule } from './api';
import { messages } from './messages';
import classes from './schedule.module.css';
import { copyOf, DAYS, type Day, dayLabel, daysWithHours } from './schedule-values';

interface Props {
  employerId: number;
  hours: Schedule[];
  onDone: () => void;
}

/** Copies the hours of a weekday to other weekdays, replacing theirs. */
export function CopyHours({ employerId, hours, onDone }: Props) {
  const sources = daysWithHours(hours);
  const [chosen, setChosen] = useState<Day | null>(null);
  const [marked, setMarked] = useState<string[]>([]);
  const { mutateAsync, isPending } = useSaveSchedule();
  const guard = useStrandingGuard();
  const source = chosen && sources.includes(chosen) ? chosen : sources[0];
  if (!source) return <p className={classes['none']}>{messages.nothingToCopy}</p>;
  const targets = (Object.keys(DAYS) as Day[]).filter((day) => day !== source);
  const wanted = targets.filter((day) => marked.includes(day));

  const copy = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (wanted.length === 0) {
      notifyError(messages.noTarget);
      return;
    }
    try {
      const request = { employer_id: employerId, ...copyOf(hours, source, wanted) };
      const done = await guard((confirmation) => mutateAsync({ ...request, ...confirmation }));
      if (!done) return;
      notifySuccess(done.message);
      onDone();
    } catch (error) {
      notifyFailure(error, messages.saveFailed);
    }
  };

  return (
    <form className={classes['form']} onSubmit={(event) => void copy(event)}>
      <h3>{messages.copy}</h3>
      <NativeSelect
        label="Copiar de"
        size="md"
        data={sources.map((value) => ({ value, label: dayLabel(value) }))}
        value={source}
        onChange={(event) => setChosen(event.currentTarget.value as Day)}
      />
      <Checkbox.Group label="Para" description={messages.replaces} value={marked} onChange={setMarked}>
        <div className={classes['days']}>
          {targets.map((day) => (
            <Checkbox key={day} value={day} label={dayLabel(day)} size="md" />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes['buttons']}>
        <Button type="submit" size="md" loading={isPending}>
          Copiar horários
        </Button>
      </div>
    </form>
  );
}
