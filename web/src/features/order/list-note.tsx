import type { ListOrdersByEntityResponse } from '@/api/contract.gen';
import { fullDay } from '@/lib/sao-paulo';
import classes from './order.module.css';

export type List = Pick<ListOrdersByEntityResponse, 'orders' | 'truncated' | 'start_date' | 'time_zone'>;

/** Where a list of orders begins, and how much of it is here when the server cut it. */
export function ListNote({ list: { orders, truncated, start_date: first } }: { list: List }) {
  return (
    <p className={classes['note']}>
      Desde {fullDay(first)}.{truncated && <> {cutAt(orders.length)}</>}
    </p>
  );
}

/** Said of a list that the server cut. */
export const cutAt = (count: number): string =>
  `São muitos pedidos: aqui estão só os ${count.toLocaleString('pt-BR')} mais recentes.`;
