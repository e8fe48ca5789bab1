// Totals and labels of an order's payments.
import type { Order, Payment } from '@/api/contract.gen';
import { isUnpaidForFree, NOTHING_TO_PAY } from '@/lib/shops/free-order';
import { sumMoney } from '@/lib/text/money';
import { paymentLabel } from '../order-labels';

export const FIADO = 'Fiado';
export const PIX = 'Pix';

/** The net amount per method: payments less refunds; for Fiado, less the customer's payments of the debt. */
export function netByMethod(payments: readonly Payment[]): [method: string, amount: number][] {
  const parts = new Map<string, number[]>();
  const add = (method: string, amount: number) => parts.set(method, [...(parts.get(method) ?? []), amount]);
  for (const { kind, method, amount, settles_fiado } of payments) {
    add(method, kind === 'payment' ? amount : -amount);
    if (settles_fiado) add(FIADO, -amount);
  }
  return [...parts]
    .map(([method, amounts]): [string, number] => [method, sumMoney(amounts)])
    .filter(([, net]) => net > 0);
}

/** The label and tone of an order's payment state. */
export function paymentState(order: Order): { label: string; tone: 'good' | 'brass' | 'danger' | 'plain' } {
  if (order.status === 'cancelled' && order.total_paid > 0) return { label: 'A devolver', tone: 'danger' };
  if (order.payment_status === 'paid') return { label: paymentLabel('paid'), tone: 'good' };
  if (order.total_fiado > 0 && order.total_due === 0) return { label: 'No fiado', tone: 'brass' };
  if (order.total_paid + order.total_fiado > 0) return { label: 'Pago em parte', tone: 'brass' };
  if (isUnpaidForFree(order)) return { label: NOTHING_TO_PAY, tone: 'plain' };
  const tones = { pending: 'brass', failed: 'danger' } as const;
  return {
    label: paymentLabel(order.payment_status),
    tone: tones[order.payment_status as 'pending'] ?? 'plain',
  };
}

/** All methods by which the order is paid or owed ('Dinheiro + Pix'); while nothing is paid, the expected one. */
export const methodsText = ({ payment_methods: methods, payment_method: expected }: Order): string =>
  methods.length > 0 ? methods.join(' + ') : expected;

/** Whether the list offers to receive the whole amount due. */
export const isToBePaid = (order: Order): boolean =>
  order.status !== 'cancelled' &&
  (order.total_due > 0 || (order.total_price === 0 && order.payment_status !== 'paid'));

/** Whether a sale will be paid by Pix. */
export const awaitsPix = ({ payment_method, total_due, status }: Order): boolean =>
  payment_method === PIX && total_due > 0 && status !== 'cancelled';
