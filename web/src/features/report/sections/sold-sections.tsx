import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { dayAndTimeIn } from '@/lib/time/zone-clock';
import type { Report } from '../api';
import { hourText, percentText, shortMoney } from '../formats';
import { reportMessages as messages } from '../messages';
import { useReportScope } from '../report-context';
import { CutNote, NoRows, ReportSection } from '../report-section';
import { LazyRowChart } from './lazy-charts';
import { OrdersLink } from './orders-link';

type Addition = Report['additions'][number];
type Item = Report['items'][number];

/** The number of items in the chart; the table has all of them. */
const CHARTED = 10;

/** A moment on the clock of the shop. */
function Moment({ at }: { at: string | null }) {
  const { zone } = useReportScope();
  return at === null ? '—' : dayAndTimeIn(zone, at);
}

const additionColumns: Column<Addition>[] = [
  {
    key: 'name',
    label: messages.addition,
    value: (row) => row.name,
    cell: (row) => <bdi>{row.name}</bdi>,
    head: true,
  },
  {
    key: 'quantity',
    label: messages.quantity,
    figures: true,
    value: (row) => row.quantity,
    cell: (row) => (
      <OrdersLink filters={{ item_id: row.item_id }} label={messages.soldIn(row.quantity, row.name)}>
        {countText(row.quantity)}
      </OrdersLink>
    ),
  },
  {
    key: 'share',
    label: messages.share,
    figures: true,
    value: (row) => row.share,
    cell: (row) => percentText(row.share),
  },
  {
    key: 'revenue',
    label: messages.revenue,
    figures: true,
    value: (row) => row.revenue,
    cell: (row) => money(row.revenue),
  },
  {
    key: 'peak',
    label: messages.peakHour,
    figures: true,
    value: (row) => row.peak_hour,
    cell: (row) => hourText(row.peak_hour),
  },
  {
    key: 'customer',
    label: messages.topCustomer,
    value: (row) => row.top_customer,
    cell: (row) => <bdi>{row.top_customer}</bdi>,
  },
  {
    key: 'last',
    label: messages.lastOrder,
    value: (row) => row.last_order_at,
    cell: (row) => <Moment at={row.last_order_at} />,
  },
];

/** 'Adicionais mais pedidos'. */
export const AdditionsSection = ({ report: { additions, addition_count: total } }: { report: Report }) => (
  <ReportSection title={messages.additions} {...(additions.length > 0 && { csv: 'additions' })}>
    {additions.length === 0 ? (
      <NoRows />
    ) : (
      <SortableTable
        label={messages.additions}
        columns={additionColumns}
        rows={additions}
        rowKey={(row) => row.item_id}
        sorting={{ column: 'quantity', direction: 'descending' }}
      />
    )}
    <CutNote shown={additions.length} total={total} />
  </ReportSection>
);

const itemColumns: Column<Item>[] = [
  {
    key: 'name',
    label: messages.item,
    value: (row) => row.name,
    cell: (row) => <bdi>{row.name}</bdi>,
    head: true,
  },
  {
    key: 'quantity',
    label: messages.quantity,
    figures: true,
    value: (row) => row.quantity,
    cell: (row) => (
      <OrdersLink filters={{ item_id: row.item_id }} label={messages.soldIn(row.quantity, row.name)}>
        {countText(row.quantity)}
      </OrdersLink>
    ),
  },
  {
    key: 'subtotal',
    label: messages.subtotal,
    figures: true,
    value: (row) => row.subtotal,
    cell: (row) => money(row.subtotal),
  },
  {
    key: 'ticket',
    label: messages.averageTicket,
    figures: true,
    value: (row) => row.average_ticket,
    cell: (row) => money(row.average_ticket),
  },
  {
    key: 'quantity-share',
    label: messages.quantityShare,
    figures: true,
    value: (row) => row.quantity_share,
    cell: (row) => percentText(row.quantity_share),
  },
  {
    key: 'revenue-share',
    label: messages.revenueShare,
    figures: true,
    value: (row) => row.revenue_share,
    cell: (row) => percentText(row.revenue_share),
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
    key: 'peak',
    label: messages.peakHour,
    figures: true,
    value: (row) => row.peak_hour,
    cell: (row) => hourText(row.peak_hour),
  },
  {
    key: 'customer',
    label: messages.topCustomer,
    value: (row) => row.top_customer,
    cell: (row) => <bdi>{row.top_customer}</bdi>,
  },
  {
    key: 'last',
    label: messages.lastOrder,
    value: (row) => row.last_order_at,
    cell: (row) => <Moment at={row.last_order_at} />,
  },
];

/** 'Itens vendidos': a chart of the items with the largest subtotals, and a table of all. */
export const ItemsSection = ({ report: { items, item_count: total } }: { report: Report }) => (
  <ReportSection title={messages.items} {...(items.length > 0 && { csv: 'items' })}>
    {items.length === 0 ? (
      <NoRows />
    ) : (
      <>
        <LazyRowChart
          label={messages.chartOf(messages.items)}
          axis={shortMoney}
          points={items.slice(0, CHARTED).map(({ item_id, name, quantity, subtotal }) => ({
            key: String(item_id),
            caption: name,
            title: name,
            value: subtotal,
            text: `${money(subtotal)} · ${messages.soldCount(quantity)}`,
          }))}
        />
        <SortableTable
          label={messages.items}
          columns={itemColumns}
          rows={items}
          rowKey={(row) => row.item_id}
          sorting={{ column: 'subtotal', direction: 'descending' }}
        />
      </>
    )}
    <CutNote shown={items.length} total={total} />
  </ReportSection>
);
