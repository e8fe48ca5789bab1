import type { Order } from '@/api/contract.gen';

/** The payment state of an order for which nobody has to pay. */
export const NOTHING_TO_PAY = 'Nada a pagar';

/** Whether an order costs nothing, is not cancelled, and nobody has marked it as paid. */
export const isUnpaidForFree = ({
  status,
  total_price,
  payment_status,
}: Pick<Order, 'status' | 'total_price' | 'payment_status'>): boolean =>
  status !== 'cancelled' && total_price === 0 && payment_status === 'pending';
