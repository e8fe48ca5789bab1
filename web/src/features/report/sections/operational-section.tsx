import { countText } from '@/lib/text/text';
import { hasActiveOrders, type Report, type Totals } from '../api';
import { exactPercentText, meanText, percentText, secondsText } from '../formats';
import { reportMessages as messages } from '../messages';
import { ReportSection } from '../report-section';
import { ComparedFigures } from './compared-figures';
import { baseText, missingShareText, OccupancyByWeekday } from './occupancy-by-weekday';
import { OrdersLink } from './orders-link';

interface Props {
  report: Report;
  totals: Totals;
  /** The totals of the comparison period; undefined until they are loaded. */
  before: Totals | undefined;
  /** The occupancy of the comparison period; undefined until it is loaded. */
  occupancyBefore: Report['occupancy'] | undefined;
}

/** The finished bookings of a period, on which the attendance rate is based. */
const bookingsOf = (totals: Totals | undefined): number =>
  totals ? totals.attended_count + totals.not_attended_count : 0;

/** Whether a period has orders, with cancelled ones. */
const hasOrders = (totals: Totals | undefined): totals is Totals =>
  totals !== undefined && totals.order_count + totals.cancelled_count > 0;

/** Whether a period has services with a duration. */
const hasServed = (totals: Totals | undefined): totals is Totals => (totals?.attended_count ?? 0) > 0;

/** 'Resumo operacional': cancellations, times, occupancy and customers. */
export function OperationalSection({ report: { occupancy }, totals, before, occupancyBefore }: Props) {
  const share = occupancy?.share ?? null;
  const bookings = bookingsOf(totals);
  return (
    <ReportSection title={messages.operational}>
      <ComparedFigures
        figures={[
          {
            label: messages.orders,
            value: totals.order_count,
            before: before?.order_count,
            text: countText,
            shown: (
              <OrdersLink filters={{}} label={messages.ordersOf(totals.order_count, 'do período')}>
                {countText(totals.order_count)}
              </OrdersLink>
            ),
          },
          {
            label: messages.cancellation,
            value: totals.cancellation_rate,
            before: hasOrders(before) ? before.cancellation_rate : undefined,
            text: exactPercentText,
            inverse: true,
            note: (
              <OrdersLink filters={{ status: 'cancelled' }}>
                {messages.cancelled(totals.cancelled_count)}
              </OrdersLink>
            ),
          },
          {
            label: messages.itemsPerOrder,
            value: totals.items_per_order,
            before: hasActiveOrders(before) && hasActiveOrders(totals) ? before.items_per_order : undefined,
            text: meanText,
          },
          {
            label: messages.serviceTime,
            value: totals.average_service_seconds,
            before: hasServed(before) && hasServed(totals) ? before.average_service_seconds : undefined,
            text: secondsText,
            shown: totals.attended_count > 0 ? undefined : messages.noBase,
          },
          {
            label: messages.utilization,
            value: share ?? 0,
            before: share === null ? undefined : (occupancyBefore?.share ?? undefined),
            text: percentText,
            shown: share === null ? missingShareText(occupancy) : undefined,
            note: occupancy && baseText(occupancy),
          },
          {
            label: messages.efficiency,
            value: totals.attendance_rate,
            before: bookingsOf(before) > 0 && bookings > 0 ? before?.attendance_rate : undefined,
            text: percentText,
            shown: bookings > 0 ? undefined : messages.noBase,
            note: bookings > 0 && messages.missed(totals.not_attended_count),
          },
          {
            label: messages.newCustomers,
            value: totals.new_customers_count,
            before: before?.new_customers_count,
            text: countText,
          },
          {
            label: messages.returningCustomers,
            value: totals.returning_customers_count,
            before: before?.returning_customers_count,
            text: countText,
          },
        ]}
      />
      {occupancy && <OccupancyByWeekday occupancy={occupancy} />}
    </ReportSection>
  );
}
