import { Button } from '@mantine/core';
import { DayFilters } from '@/components/lists/day-filters';
import { FilterSelect } from '@/components/lists/filter-select';
import { ListScreen } from '@/components/lists/list-screen';
import { useList } from '@/components/lists/use-list';
import { useListSearch } from '@/components/lists/use-list-search';
import { fullName } from '@/lib/text/text';
import { type AuditEntry, type AuditSearch, auditEntries } from './api';
import classes from './audit.module.css';
import { AuditCard } from './audit-card';
import { messages } from './messages';

const ROW_HEIGHT = 128;

/** /audit: sign-ins and changes of users and profiles, newest first. */
export function AuditPage() {
  const { search, filter } = useListSearch<keyof Omit<AuditSearch, 'page'>>();
  const list = useList(auditEntries(search), ({ entries, total }) => ({ rows: entries, total }));
  const actions = (list.answer?.actions ?? []).map(({ code, label }) => ({ value: code, label }));
  return (
    <ListScreen
      single
      words={messages.list}
      icon="shield"
      list={list}
      rowHeight={ROW_HEIGHT}
      row={(entry) => <AuditCard entry={entry} onPerson={(id) => filter({ user_id: String(id) })} />}
      filters={
        <>
          <FilterSelect
            label="Ação"
            all="Todas"
            value={search.action}
            options={actions}
            onChange={(action) => filter({ action })}
          />
          <DayFilters days={search} onChange={filter} />
          {search.user_id && (
            <OnePerson
              name={nameOf(Number(search.user_id), list.rows)}
              onClear={() => filter({ user_id: '' })}
            />
          )}
        </>
      }
    />
  );
}

/** The name of a person in the shown entries. */
function nameOf(id: number, entries: AuditEntry[] = []): string {
  const people = entries.flatMap(({ actor, subject }) => [actor, subject]);
  const person = people.find((found) => found?.id === id);
  return person ? fullName(person) : `a pessoa nº ${id}`;
}

function OnePerson({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <div className={classes['person']}>
      <span>
        Só o que envolve <strong>{name}</strong>
      </span>
      <Button variant="default" onClick={onClear}>
        {messages.everyone}
      </Button>
    </div>
  );
}
