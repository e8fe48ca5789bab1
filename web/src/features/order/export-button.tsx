import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { saveFile } from '@/lib/save-file';
import { exportOrders, type OrderSearch, orderRequest, quickFilterOf } from './order-list-api';
import { orderMessages as messages } from './order-messages';
import { rangeOf } from './order-range';
import classes from './order-screen.module.css';

interface Props {
  shopId: number;
  search: OrderSearch;
  /** The current day at the shop, YYYY-MM-DD. */
  today: string;
}

/** Downloads all orders of the filtered list as CSV. */
export function ExportButton({ shopId, search, today }: Props) {
  const { start_date, end_date } = rangeOf(quickFilterOf(search), today);
  const save = useMutation({
    mutationFn: () => exportOrders(orderRequest(shopId, search, today)),
    onSuccess: (file) => saveFile(`pedidos-${start_date}-a-${end_date}.csv`, file),
    onError: (error) => notifyError(errorText(error, messages.exportFailed), messages.exportFailed),
  });
  return (
    <Button
      className={classes['export']}
      variant="default"
      size="md"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {messages.export}
    </Button>
  );
}
