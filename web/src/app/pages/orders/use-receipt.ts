import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyError } from '@/components/dialogs/alerts';
import { orderById } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import { awaitsPix } from '@/features/order/payments/payments';
import { pixCodeOf } from '@/features/order/payments/pix-api';
import type { ShownReceipt } from '@/features/order/receipts/receipt-dialog';

/**
 * The receipt of a saved order, read again after each change of the orders. If its first reading fails, `show` calls
 * `otherwise`, as the order is saved.
 */
export function useReceipt() {
  const client = useQueryClient();
  const [id, setId] = useState<number | null>(null);
  const { data, isFetching, isError, refetch } = useQuery({
    ...orderById(id ?? 0),
    enabled: id !== null,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const show = useCallback(
    async (shown: number, otherwise: () => void) => {
      try {
        const { order } = await client.fetchQuery({ ...orderById(shown), staleTime: 0 });
        // Loads the Pix code first, so that the dialog opens with it and places the focus above it.
        if (order && awaitsPix(order)) await client.prefetchQuery(pixCodeOf(order.id, order.total_due));
        setId(shown);
      } catch {
        notifyError(messages.reprintFailed, 'Erro');
        otherwise();
      }
    },
    [client],
  );
  const receipt: ShownReceipt | null =
    id !== null && data
      ? {
          id,
          number: data.order?.order_number ?? '',
          text: data.receipt,
          order: data.order,
          isReading: isFetching,
          ...(isError && !isFetching && { reread: () => void refetch() }),
        }
      : null;
  return { receipt, show, close: () => setId(null) };
}
