import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Order, SummarizeOrdersResponse } from '@/api/contract.gen';
import { errorText, isStatus } from '@/api/error';
import { EmptyState, ErrorState } from '@/components/states/states';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { countText } from '@/lib/text/text';
import { daysOf, type OrderSearch, orderPages, orderRequest, orderSummary } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import { rangeText } from '../order-range';
import classes from '../order-screen.module.css';
import { PaymentDialog } from '../payments/payment-dialog';
import { PixDialog } from '../payments/pix-charge';
import { ReceiptDialog, type ShownReceipt } from '../receipts/receipt-dialog';
import { CancelOrderDialog } from './order-dialogs';
import { OrderRow } from './order-row';
import { CountAndTotal } from './order-sums';

interface Props {
  shop: { id: number; zone: string };
  search: OrderSearch;
  /** The current day at the shop, YYYY-MM-DD. */
  today: string;
  /** The caller may receive payments, edit and cancel. */
  sells: boolean;
  /** The caller may refund payments. */
  refunds: boolean;
  entityId: string;
  /** Called when the server denies the caller the shop's orders. */
  onDenied: () => void;
}

/** A shop's orders of a range of days with their totals. */
export function OrderList({ shop, search, today, sells, refunds, entityId, onDenied }: Props) {
  const request = orderRequest(shop.id, search, today);
  const pages = useInfiniteQuery({ ...orderPages(request), placeholderData: (before) => before });
  const summary = useQuery({ ...orderSummary(request), placeholderData: (before) => before });
  const [paying, setPaying] = useState<Order | null>(null);
  const [charging, setCharging] = useState<Order | null>(null);
  const [cancelling, setCancelling] = useState<Order | null>(null);
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null);
  const failure = pages.error ?? summary.error;
  const denied = isStatus(failure, 403);
  // biome-ignore lint/correctness/useExhaustiveDependencies: onDenied changes with each rendering
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
  const days = daysOf(search, today);
  const actions = {
    oneDay: days.start_date !== undefined && days.start_date === days.end_date,
    entityId,
    sells,
    refunds,
    zone,
    onPayment: setPaying,
    onPix: setCharging,
    onCancel: setCancelling,
    onReceipt: setReceipt,
  };
  return (
    <>
      <Summary summary={summary.data} />
      <section aria-label={messages.title} aria-busy={pages.isPlaceholderData}>
        <p className={classes['days']} role="status">
          {rangeText(days)}
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
      <PixDialog order={charging} onClose={() => setCharging(null)} />
      <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />
      <ReceiptDialog receipt={receipt} onClose={() => setReceipt(null)} />
    </>
  );
}

/** Omitted when the count is 0. */
const countedFigure = (label: string, count: number, total: number): [string, ReactNode][] =>
  count > 0 ? [[label, <CountAndTotal key={label} count={count} total={total} />]] : [];

function Summary({ summary }: { summary: SummarizeOrdersResponse }) {
  const cancelled = summary.statuses.find(({ status }) => status === 'cancelled')?.order_count ?? 0;
  return (
    <section className={`panel ${classes['summary']}`} aria-label="Resumo">
      <Figures
        figures={[
          [messages.count, countText(summary.order_count - cancelled)],
          [messages.allMethods, money(summary.total_price)],
          ...summary.methods.map(({ payment_method, order_count, total_price }): [string, ReactNode] => [
            payment_method,
            <CountAndTotal key={payment_method} count={order_count} total={total_price} />,
          ]),
          ...countedFigure(messages.due, summary.due_count, summary.total_due),
          ...countedFigure(messages.toRefund, summary.to_refund_count, summary.total_to_refund),
        ]}
      />
      {cancelled > 0 && <p className={classes['soft']}>{messages.cancelledApart(cancelled)}</p>}
    </section>
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
