import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/error';
import { Icon } from '@/components/buttons/icons';
import { ErrorState } from '@/components/states/states';
import { type Holiday, holidaysOf } from './api';
import classes from './holiday.module.css';
import { HolidayRow } from './holiday-row';
import { messages } from './messages';
import { NewHoliday } from './new-holiday';

interface Props {
  establishmentId: number;
  /** Today in the shop's zone, YYYY-MM-DD. */
  today: string;
  /** False: read-only. */
  manages: boolean;
}

/** The holidays of the coming year, with the shop's hours on each. */
export function Holidays({ establishmentId, today, manages }: Props) {
  const { data, error, refetch } = useQuery(holidaysOf(establishmentId));
  return (
    <section className="panel" aria-labelledby="holidays-title">
      <h2 id="holidays-title">{messages.title}</h2>
      <p className={classes['lead']}>{manages ? messages.lead : messages.readOnly}</p>
      {!data && error && (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      )}
      {!data && !error && <Skeleton height={260} radius="md" />}
      {data && (
        <>
          <Days
            days={data.holidays.filter(({ is_national }) => is_national)}
            establishmentId={establishmentId}
            manages={manages}
          />
          <OwnDays
            days={data.holidays.filter(({ is_national }) => !is_national)}
            establishmentId={establishmentId}
            today={today}
            manages={manages}
          />
        </>
      )}
    </section>
  );
}

interface DaysProps {
  days: Holiday[];
  establishmentId: number;
  manages: boolean;
}

function Days({ days, establishmentId, manages }: DaysProps) {
  return (
    <ul className={classes['days']}>
      {days.map((holiday) => (
        <HolidayRow
          key={holiday.date}
          holiday={holiday}
          establishmentId={establishmentId}
          manages={manages}
        />
      ))}
    </ul>
  );
}

function OwnDays({ today, ...props }: DaysProps & { today: string }) {
  const [adding, setAdding] = useState(false);
  if (!props.manages && props.days.length === 0) return null;
  return (
    <>
      <h3 className={classes['own']}>{messages.own}</h3>
      {props.days.length === 0 ? <p className={classes['lead']}>{messages.ownLead}</p> : <Days {...props} />}
      {props.manages &&
        (adding ? (
          <NewHoliday establishmentId={props.establishmentId} today={today} onDone={() => setAdding(false)} />
        ) : (
          <Button
            variant="default"
            size="md"
            leftSection={<Icon name="plus" size={18} />}
            onClick={() => setAdding(true)}
          >
            {messages.add}
          </Button>
        ))}
    </>
  );
}
