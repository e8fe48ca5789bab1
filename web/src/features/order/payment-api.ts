import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey } from '@/api/query';
import { useOrdersChanged } from './order-list-api';

interface Attempt<Body> {
  request: Body;
  idempotencyKey: string;
}

/** Lists, orders and the debts of customers are asked for anew. */
export function usePaymentsChanged() {
  const client = useQueryClient();
  const ordersChanged = useOrdersChanged();
  return () =>
    Promise.all([ordersChanged(), client.invalidateQueries({ queryKey: nounKey('listFiadoAccounts') })]);
}

export function useSetPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: (request: Request<'setPayment'>) => call('setPayment', request),
    onSettled,
  });
}

export function useAddPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt<Request<'addPayment'>>) =>
      call('addPayment', request, { idempotencyKey }),
    onSettled,
  });
}

export function useRefundPayment() {
  const onSettled = usePaymentsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: Attempt<Request<'refundPayment'>>) =>
      call('refundPayment', request, { idempotencyKey }),
    onSettled,
  });
}
