import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { notifyError } from '@/components/alerts';
import { saveFile } from '@/lib/save-file';
import { daysOf, exportOrders, type OrderSearch, orderRequest } from './order-list-api';
import { orderMessages as messages } from './order-messages';
import classes from './order-screen.module.css';

interface Props {
  shopId: number;
  search: OrderSearch;
  /** The current day at the shop, YYYY-MM-DD. */
  today: string;
}

/** Downloads all orders of the filtered list as CSV. */
export function ExportButton({ shopId, search, today }: Props) {
  const days = Object.values(daysOf(search, today)).join('-a-');
  const save = useMutation({
    mutationFn: () => exportOrders(orderRequest(shopId, search, today)),
    onSuccess: (file) => saveFile(`pedidos-${days}.csv`, file),
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
