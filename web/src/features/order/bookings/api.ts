import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/browser/list-search';
import { addDays, today } from '@/lib/time/sao-paulo';

export type { Order, OrderAppointment } from '@/api/contract.gen';

const APP_ID = 3;
// The app id of online bookings, the only orders on a collaborator's screens.
const BOOKING_APP_ID = 2;
// Two consecutive months have at most 62 days.
const DAYS_OF_WORK = 62;
const REFRESH_MS = 60_000;

/** An establishment's orders of one day, newest first. Refetched every minute while mounted. */
export const ordersOfDay = (entityId: number, day: string) => ({
  ...query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    start_date: day,
    end_date: day,
  }),
  refetchInterval: REFRESH_MS,
});

/** An establishment's bookings from a day on. */
export const bookingsFrom = (entityId: number, day: string) =>
  query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    start_date: day,
    type: 'appointment',
  });

interface SearchedDays {
  start_date?: string;
  end_date?: string;
}

const daysOf = ({ start_date, end_date }: SearchedDays) => ({
  ...(start_date && { start_date }),
  ...(end_date && { end_date }),
});

/** An establishment's bookings of the searched days. Without days: of the last two months and all future ones. */
export const bookingsOfPeriod = (entityId: number, days: SearchedDays) => ({
  ...query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    type: 'appointment',
    ...daysOf(days),
  }),
  refetchInterval: REFRESH_MS,
});

/**
 * A collaborator's orders of the last 62 days and all future ones, for the owner and the collaborator. Refetched
 * every minute while mounted.
 */
export const ordersOfCollaborator = (employerId: number) => ({
  ...query('listOrdersByEmployer', {
    employer_id: employerId,
    app_id: BOOKING_APP_ID,
    start_date: addDays(today(), 1 - DAYS_OF_WORK),
  }),
  refetchInterval: REFRESH_MS,
});

/** A collaborator's bookings of the searched days. Without days: of the last two months and all future ones. */
export const bookingsServed = (employerId: number, days: SearchedDays) => ({
  ...query('listOrdersByEmployer', {
    employer_id: employerId,
    app_id: BOOKING_APP_ID,
    type: 'appointment',
    ...daysOf(days),
  }),
  refetchInterval: REFRESH_MS,
});

export type BookingAction = Request<'updateOrderAppointmentStatus'>['action'];

/** Confirms, cancels or finishes a booking, and invalidates the lists of orders and bookings. */
export function useBookingAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: { id: number; action: BookingAction; reason?: string; version?: number }) =>
      call('updateOrderAppointmentStatus', request),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: nounKey('updateOrderAppointmentStatus') }),
        client.invalidateQueries({ queryKey: nounKey('listOrderAppointments') }),
      ]),
  });
}

const APPOINTMENT_FILTERS = ['q', 'period', 'status', 'start_date', 'end_date'] as const;
export type AppointmentSearch = ListSearch<(typeof APPOINTMENT_FILTERS)[number]>;

/** The valid filters and the page of an address. */
export const readAppointmentSearch = (search: Record<string, unknown>): AppointmentSearch =>
  readListSearch(search, APPOINTMENT_FILTERS);

/** The value of `period` for bookings of any time; an omitted period means upcoming bookings. */
export const ANY_PERIOD = 'all';

/** The period for the server; empty means any. Chosen days replace the default period. */
export function periodOf({ period, start_date, end_date }: AppointmentSearch): string {
  if (period) return period === ANY_PERIOD ? '' : period;
  return start_date || end_date ? '' : 'upcoming';
}

/** A page of the bookings of every barbershop. The server refuses unknown filter values. */
export const appointments = (search: AppointmentSearch) =>
  query(
    'listOrderAppointments',
    pageRequest({ ...search, period: periodOf(search) }) as Request<'listOrderAppointments'>,
  );

// Rows per page of the caller's own bookings.
const OWN_PER_PAGE = 10;

/** A page of the caller's own bookings: upcoming or past ones. */
export const myAppointments = (period: 'upcoming' | 'past', page = 1) =>
  query('listMyOrderAppointments', { period, page, per_page: OWN_PER_PAGE });

/** The number of bookings per day, of every barbershop. */
export const appointmentCounts = (start_date: string, end_date: string) =>
  query('countOrderAppointments', { start_date, end_date });

const MY_PAGE = 100;

/** The caller's own bookings, latest start first, page by page. */
export const myOrderAppointments = () =>
  infiniteQueryOptions({
    queryKey: [...nounKey('listMyOrderAppointments'), 'listMyOrderAppointments', 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listMyOrderAppointments', { page: pageParam, per_page: MY_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });
