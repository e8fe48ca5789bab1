import type { Snapshot } from '@/api/contract.gen';

const twoDecimals = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The average number of orders per hour: '1,25'. */
export const perHour = ({ average_orders_per_hour: average }: Snapshot): string =>
  twoDecimals.format(average);
