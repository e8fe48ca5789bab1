import type { QueryClient } from '@tanstack/react-query';
import { nounKey } from '@/api/query';

/** Invalidates the lists of orders and bookings, and the stock, which orders change. */
export const ordersChanged = (client: QueryClient) =>
  Promise.all(
    (['listOrdersByEntity', 'listOrderAppointments', 'listItems', 'listLowStock'] as const).map((name) =>
      client.invalidateQueries({ queryKey: nounKey(name) }),
    ),
  );
