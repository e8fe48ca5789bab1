import { PhoneText } from '@/components/lists/phone-text';
import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import type { Report } from '../api';
import { hourText, percentText } from '../formats';
import { reportMessages as messages } from '../messages';
import { useReportScope } from '../report-context';
import { CutNote, NoRows, ReportSection } from '../report-section';
import { type OrderFilters, OrdersLink } from './orders-link';

type Customer = Report['customers'][number];

/** Selects the customer's orders: by the digits of the phone number, or by the name without one. */
function filterOf({ phone, name }: Customer): OrderFilters {
  const digits = phone?.replace(/\D/g, '');
  return digits ? { customer_phone: digits } : { customer_name: name };
}

function Visit({ at, origin }: { at: string | null; origin?: string }) {
  const { zone } = useReportScope();
  if (at === null) return '—';
  return origin ? `${dayAndTimeIn(zone, at)} · ${origin}` : dayAndTimeIn(zone, at);
}

const columns: Column<Customer>[] = [
  { key: 'rank', label: messages.rank, figures: true, cell: (row) => `${row.rank}º` },
  {
    key: 'name',
    label: messages.customer,
    value: (row) => row.name,
    cell: (row) => <bdi>{row.name}</bdi>,
    head: true,
  },
  {
    key: 'phone',
    label: messages.phone,
    value: (row) => row.phone,
    cell: (row) => (row.phone ? <PhoneText phone={row.phone} /> : '—'),
  },
  {
    key: 'orders',
    label: messages.orders,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => (
      <OrdersLink filters={filterOf(row)} label={messages.ordersOf(row.order_count, `de ${row.name}`)}>
        {countText(row.order_count)}
      </OrdersLink>
    ),
  },
  {
    key: 'total',
    label: messages.total,
    figures: true,
    value: (row) => row.total,
    cell: (row) => money(row.total),
  },
  {
    key: 'ticket',
    label: messages.averageTicket,
    figures: true,
    value: (row) => row.average_ticket,
    cell: (row) => money(row.average_ticket),
  },
  {
    key: 'last',
    label: messages.lastVisit,
    value: (row) => row.last_visit,
    cell: (row) => <Visit at={row.last_visit} origin={row.last_origin} />,
  },
  {
    key: 'first',
    label: messages.firstVisit,
    value: (row) => row.first_visit,
    cell: (row) => <Visit at={row.first_visit} />,
  },
  {
    key: 'interval',
    label: messages.interval,
    figures: true,
    value: (row) => row.mean_interval_seconds,
    cell: (row) => row.mean_interval,
  },
  {
    key: 'combos',
    label: messages.combos,
    figures: true,
    value: (row) => row.combo_quantity,
    cell: (row) => countText(row.combo_quantity),
  },
  {
    key: 'extras',
    label: messages.extras,
    figures: true,
    value: (row) => row.extras_count,
    cell: (row) => countText(row.extras_count),
  },
  {
    key: 'item',
    label: messages.favouriteItem,
    value: (row) => row.favorite_item,
    cell: (row) => <bdi>{row.favorite_item || '—'}</bdi>,
  },
  {
    key: 'hour',
    label: messages.preferredHour,
    figures: true,
    value: (row) => row.preferred_hour,
    cell: (row) => hourText(row.preferred_hour),
  },
  {
    key: 'biggest',
    label: messages.biggestOrder,
    figures: true,
    value: (row) => row.biggest_order,
    cell: (row) => money(row.biggest_order),
  },
  {
    key: 'share',
    label: messages.revenueShare,
    figures: true,
    value: (row) => row.revenue_share,
    cell: (row) => percentText(row.revenue_share),
  },
];

/** 'Melhores clientes': a table of the customers with the largest totals. */
export const CustomersSection = ({ report: { customers, customer_count: total } }: { report: Report }) => (
  <ReportSection title={messages.customers} {...(customers.length > 0 && { csv: 'customers' })}>
    {customers.length === 0 ? (
      <NoRows />
    ) : (
      <SortableTable
        label={messages.customers}
        columns={columns}
        rows={customers}
        rowKey={(row) => row.rank}
        sorting={{ column: 'total', direction: 'descending' }}
        mark={(row) => (row.is_new ? messages.isNew : null)}
      />
    )}
    <CutNote shown={customers.length} total={total} />
  </ReportSection>
);
