import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey } from '@/api/query';
import { useOrdersChanged } from '../order-list-api';

interface Attempt<Body> {
  request: Body;
  idempotencyKey: string;
}

/** Invalidates orders, their lists and fiado accounts. */
export function usePaymentsChanged() {
  const client = useQueryClient();
  const ordersChanged = useOrdersChanged();
  return () =>
    Promise.all([ordersChanged(), client.invalidateQueries({ queryKey: nounKey('listFiadoAccounts') })]);
}

/** Sets the payment status or method of an order. */
export function useSetPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: (request: Request<'setPayment'>) => call('setPayment', request),
    onSettled,
  });
}

/** Adds a payment to an order. Requests with the same idempotency key add it once. */
export function useAddPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt<Request<'addPayment'>>) =>
      call('addPayment', request, { idempotencyKey }),
    onSettled,
  });
}

/** Refunds a payment of an order. Requests with the same idempotency key refund it once. */
export function useRefundPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt<Request<'refundPayment'>>) =>
      call('refundPayment', request, { idempotencyKey }),
    onSettled,
  });
}
