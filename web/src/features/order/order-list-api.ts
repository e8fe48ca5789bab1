import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { type ListSearch, readListSearch } from '@/lib/browser/list-search';
import { type DayRange, isQuickFilter, type QuickFilter, rangeOf } from './order-range';
import { ordersChanged } from './orders-changed';

const APP_ID = 3;
const ORDERS_PER_PAGE = 50;
const EXPORT_TIMEOUT_MS = 60_000;

const FILTERS = [
  'period',
  'start_date',
  'start_time',
  'end_date',
  'end_time',
  'origin',
  'fulfillment',
  'payment_status',
  'payment_method',
  'status',
  'received_method',
  'customer',
  'customer_phone',
  'customer_name',
  'item_id',
  'hour',
  'weekday',
] as const;
export type OrderSearch = ListSearch<(typeof FILTERS)[number]>;

/** The valid filters and the page of an address. */
export const readOrderSearch = (search: Record<string, unknown>): OrderSearch =>
  readListSearch(search, FILTERS);

/** The quick filter of an address: 'hoje' if missing or unknown, undefined with custom dates. */
export function quickFilterOf({ period, start_date, end_date }: OrderSearch): QuickFilter | undefined {
  if (start_date || end_date) return undefined;
  return isQuickFilter(period) ? period : 'hoje';
}

/** The first and last day of an address. `today` is the day at the shop. Custom dates may lack one of the two. */
export function daysOf(search: OrderSearch, today: string): Partial<DayRange> {
  const filter = quickFilterOf(search);
  if (filter) return rangeOf(filter, today);
  const { start_date, end_date } = search;
  return { ...(start_date && { start_date }), ...(end_date && { end_date }) };
}

type ListRequest = Request<'listOrdersByEntity'>;

/** The request for a filtered list. The server refuses unknown filter values. */
export function orderRequest(entityId: number, search: OrderSearch, today: string): ListRequest {
  const { period, page, start_date, end_date, item_id, hour, weekday, ...filters } = search;
  return {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    ...daysOf(search, today),
    ...filters,
    ...(item_id && { item_id: Number(item_id) || 0 }),
    ...(hour && { hour: Number(hour) }),
    ...(weekday && { weekday: Number(weekday) }),
  } as ListRequest;
}

/** The orders that a request asks for, newest first, page by page. */
export const orderPages = (request: ListRequest) =>
  infiniteQueryOptions({
    queryKey: [...nounKey('listOrdersByEntity'), 'listOrdersByEntity', 'pages', request] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listOrdersByEntity', { ...request, limit: ORDERS_PER_PAGE, after_id: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ truncated, orders }) => (truncated ? orders.at(-1)?.id : undefined),
  });

/** The totals of all orders of a request, over all pages. */
export const orderSummary = ({ app_id: _, ...request }: ListRequest) => ({
  ...query('summarizeOrders', request as Request<'summarizeOrders'>),
  // Shares the key of the lists, so that changes of orders invalidate it.
  queryKey: [...nounKey('listOrdersByEntity'), 'summarizeOrders', request] as const,
});

/** The orders of a request as CSV. Throws as `call` does. */
export const exportOrders = ({ app_id: _, ...request }: ListRequest): Promise<File> =>
  call('exportOrders', request as Request<'exportOrders'>, { timeoutMs: EXPORT_TIMEOUT_MS });

/**
 * Generates the forecast of a day, then loads it. `failure` is the error of the generation, or null; after an error
 * the forecasts are those stored before.
 */
export const forecastOfDay = (entityId: number, day: string) =>
  queryOptions({
    queryKey: [...nounKey('listForecasts'), 'listForecasts', 'generated', entityId, day] as const,
    queryFn: async ({ signal }) => {
      const days = { entity_id: entityId, start_date: day, end_date: day };
      const failure = await call('generateForecasts', days, { signal }).then(
        () => null,
        (error: unknown) => error,
      );
      const { data } = await call('listForecasts', { ...days, status: 'pending' }, { signal });
      return { forecasts: data, failure };
    },
    retry: false,
    refetchOnWindowFocus: false,
    // Regenerated each time the screen opens.
    gcTime: 0,
  });

/** An order with its receipt and its history. */
export const orderById = (id: number) => query('getOrder', { id });

/** Invalidates the lists of orders and bookings, and the stock, which orders change. */
export function useOrdersChanged() {
  const client = useQueryClient();
  return () => ordersChanged(client);
}

/** Updates an order. */
export function useUpdateOrder() {
  const onSettled = useOrdersChanged();
  return useMutation({
    mutationFn: (request: Request<'updateOrder'>) => call('updateOrder', request),
    onSettled,
  });
}

/** Cancels an order. */
export function useCancelOrder() {
  const onSettled = useOrdersChanged();
  return useMutation({
    mutationFn: (request: Request<'cancelOrder'>) => call('cancelOrder', request),
    onSettled,
  });
}
