import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isAwaited } from '@/api/query';
import { Icon } from '@/components/buttons/icons';
import { StrandingGuard, type StrandingShop } from '@/components/dialogs/stranding';
import { type Schedule, scheduleOf } from './api';
import { CopyHours } from './copy-hours';
import { HoursRow } from './hours-row';
import { messages } from './messages';
import { NewHours } from './new-hours';
import classes from './schedule.module.css';
import { weekTexts } from './schedule-values';

interface Props {
  employerId: number;
  shop: StrandingShop;
  /** The collaborator's name, if the reader is another user. */
  of?: string;
  /** Shows a summary of existing hours at first, and the rest after a click. */
  folds?: boolean;
}

/** The weekly hours of a collaborator, with forms to add them and to copy those of a day. */
export function ScheduleEditor({ employerId, shop, of, folds = false }: Props) {
  // The screen shows a failure to load the hours.
  const schedule = useQuery(scheduleOf(employerId));
  const hours = schedule.data;
  const [wanted, setWanted] = useState<'add' | 'copy' | null>(null);
  const toggle = (form: 'add' | 'copy') => setWanted(wanted === form ? null : form);
  if (!hours) {
    return (
      <section className="panel" aria-labelledby="hours-title" aria-busy={isAwaited(schedule)}>
        <h2 id="hours-title">{messages.title}</h2>
        <Skeleton height={330} radius="md" />
      </section>
    );
  }
  const empty = hours.length === 0;
  return (
    <StrandingGuard shop={shop}>
      <Frame hours={hours} folds={folds && !empty}>
        {empty ? (
          <p className={classes['none']}>{of ? messages.emptyOf(of) : messages.empty}</p>
        ) : (
          <>
            <div className={classes['frame']}>
              <Hours employerId={employerId} hours={hours} />
            </div>
            <div className={classes['choices']}>
              <Button
                variant="default"
                size="md"
                leftSection={<Icon name="plus" size={18} />}
                aria-expanded={wanted === 'add'}
                onClick={() => toggle('add')}
              >
                {messages.add}
              </Button>
              <Button
                variant="default"
                size="md"
                aria-expanded={wanted === 'copy'}
                onClick={() => toggle('copy')}
              >
                {messages.copy}
              </Button>
            </div>
          </>
        )}
        {(empty || wanted === 'add') && <NewHours employerId={employerId} />}
        {!empty && wanted === 'copy' && (
          <CopyHours employerId={employerId} hours={hours} onDone={() => setWanted(null)} />
        )}
      </Frame>
    </StrandingGuard>
  );
}

interface FrameProps {
  hours: Schedule[];
  folds: boolean;
  children: ReactNode;
}

/** The panel of the hours. It folds as decided at first: later changes of the hours do not close it. */
function Frame({ hours, folds, children }: FrameProps) {
  const [first] = useState(folds);
  const title = <h2 id="hours-title">{messages.title}</h2>;
  return (
    <section className="panel" aria-labelledby="hours-title">
      {first ? (
        <details className={classes['fold']}>
          <summary>
            {title}
            {weekTexts(hours).map((text) => (
              <span key={text} className={classes['week']}>
                {text}
              </span>
            ))}
          </summary>
          {children}
        </details>
      ) : (
        <>
          {title}
          {children}
        </>
      )}
    </section>
  );
}

function Hours({ employerId, hours }: { employerId: number; hours: Schedule[] }) {
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <table className={classes['hours']}>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Início</th>
          <th scope="col">Fim</th>
          <th scope="col">Status</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {hours.map((row) => (
          <HoursRow
            key={row.id}
            employerId={employerId}
            row={row}
            edited={row.id === edited}
            onEdit={() => setEdited(row.id)}
            onLeave={() => setEdited(null)}
          />
        ))}
      </tbody>
    </table>
  );
}
