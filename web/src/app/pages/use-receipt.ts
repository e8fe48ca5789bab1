import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { notifyError } from '@/components/alerts';
import { orderById } from '@/features/order/order-list-api';
import { orderMessages as messages } from '@/features/order/order-messages';
import type { ShownReceipt } from '@/features/order/receipt-dialog';

/** The receipt of a saved order. If it fails to load, calls `otherwise`, as the order is saved. */
export function useReceipt() {
  const client = useQueryClient();
  const [receipt, setReceipt] = useState<ShownReceipt | null>(null);
  const show = useCallback(
    async (id: number, otherwise: () => void) => {
      try {
        const { order, receipt: text } = await client.fetchQuery({ ...orderById(id), staleTime: 0 });
        setReceipt({ id, number: order?.order_number ?? '', text, order });
      } catch {
        notifyError(messages.reprintFailed, 'Erro');
        otherwise();
      }
    },
    [client],
  );
  return { receipt, show, close: () => setReceipt(null) };
}
