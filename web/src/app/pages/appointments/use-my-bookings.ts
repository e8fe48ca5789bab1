import { useInfiniteQuery } from '@tanstack/react-query';
import { entryOfOrder } from '@/features/appointment/entry';
import { myOrderAppointments } from '@/features/order/bookings/api';
import { dayOf } from '@/lib/time/sao-paulo';

/** The caller's bookings through orders since a day, page by page, latest start first. */
export function useMyBookings(since: string) {
  const found = useInfiniteQuery(myOrderAppointments());
  const rows = found.data?.pages.flatMap(({ appointments }) => appointments.map(entryOfOrder));
  const oldest = rows?.at(-1)?.at;
  return {
    rows,
    error: found.error,
    /** The server has more bookings of these days. */
    hasMore: found.hasNextPage && (!oldest || dayOf(oldest) >= since),
    loadingMore: found.isFetchingNextPage,
    more: () => void found.fetchNextPage(),
    retry: () => void found.refetch(),
  };
}
