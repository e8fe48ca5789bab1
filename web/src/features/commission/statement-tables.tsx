import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { money } from '@/lib/text/money';
import { fullDay } from '@/lib/time/sao-paulo';
import type { GetCommissionStatementResponse } from './api';
import classes from './commission.module.css';
import { commissionMessages as messages } from './messages';
import { rateLabel } from './rate';

type Item = GetCommissionStatementResponse['items'][number];
type Day = GetCommissionStatementResponse['days'][number];

const itemColumns: Column<Item>[] = [
  {
    key: 'item',
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
    cell: (row) => row.quantity.toLocaleString('pt-BR'),
  },
  {
    key: 'base',
    label: messages.base,
    figures: true,
    value: (row) => row.base,
    cell: (row) => money(row.base),
  },
  {
    key: 'amount',
    label: messages.rate,
    figures: true,
    value: (row) => row.amount,
    cell: (row) => (
      <>
        {money(row.amount)} <small className={classes['rate']}>{rateLabel(row.rate)}</small>
      </>
    ),
  },
];

const dayColumns: Column<Day>[] = [
  {
    key: 'day',
    label: messages.day,
    value: (row) => row.date,
    cell: (row) => fullDay(row.date),
    head: true,
  },
  {
    key: 'orders',
    label: messages.orders,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => row.order_count.toLocaleString('pt-BR'),
  },
  {
    key: 'base',
    label: messages.base,
    figures: true,
    value: (row) => row.base,
    cell: (row) => money(row.base),
  },
  {
    key: 'amount',
    label: messages.rate,
    figures: true,
    value: (row) => row.amount,
    cell: (row) => money(row.amount),
  },
];

/** The commission of a statement by item and rate. */
export const StatementItems = ({ items }: { items: Item[] }) => (
  <section className="panel" aria-labelledby="commission-items">
    <h2 id="commission-items">{messages.items}</h2>
    <SortableTable
      label={messages.items}
      columns={itemColumns}
      rows={items}
      rowKey={(row) => `${row.item_id} ${row.rate}`}
      sorting={{ column: 'amount', direction: 'descending' }}
      printsAll
    />
  </section>
);

/** The commission of a statement by day. */
export const StatementDays = ({ days }: { days: Day[] }) => (
  <section className="panel" aria-labelledby="commission-days">
    <h2 id="commission-days">{messages.days}</h2>
    <SortableTable
      label={messages.days}
      columns={dayColumns}
      rows={days}
      rowKey={(row) => row.date}
      sorting={{ column: 'day', direction: 'ascending' }}
      printsAll
    />
  </section>
);
