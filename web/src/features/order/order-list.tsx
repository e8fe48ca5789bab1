import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Forecast, Order, SummarizeOrdersResponse } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { Figures } from '@/components/figures';
import { Badge } from '@/components/record-card';
import { EmptyState, ErrorState } from '@/components/states';
import { money } from '@/lib/money';
import { fullDay } from '@/lib/sao-paulo';
import { CancelOrderDialog } from './order-dialogs';
import { fulfillmentLabel, lineLabel } from './order-labels';
import {
  forecastsOf,
  type OrderSearch,
  orderPages,
  orderRequest,
  orderSummary,
  quickFilterOf,
} from './order-list-api';
import { orderMessages as messages } from './order-messages';
import { type DayRange, rangeOf } from './order-range';
import { OrderRow } from './order-row';
import classes from './order-screen.module.css';
import { PaymentDialog } from './payment-dialog';
import { ReceiptDialog, type ShownReceipt } from './receipt-dialog';

const FIRST_FORECAST = 1000;

interface Props {
  shop: { id: number; zone: string };
  search: OrderSearch;
  /** At the shop, YYYY-MM-DD. */
  today: string;
  /** The caller may take payments, edit and cancel. */
  sells: boolean;
  /** The caller may give payments back. */
  refunds: boolean;
  entityId: string;
  /** The caller may not look at the shop's orders. */
  onDenied: () => void;
}

/** A shop's orders of some days: what they come to, and each of them. */
export function OrderList({ shop, search, today, sells, refunds, entityId, onDenied }: Props) {
  const request = orderRequest(shop.id, search, today);
  const pages = useInfiniteQuery({ ...orderPages(request), placeholderData: (before) => before });
  const summary = useQuery({ ...orderSummary(request), placeholderData: (before) => before });
  const [paying, setPaying] = useState<Order | null>(null);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null);
  const failure = pages.error ?? summary.error;
  const denied = isStatus(failure, 403);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is to be done is new with each drawing
  useEffect(() => {
    if (denied) onDenied();
  }, [denied]);
  if (failure && !(pages.data && summary.data)) {
    const retry = () => void Promise.all([pages.refetch(), summary.refetch()]);
    return <ErrorState onRetry={retry}>{errorText(failure, messages.loadFailed)}</ErrorState>;
  }
  if (!pages.data || !summary.data) return <Loading />;
  const orders = pages.data.pages.flatMap((page) => page.orders);
  const zone = pages.data.pages[0]?.time_zone || shop.zone;
  const actions = {
    entityId,
    sells,
    refunds,
    zone,
    onPayment: setPaying,
    onCancel: setCancelling,
    onReceipt: setReceipt,
  };
  return (
    <>
      <Summary summary={summary.data} />
      <section aria-label={messages.title} aria-busy={pages.isPlaceholderData}>
        <p className={classes['days']} role="status">
          {daysOf(rangeOf(quickFilterOf(search), today))}
        </p>
        {orders.length === 0 && <EmptyState icon="search">{messages.none}</EmptyState>}
        <ul className={classes['orders']}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} actions={actions} />
          ))}
        </ul>
        {pages.hasNextPage && (
          <Button
            variant="default"
            size="md"
            fullWidth
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {messages.more}
          </Button>
        )}
      </section>
      <PaymentDialog order={paying} sells={sells} refunds={refunds} onClose={() => setPaying(null)} />
      <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />
      <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

/** '20/11/2026', '01/11/2026 a 20/11/2026' */
const daysOf = ({ start_date, end_date }: DayRange): string =>
  start_date === end_date ? fullDay(start_date) : `${fullDay(start_date)} a ${fullDay(end_date)}`;

/** '3 | R$ 120,00' */
const countAndTotal = (count: number, total: number): string => `${count} | ${money(total)}`;

/** Left out where there is nothing of it. */
const countedFigure = (label: string, count: number, total: number): [string, string][] =>
  count > 0 ? [[label, countAndTotal(count, total)]] : [];

function Summary({ summary }: { summary: SummarizeOrdersResponse }) {
  const cancelled = summary.statuses.find(({ status }) => status === 'cancelled')?.order_count ?? 0;
  return (
    <section className={`panel ${classes['summary']}`} aria-label="Resumo">
      <Figures
        figures={[
          [messages.count, String(summary.order_count)],
          [messages.allMethods, money(summary.total_price)],
          ...summary.methods.map(({ payment_method, order_count, total_price }): [string, string] => [
            payment_method,
            countAndTotal(order_count, total_price),
          ]),
          ...countedFigure(messages.due, summary.due_count, summary.total_due),
          ...countedFigure(messages.toRefund, summary.to_refund_count, summary.total_to_refund),
        ]}
      />
      {cancelled > 0 && <p className={classes['soft']}>{messages.cancelledApart(cancelled)}</p>}
    </section>
  );
}

/** What is expected of the day; rows are only looked at. */
export function ForecastList({ shopId, day }: { shopId: number; day: string }) {
  const { data, isPending } = useQuery({ ...forecastsOf(shopId, day), retry: false });
  if (isPending) return <Loading />;
  // Without an answer there is nothing expected.
  const forecasts = data?.data ?? [];
  if (forecasts.length === 0) return <EmptyState icon="calendar">{messages.noForecast}</EmptyState>;
  return (
    <ul className={classes['orders']} aria-label={messages.forecast}>
      {forecasts.map((forecast, index) => (
        <ForecastRow key={forecast.id} forecast={forecast} number={FIRST_FORECAST + index} />
      ))}
    </ul>
  );
}

function ForecastRow({ forecast, number }: { forecast: Forecast; number: number }) {
  return (
    <li className={classes['order']}>
      <div className={classes['line']}>
        <h2>
          <span className={classes['number']}>#{number}</span> <bdi>{forecast.customer_name_forecast}</bdi>
        </h2>
        <strong className={classes['price']}>{money(forecast.total_forecast)}</strong>
      </div>
      <p className={classes['soft']}>
        {fullDay(forecast.forecast_date)}, {forecast.forecast_time.slice(0, 5)} · {forecast.origin_forecast} ·{' '}
        {fulfillmentLabel(forecast.fulfillment_forecast)}
      </p>
      <ul className={classes['lines']}>
        {forecast.items_forecast.map(({ item_id, quantity, name }) => (
          <li key={item_id}>
            <bdi>{lineLabel(quantity, name)}</bdi>
          </li>
        ))}
      </ul>
      <div className={classes['badges']}>
        <Badge>{messages.forecast}</Badge>
        <Badge>{forecast.payment_method_forecast}</Badge>
      </div>
    </li>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="unseen">Carregando...</span>
      <Skeleton height={96} radius="lg" mb="md" />
      <Skeleton height={150} radius="lg" mb="md" />
      <Skeleton height={150} radius="lg" />
    </div>
  );
}
