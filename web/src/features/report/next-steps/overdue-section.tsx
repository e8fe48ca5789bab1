import { Icon } from '@/components/buttons/icons';
import type { Column } from '@/components/tables/sortable-table';
import { callableDigits } from '@/lib/text/callable-phone';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { fullDay } from '@/lib/time/sao-paulo';
import { clockIn } from '@/lib/time/zone-clock';
import classes from './next-steps.module.css';
import type { NextSteps } from './next-steps-api';
import { NextStepsList } from './next-steps-list';
import { nextStepsMessages as messages } from './next-steps-messages';

type Customer = NextSteps['overdue_customers'][number];

/** The WhatsApp link with an invitation; nothing without a phone that can be called. */
function Invitation({ customer: { name, phone }, shop }: { customer: Customer; shop: string }) {
  const digits = callableDigits(phone);
  if (!digits) return '—';
  return (
    <a
      className={`anchor ${classes['invitation']}`}
      href={`https://wa.me/${digits}?text=${encodeURIComponent(messages.invitation(name, shop))}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={messages.whatsappOf(name)}
    >
      <Icon name="whatsapp" size={18} />
      {messages.whatsapp}
    </a>
  );
}

const columnsOf = ({ establishment_name: shop, time_zone: zone }: NextSteps): Column<Customer>[] => [
  {
    key: 'name',
    label: messages.customer,
    value: (row) => row.name,
    cell: (row) => <bdi>{row.name}</bdi>,
    head: true,
  },
  {
    key: 'message',
    label: messages.message,
    cell: (row) => <Invitation customer={row} shop={shop} />,
  },
  {
    key: 'last',
    label: messages.lastVisit,
    value: (row) => row.last_visit,
    cell: (row) => (
      <>
        {fullDay(clockIn(zone, row.last_visit ?? 0).day)} <small>{messages.ago(row.days_since)}</small>
      </>
    ),
  },
  {
    key: 'usual',
    label: messages.usual,
    value: (row) => row.usual_interval_days,
    cell: (row) => messages.every(row.usual_interval_days),
  },
  {
    key: 'visits',
    label: messages.visits,
    figures: true,
    value: (row) => row.visit_count,
    cell: (row) => countText(row.visit_count),
  },
  {
    key: 'total',
    label: messages.total,
    figures: true,
    value: (row) => row.total,
    cell: (row) => money(row.total),
  },
];

/** 'Clientes para chamar de volta': customers who did not return within their usual interval. */
export function OverdueSection({ steps }: { steps: NextSteps }) {
  const { overdue_customers: rows, overdue_customer_count: total } = steps;
  return (
    <NextStepsList
      title={messages.overdue}
      rule={messages.overdueRule(steps.minimum_visits, steps.overdue_factor, fullDay(steps.history_start))}
      none={messages.noOverdue}
      columns={columnsOf(steps)}
      rows={rows}
      total={total}
      rowKey={(row) => `${row.name} ${row.phone} ${row.last_visit}`}
      sorting={{ column: 'total', direction: 'descending' }}
    />
  );
}
