import { queryOptions } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { GetOrderReportResponse } from '@/api/contract.gen';
import { nounKey } from '@/api/query';
import { hasPermission, mayAt, type SessionUser } from '@/api/session';
import { type Period, requestOf } from './period';

export type Report = GetOrderReportResponse;
export type Totals = NonNullable<Report['totals']>;
export type ReportTable = Exclude<Request<'exportReportTable'>['table'], '' | null | undefined>;

const REPORT_TIMEOUT_MS = 60_000;
const EXPORT_TIMEOUT_MS = 60_000;

/** A shop's figures for a period. Asked again whenever the screen needs them: a report is never older than an order. */
export const reportOf = (shopId: number, period: Period) =>
  queryOptions({
    queryKey: [...nounKey('getOrderReport'), 'getOrderReport', shopId, period] as const,
    queryFn: ({ signal }) =>
      call(
        'getOrderReport',
        { entity_id: shopId, entity_name: 'establishment', ...requestOf(period), figures_only: true },
        { signal, timeoutMs: REPORT_TIMEOUT_MS },
      ),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

/** A table of the report as CSV with all its rows. Throws as `call` does. */
export const exportTable = (shopId: number, period: Period, table: ReportTable): Promise<Blob> =>
  call(
    'exportReportTable',
    { entity_id: shopId, ...requestOf(period), table },
    { timeoutMs: EXPORT_TIMEOUT_MS },
  );

/** Whether the user reads a shop's reports: the owner, collaborators who see orders, holders of a permission. */
export const readsReports = (user: SessionUser | null, shop: Parameters<typeof mayAt>[1]): boolean =>
  mayAt(user, shop, 'see_orders') ||
  Boolean(user && (hasPermission(user, 'report_view') || hasPermission(user, 'ticket_sale_report')));
