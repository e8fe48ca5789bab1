import { useDroppable } from '@dnd-kit/core';
import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { Icon } from '@/components/buttons/icons';
import { addDays, weekdayName } from '@/lib/time/sao-paulo';
import classes from './agenda.module.css';
import type { Column } from './agenda-column';
import { EVERYBODY } from './agenda-search';
import { messages } from './messages';
import type { DayTarget } from './use-moving';

export interface Person {
  /** The id of the collaborator. */
  id: number;
  userId: number;
  name: string;
}

/** Changes of the address's parameters; person '0' chooses all people. */
export type AgendaChoice = Partial<Record<'day' | 'view' | 'person', string>>;

interface Props {
  day: string;
  today: string;
  week: boolean;
  /** The selectable people; with one person there is no select. */
  people: Person[];
  /** The shown person; 0 for all. */
  person: number;
  /** All people can be shown together. */
  everybody: boolean;
  onChange: (part: AgendaChoice) => void;
}

/** The controls for day, view and person. */
export function AgendaControls({ day, today, week, people, person, everybody, onChange }: Props) {
  const step = week ? 7 : 1;
  const move = (days: number) => onChange({ day: addDays(day, days) });
  return (
    <div className={classes['controls']}>
      <div className={classes['turn']}>
        <Turn
          label={week ? messages.previousWeek : messages.previousDay}
          icon="back"
          onClick={() => move(-step)}
        />
        <Button variant="default" size="md" onClick={() => onChange({ day: today })}>
          {messages.today}
        </Button>
        <Turn label={week ? messages.nextWeek : messages.nextDay} icon="right" onClick={() => move(step)} />
      </div>
      <TextInput
        type="date"
        size="md"
        label={messages.date}
        value={day}
        onChange={({ currentTarget: { value } }) => value && onChange({ day: value })}
      />
      {people.length > 1 && (
        <NativeSelect
          label={messages.person}
          size="md"
          value={String(person)}
          data={[
            ...(everybody ? [{ value: EVERYBODY, label: messages.everybody }] : []),
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ person: value })}
        />
      )}
      <SegmentedControl
        className={classes['views']}
        size="md"
        aria-label={messages.view}
        value={week ? 'week' : 'day'}
        data={[
          { value: 'day', label: messages.day },
          { value: 'week', label: messages.week },
        ]}
        onChange={(view) => onChange({ view })}
      />
    </div>
  );
}

function Turn({ label, icon, onClick }: { label: string; icon: 'back' | 'right'; onClick: () => void }) {
  return (
    <Button variant="default" size="md" px={10} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={20} />
    </Button>
  );
}

interface StripProps {
  /** The columns of the week's days. */
  columns: Column[];
  chosen: string;
  /** The number of bookings in a column. */
  countOf: (column: Column) => number;
  onChoose: (day: string) => void;
}

/** The days of a week as buttons, for screens with room for one column. Entries are moved to a day by dropping them on it. */
export function WeekStrip({ columns, chosen, countOf, onChoose }: StripProps) {
  return (
    <fieldset className={classes['strip']} aria-label={messages.week}>
      {columns.map((column) => (
        <StripDay
          key={column.day}
          column={column}
          chosen={column.day === chosen}
          count={countOf(column)}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  );
}

interface StripDayProps extends Pick<StripProps, 'onChoose'> {
  column: Column;
  chosen: boolean;
  count: number;
}

function StripDay({ column: { key, day }, chosen, count, onChoose }: StripDayProps) {
  const target: DayTarget = { column: key };
  const { setNodeRef, isOver, node } = useDroppable({ id: `day ${key}`, data: target });
  // With large text the days do not fit, and the strip scrolls sideways.
  useLayoutEffect(() => {
    const [button, strip] = [node.current, node.current?.parentElement];
    if (!chosen || !button || !strip) return;
    strip.scrollLeft = button.offsetLeft - (strip.clientWidth - button.offsetWidth) / 2;
  }, [chosen, node]);
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-pressed={chosen}
      data-over={isOver || undefined}
      onClick={() => onChoose(day)}
    >
      <span>{weekdayName(day)}</span>
      <strong>{Number(day.slice(8))}</strong>
      <small>{count || '–'}</small>
    </button>
  );
}
