import type { ReportOccupancy } from '@/api/contract.gen';
import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { countText } from '@/lib/text/text';
import { minutesText, percentText } from '../formats';
import { reportMessages as messages } from '../messages';
import classes from '../report.module.css';
import { ReportSection } from '../report-section';

type Weekday = ReportOccupancy['weekdays'][number];

const NAMES = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** '3 de 7 dias com base', or that the period has no whole day. */
export const baseText = ({ base_day_count: base, day_count: days }: ReportOccupancy): string =>
  days === 0 ? messages.wholeDaysOnly : messages.baseDays(base, days);

/** Shown instead of a missing share: the days have no base, or nobody was scheduled on them. */
export const missingShareText = (occupancy: ReportOccupancy | null): string =>
  occupancy?.base_day_count ? messages.noWork : messages.noBase;

const columns: Column<Weekday>[] = [
  {
    key: 'weekday',
    label: messages.weekday,
    // From Monday to Sunday.
    value: (row) => (row.weekday + 6) % 7,
    cell: (row) => NAMES[row.weekday] ?? '',
    head: true,
  },
  {
    key: 'share',
    label: messages.occupied,
    figures: true,
    value: (row) => row.share,
    cell: (row) => (row.share === null ? messages.noWork : percentText(row.share)),
  },
  {
    key: 'worked',
    label: messages.worked,
    figures: true,
    value: (row) => row.worked_minutes,
    cell: (row) => minutesText(row.worked_minutes),
  },
  {
    key: 'scheduled',
    label: messages.scheduled,
    figures: true,
    value: (row) => row.scheduled_minutes,
    cell: (row) => minutesText(row.scheduled_minutes),
  },
  {
    key: 'days',
    label: messages.days,
    figures: true,
    value: (row) => row.base_day_count,
    cell: (row) => countText(row.base_day_count),
  },
];

/** The rule of occupancy and, with several weekdays, the occupancy of each. */
export function OccupancyByWeekday({ occupancy: { weekdays, share } }: { occupancy: ReportOccupancy }) {
  const isAbove = [share, ...weekdays.map((row) => row.share)].some((one) => one !== null && one > 100);
  return (
    <>
      <p className={classes['soft']}>
        {messages.utilization}: {messages.utilizationRule} {isAbove && messages.above}
      </p>
      {weekdays.length > 1 && (
        <ReportSection title={messages.utilizationByDay} csv="occupancy" inner>
          <SortableTable
            label={messages.utilizationByDay}
            columns={columns}
            rows={weekdays}
            rowKey={(row) => row.weekday}
            sorting={{ column: 'weekday', direction: 'ascending' }}
          />
        </ReportSection>
      )}
    </>
  );
}
