// Finds the bookings that occupy the stretches of an agenda, from either source.
import { useQuery } from '@tanstack/react-query';
import type { AgendaStretch, Appointment, Order } from '@/api/contract.gen';
import { bookingsOfDays } from '@/features/agenda/api';
import { appointmentsOfShop } from '@/features/appointment/api';
import { type Entry, entryOf, entryOfShopOrder } from '@/features/appointment/entry';
import { TIME_ZONE } from '@/lib/time/sao-paulo';

export interface AgendaBooking {
  entry: Entry;
  /** The order of a booking, which has the client's phone; null for appointments. */
  order: Order | null;
}

export type FindBooking = (employerId: number, stretch: AgendaStretch) => AgendaBooking | null;

const startKey = (employerId: number, at: string | null): string => `${employerId} ${Date.parse(at ?? '')}`;

const ofAppointment = (appointment: Appointment): AgendaBooking => ({
  entry: entryOf(appointment),
  order: null,
});

const ofOrder = (order: Order, zone: string): AgendaBooking => ({
  entry: entryOfShopOrder(order, zone),
  order,
});

/**
 * Finds the booking of a stretch: an appointment by its id, an order by collaborator and start. `zone` is the shop's.
 */
export function bookingFinder(orders: Order[], appointments: Appointment[], zone: string): FindBooking {
  const byStart = new Map(
    orders
      .filter(({ status }) => status !== 'cancelled')
      .map((order) => [startKey(order.attendant_id ?? 0, order.order_datetime), order]),
  );
  const byId = new Map(appointments.map((appointment) => [appointment.id, appointment]));
  return (employerId, { source, source_id: id, starts_at }) => {
    if (source === 'appointment') {
      const appointment = byId.get(id);
      return appointment ? ofAppointment(appointment) : null;
    }
    const order = source === 'order' ? byStart.get(startKey(employerId, starts_at)) : undefined;
    return order ? ofOrder(order, zone) : null;
  };
}

/** The bookings of a shop on some days that the reader may see. */
export function useAgendaBookings(shop: { id: number; slug: string }, first: string, last: string) {
  const orders = useQuery(bookingsOfDays(shop.id, first, last));
  const appointments = useQuery(appointmentsOfShop(shop.slug, { start_date: first, end_date: last }));
  const made = orders.data?.orders ?? [];
  const noted = appointments.data?.appointments ?? [];
  const zone = orders.data?.time_zone || TIME_ZONE;
  return {
    find: bookingFinder(made, noted, zone),
    /** The booking of an entry's key; null on other days. */
    byKey: (key: string): AgendaBooking | null =>
      [...made.map((order) => ofOrder(order, zone)), ...noted.map(ofAppointment)].find(
        ({ entry }) => entry.key === key,
      ) ?? null,
    error: orders.error ?? appointments.error,
    refetch: () => Promise.all([orders.refetch(), appointments.refetch()]),
  };
}
