import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { addDays, fullDay, longDay, weekdayName } from '@/lib/time/sao-paulo';
import { hourText, minutesText, percentText } from '../formats';
import classes from '../report.module.css';
import { ReportSection } from '../report-section';
import { HeatTable } from '../sections/heat-table';
import type { NextSteps } from './next-steps-api';
import { nextStepsMessages as messages } from './next-steps-messages';

type Hour = NextSteps['free_hours'][number];

const DAYS = 7;

const columns: Column<Hour>[] = [
  {
    key: 'day',
    label: messages.day,
    value: (row) => `${row.date} ${String(row.hour).padStart(2, '0')}`,
    cell: (row) => `${weekdayName(row.date)}, ${fullDay(row.date)}`,
    head: true,
  },
  { key: 'hour', label: messages.hour, value: (row) => row.hour, cell: (row) => hourText(row.hour) },
  {
    key: 'free',
    label: messages.free,
    figures: true,
    value: (row) => row.free_minutes,
    cell: (row) => minutesText(row.free_minutes),
  },
  {
    key: 'scheduled',
    label: messages.scheduled,
    figures: true,
    value: (row) => row.scheduled_minutes,
    cell: (row) => minutesText(row.scheduled_minutes),
  },
  {
    key: 'share',
    label: messages.freeShare,
    figures: true,
    value: (row) => row.free_share,
    cell: (row) => percentText(row.free_share),
  },
];

/** 'Horários vazios da semana': the free share of each hour of the coming week. */
export function FreeHoursSection({ steps }: { steps: NextSteps }) {
  const { free_hours: hours, free_from: from, free_minutes: free, scheduled_minutes: scheduled } = steps;
  return (
    <ReportSection title={messages.freeHours}>
      <p className={classes['soft']}>{messages.freeRule(fullDay(from), fullDay(addDays(from, DAYS - 1)))}</p>
      {hours.length === 0 ? (
        <p className={classes['soft']}>{messages.noHours}</p>
      ) : (
        <>
          <p className={classes['text']}>
            {messages.freeSum(minutesText(free), minutesText(scheduled), percentText(steps.free_share))}
          </p>
          <HeatTable
            label={messages.freeHours}
            missing={messages.closed}
            columns={Array.from({ length: DAYS }, (_, index) => {
              const date = addDays(from, index);
              return { key: date, short: `${weekdayName(date)} ${date.slice(8)}`, name: longDay(date) };
            })}
            cells={hours.map(({ date, hour, free_share: share }) => ({
              column: date,
              hour,
              heat: share / 100,
              content: (
                <>
                  {Math.round(share)}
                  <span className="unseen">{messages.freeOf}</span>
                </>
              ),
            }))}
          />
          <details className={classes['details']}>
            <summary>{messages.asTable}</summary>
            <SortableTable
              label={`${messages.freeHours}: números`}
              columns={columns}
              rows={hours}
              rowKey={(row) => `${row.date} ${row.hour}`}
              sorting={{ column: 'day', direction: 'ascending' }}
            />
          </details>
        </>
      )}
    </ReportSection>
  );
}
