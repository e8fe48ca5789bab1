import type { Column } from '@/components/tables/sortable-table';
import { countText } from '@/lib/text/text';
import { fullDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import { percentText } from '../formats';
import type { NextSteps } from './next-steps-api';
import { NextStepsList } from './next-steps-list';
import { nextStepsMessages as messages } from './next-steps-messages';

type Customer = NextSteps['no_show_customers'][number];

const columnsOf = ({ time_zone: zone }: NextSteps): Column<Customer>[] => [
  {
    key: 'name',
    label: messages.customer,
    value: (row) => row.name,
    cell: (row) => <bdi>{row.name}</bdi>,
    head: true,
  },
  {
    key: 'missed',
    label: messages.missed,
    figures: true,
    value: (row) => row.no_show_count,
    cell: (row) => countText(row.no_show_count),
  },
  {
    key: 'share',
    label: messages.share,
    figures: true,
    value: (row) => row.no_show_share,
    cell: (row) => percentText(row.no_show_share),
  },
  {
    key: 'bookings',
    label: messages.bookings,
    figures: true,
    value: (row) => row.booking_count,
    cell: (row) => countText(row.booking_count),
  },
  {
    key: 'last',
    label: messages.lastMissed,
    value: (row) => row.last_no_show,
    cell: (row) => fullDay(clockIn(zone, row.last_no_show ?? 0).day),
  },
];

/** 'Quem mais falta': customers with missed bookings. */
export function NoShowSection({ steps }: { steps: NextSteps }) {
  const { no_show_customers: rows, no_show_customer_count: total } = steps;
  return (
    <NextStepsList
      title={messages.noShows}
      rule={messages.noShowRule(fullDay(steps.history_start))}
      none={messages.noNoShows}
      columns={columnsOf(steps)}
      rows={rows}
      total={total}
      rowKey={(row) => `${row.name} ${row.last_no_show}`}
      sorting={{ column: 'missed', direction: 'descending' }}
    />
  );
}
