import type { ListOrdersByEntityResponse } from '@/api/contract.gen';
import { fullDay } from '@/lib/time/sao-paulo';
import classes from './order.module.css';

export type List = Pick<ListOrdersByEntityResponse, 'orders' | 'truncated' | 'start_date' | 'time_zone'>;

/** The first day of a list of orders, and the number of shown orders if the server truncated it. */
export function ListNote({ list: { orders, truncated, start_date: first } }: { list: List }) {
  return (
    <p className={classes['note']}>
      Desde {fullDay(first)}.{truncated && <> {cutAt(orders.length)}</>}
    </p>
  );
}

/** The note about a truncated list. */
export const cutAt = (count: number): string =>
  `São muitos pedidos: aqui estão só os ${count.toLocaleString('pt-BR')} mais recentes.`;
