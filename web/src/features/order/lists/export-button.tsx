import { DownloadButton } from '@/components/buttons/download-button';
import { exportOrders, type OrderSearch, orderRequest } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import classes from '../order-screen.module.css';

interface Props {
  shopId: number;
  search: OrderSearch;
  /** The current day at the shop, YYYY-MM-DD. */
  today: string;
}

/** Downloads all orders of the filtered list as CSV. */
export const ExportButton = ({ shopId, search, today }: Props) => (
  <DownloadButton
    className={classes['export']}
    load={() => exportOrders(orderRequest(shopId, search, today))}
    failed={messages.exportFailed}
  >
    {messages.export}
  </DownloadButton>
);
