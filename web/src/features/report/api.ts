import { queryOptions } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { GetOrderReportResponse } from '@/api/contract.gen';
import { nounKey } from '@/api/query';
import { hasPermission, mayAt, type SessionUser } from '@/api/session';
import { type Period, requestOf } from './period';

export type Report = GetOrderReportResponse;
export type Totals = NonNullable<Report['totals']>;

/** Whether a period has orders that are not cancelled. */
export const hasActiveOrders = (totals: Totals | undefined): totals is Totals =>
  (totals?.order_count ?? 0) > 0;
export type ReportTable = Exclude<Request<'exportReportTable'>['table'], '' | null | undefined>;

/** A shop's report for a period. Requested each time it is shown, so that it includes the latest orders. */
export const reportOf = (shopId: number, period: Period) =>
  queryOptions({
    queryKey: [...nounKey('getOrderReport'), 'getOrderReport', shopId, period] as const,
    queryFn: ({ signal }) =>
      call(
        'getOrderReport',
        { entity_id: shopId, entity_name: 'establishment', ...requestOf(period), figures_only: true },
        { signal },
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** A table of the report as CSV with all its rows. Throws as `call` does. */
export const exportTable = (shopId: number, period: Period, table: ReportTable): Promise<File> =>
  call('exportReportTable', { entity_id: shopId, ...requestOf(period), table });

/** Whether the user may read a shop's reports: owner, collaborators with see_orders, holders of a report permission. */
export const readsReports = (user: SessionUser | null, shop: Parameters<typeof mayAt>[1]): boolean =>
  mayAt(user, shop, 'see_orders') ||
  Boolean(user && (hasPermission(user, 'report_view') || hasPermission(user, 'ticket_sale_report')));
