import type { ReactNode } from 'react';
import { LinkAnchor } from '@/components/buttons/links';
import { listFieldsOf } from '../period';
import { useReportScope } from '../report-context';
import classes from './orders-link.module.css';

/** The filters of the order list that select the orders of a figure. */
export interface OrderFilters {
  /** A day, YYYY-MM-DD; all days of the period if omitted. */
  day?: string;
  /** The hour of the day in the shop's zone, 0 to 23. */
  hour?: number;
  /** 0 for Sunday to 6 for Saturday. */
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
  children: ReactNode;
  filters: OrderFilters;
  /** Follows the figure for screen readers: 'pedidos das 9h'. Omitted if the figure includes it. */
  label?: string;
}

/** Links a figure to the list of exactly its orders. Shows it without a link to users who may not see orders. */
export function OrdersLink({ children, filters: { day, ...filters }, label }: Props) {
  const { entityId, period, opensOrders } = useReportScope();
  if (!opensOrders) return children;
  const texts = Object.entries(filters).map(([name, value]) => [name, String(value)] as const);
  return (
    <LinkAnchor
      className={classes['orders'] ?? ''}
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
