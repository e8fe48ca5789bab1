import { Button } from '@mantine/core';
import { RecordCard } from '@/components/lists/record-card';
import { fullName } from '@/lib/text/text';
import { dayAndTime } from '@/lib/time/sao-paulo';
import type { AuditEntry, Person } from './api';
import classes from './audit.module.css';

interface Props {
  entry: AuditEntry;
  /** Filters the list by a person. */
  onPerson: (id: number) => void;
}

/** An entry of the audit trail: description, time, actor, subject and address. */
export function AuditCard({ entry, onPerson }: Props) {
  const { actor, subject, address } = entry;
  const other = subject?.id === actor?.id ? undefined : subject;
  return (
    <RecordCard title={entry.description}>
      <span className={classes['facts']}>
        {entry.occurred_at && <time dateTime={entry.occurred_at}>{dayAndTime(entry.occurred_at)}</time>}
        {address && <span>IP {address}</span>}
      </span>
      <span className={classes['people']}>
        {actor && <PersonFilter word="Por" person={actor} onChoose={onPerson} />}
        {other && <PersonFilter word="Sobre" person={other} onChoose={onPerson} />}
      </span>
    </RecordCard>
  );
}

interface PersonFilterProps {
  /** The relation of the person to the entry. */
  word: string;
  person: Person;
  onChoose: (id: number) => void;
}

function PersonFilter({ word, person, onChoose }: PersonFilterProps) {
  return (
    <Button variant="subtle" size="sm" onClick={() => onChoose(person.id)}>
      {word} {fullName(person)}
      <span className="unseen">: ver só esta pessoa</span>
    </Button>
  );
}
