import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { type ListSearch, pageRequest, readListSearch } from '@/lib/list-search';
import { addDays, today } from '@/lib/sao-paulo';

export type { Order, OrderAppointment } from '@/api/contract.gen';

const APP_ID = 3;
// Of bookings that are made online, which are what a collaborator's screens are about.
const BOOKING_APP_ID = 2;
// Two months in a row have no more days.
const DAYS_OF_WORK = 62;
const REFRESH_MS = 60_000;

/** An establishment's orders of one day, newest first; kept fresh while on screen. */
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

/** An establishment's orders of a day and later. */
export const ordersFrom = (entityId: number, day: string) =>
  query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    start_date: day,
  });

/** An establishment's orders of the days searched; without any, of the last two months and all that are to come. */
export const ordersOfPeriod = (entityId: number, days: { start_date?: string; end_date?: string }) => ({
  ...query('listOrdersByEntity', {
    app_id: APP_ID,
    entity_name: 'establishment',
    entity_id: entityId,
    ...(days.start_date && { start_date: days.start_date }),
    ...(days.end_date && { end_date: days.end_date }),
  }),
  refetchInterval: REFRESH_MS,
});

/**
 * The orders that a collaborator attends, of two months and to come, for the owner and for themselves; kept fresh while
 * on screen.
 */
export const ordersOfCollaborator = (employerId: number) => ({
  ...query('listOrdersByEmployer', {
    employer_id: employerId,
    app_id: BOOKING_APP_ID,
    start_date: addDays(today(), 1 - DAYS_OF_WORK),
  }),
  refetchInterval: REFRESH_MS,
});

export type BookingAction = Request<'updateOrderAppointmentStatus'>['action'];

/** Confirms, cancels or finishes a booking. */
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

export const readAppointmentSearch = (search: Record<string, unknown>): AppointmentSearch =>
  readListSearch(search, APPOINTMENT_FILTERS);

/** What an address says when it wants bookings of any time: without a period they are those to come. */
export const ANY_PERIOD = 'all';

/** The period to ask the server for. Days that were chosen say it themselves. */
export function periodOf({ period, start_date, end_date }: AppointmentSearch): string {
  if (period) return period === ANY_PERIOD ? '' : period;
  return start_date || end_date ? '' : 'upcoming';
}

/** A page of the bookings of every barbershop. A filter that the server does not know is for it to refuse. */
export const appointments = (search: AppointmentSearch) =>
  query(
    'listOrderAppointments',
    pageRequest({ ...search, period: periodOf(search) }) as Request<'listOrderAppointments'>,
  );

// Rows of a list of one's own before the next page is asked for.
const OWN_PER_PAGE = 10;

/** A page of what the caller booked for themselves: what is to come, or what was. */
export const myAppointments = (period: 'upcoming' | 'past', page = 1) =>
  query('listMyOrderAppointments', { period, page, per_page: OWN_PER_PAGE });

/** How many bookings each of these days has, at every barbershop. */
export const appointmentCounts = (start_date: string, end_date: string) =>
  query('countOrderAppointments', { start_date, end_date });

const MY_PAGE = 100;

/** The bookings that the caller made for themselves, the latest start first, page by page. */
export const myOrderAppointments = () =>
  infiniteQueryOptions({
    queryKey: [...nounKey('listMyOrderAppointments'), 'listMyOrderAppointments', 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('listMyOrderAppointments', { page: pageParam, per_page: MY_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });
