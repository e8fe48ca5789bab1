// Lists of bookings from both sources: appointments made by shops, and bookings made through orders.
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import type { ListAppointmentsResponse, ListOrdersByEntityResponse } from '@/api/contract.gen';
import type { StatusRows } from '@/components/lists/status-list';
import {
  type AppointmentSearch,
  appointmentsOfProvider,
  appointmentsOfShop,
} from '@/features/appointment/api';
import { type Entry, entryOf, entryOfShopOrder } from '@/features/appointment/entry';
import { barbershopBySlug } from '@/features/establishment/api';
import { bookingsOfPeriod, bookingsServed } from '@/features/order/bookings/api';
import { useStatusRows } from './use-status-rows';

type Appointments = StatusRows<Entry> & { answer: ListAppointmentsResponse | undefined };
type Orders = UseQueryResult<Pick<ListOrdersByEntityResponse, 'orders' | 'truncated' | 'time_zone'>>;

const entriesIn = ({ appointments }: ListAppointmentsResponse): Entry[] => appointments.map(entryOf);

/** Adds bookings made through orders to the appointments. Rows are undefined until all lists are loaded. */
function withBookings(appointments: Appointments, lists: Orders[]) {
  const loaded = lists.flatMap(({ data }) => data ?? []);
  const booked = loaded.flatMap(({ orders, time_zone }) =>
    orders.map((order) => entryOfShopOrder(order, time_zone)),
  );
  const { rows, answer } = appointments;
  return {
    rows: rows && loaded.length === lists.length ? [...rows, ...booked] : undefined,
    answer: answer && {
      start_date: answer.start_date,
      truncated: answer.truncated || loaded.some(({ truncated }) => truncated),
    },
    error: appointments.error ?? lists.find(({ error }) => error)?.error ?? null,
    changing: appointments.changing || lists.some(({ isPlaceholderData }) => isPlaceholderData),
    retry: () => {
      appointments.retry();
      for (const { refetch } of lists) void refetch();
    },
  };
}

/** A shop's bookings from both sources on the searched days. Undefined until both are loaded. */
export function useShopEntries(shop: { id: number; slug: string }, search: AppointmentSearch) {
  const appointments = useStatusRows(appointmentsOfShop(shop.slug, search), entriesIn);
  const orders = useQuery({
    ...bookingsOfPeriod(shop.id, search),
    placeholderData: (previous) => previous,
  });
  return withBookings(appointments, [orders]);
}

/**
 * A barber's bookings from both sources on the searched days, by user id. `shops` are those whose orders of the barber
 * the reader may see. Undefined until all lists are loaded.
 */
export function useBarberEntries(userId: number, shops: { slug: string }[], search: AppointmentSearch) {
  const appointments = useStatusRows(appointmentsOfProvider(userId, search), entriesIn);
  const views = useQueries({ queries: shops.map(({ slug }) => barbershopBySlug(slug)) });
  const employerIds = views.flatMap(
    ({ data }) => data?.barbers.find(({ user_id }) => user_id === userId)?.id ?? [],
  );
  const orders = useQueries({ queries: employerIds.map((id) => bookingsServed(id, search)) });
  const list = withBookings(appointments, orders);
  return {
    ...list,
    rows: views.every(({ data }) => data) ? list.rows : undefined,
    error: list.error ?? views.find(({ error }) => error)?.error ?? null,
    retry: () => {
      list.retry();
      for (const { refetch } of views) void refetch();
    },
  };
}
