import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/error';
import { isAwaited } from '@/api/query';
import { Icon } from '@/components/buttons/icons';
import { RemoveButton } from '@/components/buttons/remove-button';
import { StrandingGuard, type StrandingShop, useStrandingGuard } from '@/components/dialogs/stranding';
import { ErrorState } from '@/components/states/states';
import { addDays } from '@/lib/time/sao-paulo';
import { zoneClock } from '@/lib/time/zone-clock';
import { type ReservedTime, reservedTimesOf, useReleaseTime } from './api';
import { messages } from './messages';
import { NewTimeOff } from './new-time-off';
import classes from './schedule.module.css';
import {
  groupsOf,
  groupText,
  MOST_DAYS_AHEAD,
  type TimeOffGroup,
  typeLabel,
  whenOf,
} from './time-off-values';

interface Props {
  employerId: number;
  shop: StrandingShop & { time_zone: string };
}

/** Breaks, days off and vacations of a collaborator from today on, with forms to add and remove them. */
export function TimeOff({ employerId, shop }: Props) {
  const today = zoneClock(shop.time_zone).wallClock()[0];
  const times = useQuery(reservedTimesOf(employerId, today, addDays(today, MOST_DAYS_AHEAD)));
  const { data, error, refetch } = times;
  const [adding, setAdding] = useState(false);
  return (
    <StrandingGuard shop={shop}>
      <section className="panel" aria-labelledby="time-off-title" aria-busy={isAwaited(times)}>
        <h2 id="time-off-title">{messages.timeOffTitle}</h2>
        {data && <Groups groups={groupsOf(data.reserved)} establishmentId={shop.id} />}
        {!data && error && (
          <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.timeOffFailed)}</ErrorState>
        )}
        {!data && !error && <Skeleton height={64} radius="md" />}
        {adding ? (
          <NewTimeOff employerId={employerId} today={today} onDone={() => setAdding(false)} />
        ) : (
          <div className={classes['choices']}>
            <Button
              variant="default"
              size="md"
              leftSection={<Icon name="plus" size={18} />}
              onClick={() => setAdding(true)}
            >
              {messages.timeOffAdd}
            </Button>
          </div>
        )}
      </section>
    </StrandingGuard>
  );
}

function Groups({ groups, establishmentId }: { groups: TimeOffGroup[]; establishmentId: number }) {
  if (groups.length === 0) return <p className={classes['none']}>{messages.timeOffEmpty}</p>;
  return (
    <ul className={classes['off']}>
      {groups.map((group) => (
        <li key={group.first.id}>
          <div className={classes['line']}>
            <span className={classes['kind']} data-type={group.first.type}>
              {typeLabel(group.first.type)}
            </span>
            <div>
              <strong>{groupText(group)}</strong>
              <Notes time={group.first} establishmentId={establishmentId} />
            </div>
            <Remove time={group.first} text={groupText(group)} series={group.times.length > 1} />
          </div>
          {group.times.length > 1 && (
            <details>
              <summary>Ver os {group.times.length} dias</summary>
              <ul className={classes['off']}>
                {group.times.map((time) => (
                  <li key={time.id} className={classes['line']}>
                    <div>{whenOf(time)}</div>
                    <Remove time={time} text={whenOf(time)} series={false} />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Notes({ time, establishmentId }: { time: ReservedTime; establishmentId: number }) {
  return (
    <>
      {time.reason && (
        <p>
          <bdi>{time.reason}</bdi>
        </p>
      )}
      {time.establishment_id !== establishmentId && <p>{messages.elsewhere}</p>}
    </>
  );
}

function Remove({ time, text, series }: { time: ReservedTime; text: string; series: boolean }) {
  const { mutateAsync } = useReleaseTime();
  // Clears the note about bookings that the time off stranded.
  const guard = useStrandingGuard();
  const name = `${typeLabel(time.type)}: ${text}`;
  return (
    <RemoveButton
      label={`Remover ${name}`}
      question={{
        title: messages.timeOffRemoveTitle,
        text: (
          <>
            <strong>{name}</strong>. {messages.timeOffRemoveText}
          </>
        ),
        confirm: 'Remover',
      }}
      onRemove={async () => (await guard(() => mutateAsync({ id: time.id, series })))?.message ?? null}
      failed={messages.timeOffRemoveFailed}
    />
  );
}
