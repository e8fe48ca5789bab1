import { type Column, SortableTable } from '@/components/tables/sortable-table';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { daysText, fullDay, longDay, monthText, shortDay, weekdayName } from '@/lib/time/sao-paulo';
import type { Report } from '../api';
import { hourText, percentText, shortMoney } from '../formats';
import { reportMessages as messages } from '../messages';
import classes from '../report.module.css';
import { NoRows, ReportSection } from '../report-section';
import { type BarSpan, barsOf, type DayBar } from './day-bars';
import { HeatMap } from './heat-map';
import { LazyColumnChart } from './lazy-charts';
import { OrdersLink } from './orders-link';

type Day = Report['days'][number];
type Hour = Report['hours'][number];

const dayColumns: Column<Day>[] = [
  {
    key: 'day',
    label: messages.day,
    value: (row) => row.date,
    cell: (row) => `${weekdayName(row.date)}, ${fullDay(row.date)}`,
    head: true,
  },
  {
    key: 'orders',
    label: messages.orders,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => (
      <OrdersLink
        filters={{ day: row.date }}
        label={messages.ordersOf(row.order_count, `de ${fullDay(row.date)}`)}
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
    key: 'ticket',
    label: messages.averageTicket,
    figures: true,
    value: (row) => row.average_ticket,
    cell: (row) => money(row.average_ticket),
  },
  {
    key: 'cancelled',
    label: messages.cancelledOrders,
    figures: true,
    value: (row) => row.cancelled_count,
    cell: (row) => countText(row.cancelled_count),
  },
];

const CHART_TITLES: Record<BarSpan, string> = {
  day: messages.byDay,
  week: messages.byWeek,
  month: messages.byMonth,
};

const captionOf = (span: BarSpan, { first }: DayBar): string =>
  span === 'month' ? `${first.slice(5, 7)}/${first.slice(2, 4)}` : shortDay(first);

function titleOf(span: BarSpan, { first, last }: DayBar): string {
  if (span === 'month') return monthText(first);
  return first === last ? longDay(first) : daysText(first, last);
}

/**
 * 'Receita por dia': a chart, with its figures in a table. The columns of a long period are weeks or months. Renders
 * nothing for a single day.
 */
export function DaysSection({ days }: { days: Day[] }) {
  if (days.length < 2) return null;
  const { span, bars } = barsOf(days);
  return (
    <ReportSection title={messages.byDay} csv="days">
      {span !== 'day' && <p className={classes['soft']}>{CHART_TITLES[span]}</p>}
      <LazyColumnChart
        label={messages.chartOf(CHART_TITLES[span])}
        axis={shortMoney}
        points={bars.map((bar) => ({
          key: bar.first,
          caption: captionOf(span, bar),
          title: titleOf(span, bar),
          value: bar.revenue,
          text: `${money(bar.revenue)} · ${messages.orderCount(bar.order_count)}`,
        }))}
      />
      <details className={classes['details']}>
        <summary>{messages.asTable}</summary>
        <SortableTable
          label={messages.byDay}
          columns={dayColumns}
          rows={days}
          rowKey={(row) => row.date}
          sorting={{ column: 'day', direction: 'ascending' }}
        />
      </details>
    </ReportSection>
  );
}

const hourColumns: Column<Hour>[] = [
  {
    key: 'hour',
    label: messages.hour,
    value: (row) => row.hour,
    cell: (row) => hourText(row.hour),
    head: true,
  },
  {
    key: 'orders',
    label: messages.quantity,
    figures: true,
    value: (row) => row.order_count,
    cell: (row) => (
      <OrdersLink
        filters={{ hour: row.hour }}
        label={messages.ordersOf(row.order_count, `das ${hourText(row.hour)}`)}
      >
        {countText(row.order_count)}
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
    key: 'ticket',
    label: messages.averageTicket,
    figures: true,
    value: (row) => row.average_ticket,
    cell: (row) => money(row.average_ticket),
  },
  {
    key: 'item',
    label: messages.topItem,
    value: (row) => row.top_item,
    cell: (row) => row.top_item ?? '—',
  },
];

/** 'Pedidos por hora', with the peak hour highlighted, and a heat map of hours by weekdays. */
export function HoursSection({ report }: { report: Report }) {
  const used = report.hours.filter(({ order_count }) => order_count > 0);
  const first = used[0]?.hour ?? 0;
  const last = used.at(-1)?.hour ?? -1;
  const span = report.hours.filter(({ hour }) => hour >= first && hour <= last);
  if (used.length === 0)
    return (
      <ReportSection title={messages.byHour}>
        <NoRows />
      </ReportSection>
    );
  return (
    <>
      <ReportSection title={messages.byHour} csv="hours">
        <p className={classes['soft']}>{messages.revenueByHour}</p>
        <LazyColumnChart
          label={messages.chartOf(messages.revenueByHour)}
          axis={shortMoney}
          points={span.map(({ hour, revenue, order_count, is_peak }) => ({
            key: String(hour),
            caption: hourText(hour),
            title: is_peak ? `${hourText(hour)} · ${messages.peak}` : hourText(hour),
            value: revenue,
            text: `${money(revenue)} · ${messages.orderCount(order_count)}`,
            marked: is_peak,
          }))}
        />
        <SortableTable
          label={messages.byHour}
          columns={hourColumns}
          rows={used}
          rowKey={(row) => row.hour}
          sorting={{ column: 'hour', direction: 'ascending' }}
          mark={(row) => (row.is_peak ? messages.peak : null)}
        />
      </ReportSection>
      <ReportSection title={messages.heat} csv="weekday_hours">
        <HeatMap label={messages.heat} cells={report.weekday_hours} />
      </ReportSection>
    </>
  );
}
