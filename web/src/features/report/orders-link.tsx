import type { ReactNode } from 'react';
import { LinkAnchor } from '@/components/links';
import { listFieldsOf } from './period';
import { useReportScope } from './report-context';

/** Filters of the order list. */
export interface OrderFilters {
  /** One day; omitted, all days of the period. */
  day?: string;
  hour?: number;
  /** 0 Sunday to 6 Saturday. */
  weekday?: number;
  origin?: string;
  received_method?: string;
  payment_status?: 'due';
  /** Orders that are not cancelled, if omitted. */
  status?: 'cancelled';
  customer_phone?: string;
  customer_name?: string;
  item_id?: number;
}

interface Props {
  /** The figure. */
  children: ReactNode;
  /** The orders behind it. */
  filters: OrderFilters;
  /** What a screen reader says after the figure: 'pedidos das 9h'. Omitted if the figure says it. */
  label?: string;
}

/** A figure that leads to a list of exactly its orders. A plain figure for users who may not see them. */
export function OrdersLink({ children, filters: { day, ...filters }, label }: Props) {
  const { entityId, period, opensOrders } = useReportScope();
  if (!opensOrders) return children;
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value)] as const);
  return (
    <LinkAnchor
      to="/order/list/$entityId"
      params={{ entityId }}
      search={{ ...listFieldsOf(period, day), status: 'not_cancelled', ...Object.fromEntries(texts) }}
    >
      {children}
      {label && (
        <>
          {' '}
          <span className="unseen">{label}</span>
        </>
      )}
    </LinkAnchor>
  );
}
