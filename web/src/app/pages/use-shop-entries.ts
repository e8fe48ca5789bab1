import { useQuery } from '@tanstack/react-query';
import { type AppointmentSearch, appointmentsOfShop } from '@/features/appointment/api';
import { entryOf, entryOfShopOrder } from '@/features/appointment/entry';
import { ordersOfPeriod } from '@/features/order/api';
import { useStatusRows } from './use-status-rows';

/** The bookings of both sources that a shop has on the days searched, once both are there. */
export function useShopEntries(shop: { id: number; slug: string }, search: AppointmentSearch) {
  const noted = useStatusRows(appointmentsOfShop(shop.slug, search), ({ appointments }) =>
    appointments.map(entryOf),
  );
  const orders = useQuery({
    ...ordersOfPeriod(shop.id, search),
    placeholderData: (previous) => previous,
  });
  const booked = orders.data?.orders.filter(({ type }) => type === 'appointment');
  const zone = orders.data?.time_zone ?? '';
  const { answer } = noted;
  return {
    rows: noted.rows && booked && [...noted.rows, ...booked.map((order) => entryOfShopOrder(order, zone))],
    answer: answer && {
      start_date: answer.start_date,
      truncated: answer.truncated || (orders.data?.truncated ?? false),
    },
    error: noted.error ?? orders.error,
    changing: noted.changing || orders.isPlaceholderData,
    retry: () => {
      noted.retry();
      void orders.refetch();
    },
  };
}
