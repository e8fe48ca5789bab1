import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { hasActiveOrders, type Report, type Totals } from '../api';
import { percentText, shortMoney } from '../formats';
import { reportMessages as messages } from '../messages';
import classes from '../report.module.css';
import { NoRows, ReportSection } from '../report-section';
import { ComparedFigures } from './compared-figures';
import { LazyRowChart } from './lazy-charts';
import { OrdersLink } from './orders-link';

type Method = Report['methods'][number];
type Channel = Report['channels'][number];
type Expense = Report['expenses'][number];

const methodColumns: Column<Method>[] = [
  {
    key: 'method',
    label: messages.method,
    value: (row) => row.payment_method,
    cell: (row) => row.payment_method,
    head: true,
  },
  {
    key: 'orders',
    label: messages.orders,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => (
      <OrdersLink
        filters={{ received_method: row.payment_method }}
        label={messages.ordersOf(row.order_count, `com ${row.payment_method}`)}
      >
        {countText(row.order_count)}
      </OrdersLink>
    ),
  },
  {
    key: 'amount',
    label: messages.amount,
    figures: true,
    value: (row) => row.amount,
    cell: (row) => money(row.amount),
  },
  {
    key: 'share',
    label: messages.share,
    figures: true,
    value: (row) => row.share,
    cell: (row) => percentText(row.share),
  },
];

const channelColumns: Column<Channel>[] = [
  {
    key: 'channel',
    label: messages.channel,
    value: (row) => row.origin,
    cell: (row) => row.origin,
    head: true,
  },
  {
    key: 'orders',
    label: messages.orders,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => (
      <OrdersLink
        filters={{ origin: row.origin }}
        label={messages.ordersOf(row.order_count, `por ${row.origin}`)}
      >
        {countText(row.order_count)}
      </OrdersLink>
    ),
  },
  {
    key: 'revenue',
    label: messages.revenue,
    figures: true,
    value: (row) => row.revenue,
    cell: (row) => money(row.revenue),
  },
  {
    key: 'share',
    label: messages.share,
    figures: true,
    value: (row) => row.share,
    cell: (row) => percentText(row.share),
  },
];

const expenseColumns: Column<Expense>[] = [
  {
    key: 'category',
    label: messages.category,
    value: (row) => row.category,
    cell: (row) => row.category,
    head: true,
  },
  {
    key: 'entries',
    label: messages.entries,
    figures: true,
    value: (row) => row.entry_count,
    cell: (row) => countText(row.entry_count),
  },
  {
    key: 'amount',
    label: messages.amount,
    figures: true,
    value: (row) => row.amount,
    cell: (row) => money(row.amount),
  },
];

interface Props {
  report: Report;
  totals: Totals;
  /** The totals of the comparison period; undefined until they are loaded. */
  before: Totals | undefined;
}

/** 'Resumo financeiro': cash flow, profits, expenses, methods and channels. */
export function FinancialSection({ report, totals, before }: Props) {
  return (
    <ReportSection title={messages.financial}>
      <ComparedFigures
        figures={[
          { label: messages.cashFlow, value: totals.cash_flow, before: before?.cash_flow, text: money },
          { label: messages.grossProfit, value: totals.revenue, before: before?.revenue, text: money },
          { label: messages.netProfit, value: totals.net_profit, before: before?.net_profit, text: money },
          {
            label: messages.totalExpenses,
            value: totals.total_expenses,
            before: before?.total_expenses,
            text: money,
            inverse: true,
          },
          {
            label: messages.averageTicket,
            value: totals.average_ticket,
            before: hasActiveOrders(before) && hasActiveOrders(totals) ? before.average_ticket : undefined,
            text: money,
          },
          {
            label: messages.due,
            value: totals.total_due,
            before: before?.total_due,
            text: money,
            inverse: true,
            note: totals.due_count > 0 && (
              <OrdersLink filters={{ payment_status: 'due' }} label="a receber">
                {messages.dueOrders(totals.due_count)}
              </OrdersLink>
            ),
          },
        ]}
      />
      <p className={classes['soft']}>{messages.financialNote}</p>
      <div className={classes['side']}>
        <Methods methods={report.methods} />
        <div className={classes['part']}>
          <Channels channels={report.channels} />
          {report.expenses.length > 0 && <Expenses expenses={report.expenses} />}
        </div>
      </div>
    </ReportSection>
  );
}

const Methods = ({ methods }: { methods: Method[] }) => (
  <ReportSection title={messages.payments} csv="methods" inner>
    {methods.length === 0 ? (
      <NoRows />
    ) : (
      <>
        <LazyRowChart
          label={messages.chartOf(messages.payments)}
          axis={shortMoney}
          points={methods.map(({ payment_method, order_count, amount }) => ({
            key: payment_method,
            caption: payment_method,
            title: payment_method,
            value: amount,
            text: `${money(amount)} · ${messages.orderCount(order_count)}`,
          }))}
        />
        <SortableTable
          label={messages.payments}
          columns={methodColumns}
          rows={methods}
          rowKey={(row) => row.payment_method}
          sorting={{ column: 'amount', direction: 'descending' }}
        />
      </>
    )}
  </ReportSection>
);

const Channels = ({ channels }: { channels: Channel[] }) => (
  <ReportSection title={messages.channels} csv="channels" inner>
    {channels.length === 0 ? (
      <NoRows />
    ) : (
      <SortableTable
        label={messages.channels}
        columns={channelColumns}
        rows={channels}
        rowKey={(row) => row.origin}
        sorting={{ column: 'revenue', direction: 'descending' }}
      />
    )}
  </ReportSection>
);

const Expenses = ({ expenses }: { expenses: Expense[] }) => (
  <ReportSection title={messages.expenses} csv="expenses" inner>
    <SortableTable
      label={messages.expenses}
      columns={expenseColumns}
      rows={expenses}
      rowKey={(row) => row.category}
      sorting={{ column: 'amount', direction: 'descending' }}
    />
  </ReportSection>
);
