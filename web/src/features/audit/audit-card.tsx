import { Button } from '@mantine/core';
import { Badge, RecordCard } from '@/components/record-card';
import { dayAndTime } from '@/lib/sao-paulo';
import { fullName } from '@/lib/text';
import type { AuditEntry, Person } from './api';
import classes from './audit.module.css';
import { fieldLabel, messages } from './messages';

interface Props {
  entry: AuditEntry;
  /** What people call its action. */
  label: string;
  /** Shows only what concerns a person. */
  onPerson: (id: number) => void;
}

/** Something that happened: what, when, who, to whom, and from where. */
export function AuditCard({ entry, label, onPerson }: Props) {
  const { actor, subject, changed_fields, address } = entry;
  const people = actor && subject && actor.id !== subject.id ? [actor, subject] : [actor ?? subject];
  return (
    <RecordCard title={entry.description} badge={<Badge>{label}</Badge>}>
      <span className={classes['facts']}>
        {entry.occurred_at && <time dateTime={entry.occurred_at}>{dayAndTime(entry.occurred_at)}</time>}
        {address && <span>IP {address}</span>}
      </span>
      {changed_fields.length > 0 && <span>Campos: {changed_fields.map(fieldLabel).join(', ')}</span>}
      <ProfileChange entry={entry} />
      <span className={classes['people']}>
        {people.map(
          (person) =>
            person && <OfPerson key={person.id} person={person} onChoose={() => onPerson(person.id)} />,
        )}
      </span>
    </RecordCard>
  );
}

/** The profile before and after, where that is what changed. */
function ProfileChange({ entry: { old_profile, new_profile } }: { entry: AuditEntry }) {
  if (old_profile === null && new_profile === null) return null;
  if (old_profile === new_profile) return null;
  return (
    <span>
      Perfil: {old_profile ?? messages.noProfile} <span aria-hidden="true">→</span>
      <span className="unseen"> passou a </span> {new_profile ?? messages.noProfile}
    </span>
  );
}

function OfPerson({ person, onChoose }: { person: Person; onChoose: () => void }) {
  const name = fullName(person);
  return (
    <Button variant="subtle" size="sm" aria-label={`Ver só o que envolve ${name}`} onClick={onChoose}>
      {name}
    </Button>
  );
}
