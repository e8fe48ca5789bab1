import type { Order } from '@/api/contract.gen';
import { LinkButton } from '@/components/buttons/links';
import { clockIn } from '@/lib/time/zone-clock';
import { messages } from '../bookings/messages';

interface Props {
  order: Order;
  /** IANA name of the shop's zone. */
  zone: string;
}

/**
 * Links a cancelled booking to the list of its customer's cancelled orders of the day, where its payments are
 * refunded. Renders nothing without payments.
 */
export function RefundLink({ order, zone }: Props) {
  if (order.status !== 'cancelled' || order.total_paid === 0 || !order.order_datetime) return null;
  const { day } = clockIn(zone, order.order_datetime);
  const { customer_phone, customer_name } = order;
  const customer = customer_phone ? { customer_phone } : { customer_name };
  return (
    <LinkButton
      variant="light"
      to="/order/list/$entityId"
      params={{ entityId: String(order.entity_id) }}
      search={{ start_date: day, end_date: day, status: 'cancelled', ...customer }}
      aria-label={messages.refundOf(order.order_number)}
    >
      {messages.refund}
    </LinkButton>
  );
}
