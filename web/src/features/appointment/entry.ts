// What a list of appointments shows of each, whether the shop made it or somebody booked through an order.
import type { Appointment, Order, OrderAppointment } from '@/api/contract.gen';
import type { PastEvent } from '@/lib/history';
import { TIME_ZONE } from '@/lib/sao-paulo';

export type AppointmentStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled';

/** Who reads a list: the shop, the person who serves, or the client. */
export type Reader = 'shop' | 'provider' | 'client';

export type AppointmentAction = 'confirm' | 'cancel' | 'attended' | 'not_attended';

export interface Entry {
  /** The row among both kinds. */
  key: string;
  id: number;
  kind: 'appointment' | 'order';
  /** ISO-8601; null only of damaged rows. */
  at: string | null;
  /** The shop's. */
  zone: string;
  /** Minutes. */
  duration: number;
  status: AppointmentStatus;
  /** attended or not_attended once completed; null when it was not told. */
  attendance: string | null;
  services: string[];
  client: string | null;
  provider: string | null;
  registeredBy: string | null;
  /** A user; 0 for who is removed, and for bookings made through orders. */
  registeredById: number;
  createdAt: string | null;
  paymentStatus: string | null;
  notes: string | null;
  /** Reais. */
  price: number;
  /** What was done to it; of a booking it is read when it is asked for. */
  events: readonly PastEvent[];
  entityId: number;
  /** Until when its client changes it, in milliseconds; unset while the shop's deadline is not known. */
  changeableUntil?: number;
  /** Rises with every change. */
  version: number;
  /** The collaborator who serves; 0 for none. */
  employerId: number;
  establishment: { name: string; slug: string } | null;
}

const STATUSES: readonly string[] = ['pending', 'confirmed', 'completed', 'cancelled'];

const statusOf = (status: string): AppointmentStatus => {
  const lower = status.toLowerCase();
  return STATUSES.includes(lower) ? (lower as AppointmentStatus) : 'pending';
};

export const entryOf = (appointment: Appointment): Entry => ({
  key: `appointment-${appointment.id}`,
  id: appointment.id,
  kind: 'appointment',
  at: appointment.scheduled_at,
  zone: appointment.time_zone,
  duration: appointment.duration,
  status: statusOf(appointment.status),
  attendance: appointment.attendance_status,
  services: appointment.service_names,
  client: appointment.client_first_name,
  provider: appointment.provider_first_name,
  registeredBy: appointment.registered_by_first_name,
  registeredById: appointment.registered_by,
  createdAt: appointment.created_at,
  paymentStatus: appointment.payment_status,
  notes: appointment.notes,
  price: appointment.total_price,
  events: appointment.events.map((event) => ({ ...event, by_customer: event.by_client })),
  entityId: appointment.entity_id,
  version: appointment.version,
  employerId: appointment.employer_id,
  establishment: null,
});

/** A booking made through an order: attendance is a status there. */
export function entryOfOrder(booking: OrderAppointment): Entry {
  const { appointment_status: status } = booking;
  const told = status === 'attended' || status === 'not_attended';
  return {
    key: `order-${booking.id}`,
    id: booking.id,
    kind: 'order',
    at: booking.order_datetime,
    zone: booking.establishment?.time_zone || TIME_ZONE,
    duration: booking.total_duration,
    status: told ? 'completed' : statusOf(status),
    attendance: told ? status : null,
    services: booking.services,
    client: booking.customer_name,
    provider: booking.attendant_name,
    registeredBy: null,
    registeredById: 0,
    createdAt: booking.created_at,
    paymentStatus: null,
    notes: null,
    price: booking.total_price,
    events: [],
    entityId: booking.establishment?.id ?? 0,
    version: booking.version,
    employerId: booking.attendant_id ?? 0,
    establishment: booking.establishment,
  };
}

/** The same of the whole order, as its shop has it. `zone` is the shop's. */
export function entryOfShopOrder(order: Order, zone: string): Entry {
  const { appointment_status: status, attendant } = order;
  const told = status === 'attended' || status === 'not_attended';
  return {
    key: `order-${order.id}`,
    id: order.id,
    kind: 'order',
    at: order.order_datetime,
    zone,
    duration: order.total_duration,
    status: told ? 'completed' : statusOf(status ?? ''),
    attendance: told ? status : null,
    services: order.items.flatMap(({ item }) => item?.name ?? []),
    client: order.customer_name,
    provider: attendant?.user?.first_name ?? null,
    registeredBy: null,
    registeredById: 0,
    createdAt: order.created_at,
    paymentStatus: order.payment_status,
    notes: order.notes,
    price: order.total_price,
    events: [],
    entityId: order.entity_id,
    version: order.version,
    employerId: order.attendant_id ?? 0,
    establishment: null,
  };
}

/** How an entry stands: a completed one by how it ended, where that was told. */
export const stateOf = ({ status, attendance }: Entry): string =>
  status === 'completed' ? (attendance ?? status) : status;

const startOf = ({ at }: Entry): number => Date.parse(at ?? '');

/** By start, the earliest first. */
export const byStart = (one: Entry, other: Entry): number => startOf(one) - startOf(other);

/** The moments at which what may be done with an entry changes, in milliseconds. */
export const momentsOf = (entry: Entry): number[] => [startOf(entry), lastChangeOf(entry)];

/** The entry with the deadline of its shop, in minutes before the start. */
export const withDeadline = (entry: Entry, minutes: number): Entry => ({
  ...entry,
  changeableUntil: startOf(entry) - minutes * 60_000,
});

/** A deadline that is not known ends with the start, and the server has the last word. */
const lastChangeOf = (entry: Entry): number => entry.changeableUntil ?? startOf(entry);

export const hasBegun = (entry: Entry, now: number): boolean => startOf(entry) <= now;

/** No client moves or cancels it any more. `now` in milliseconds. */
export const isTooLate = (entry: Entry, now: number): boolean =>
  lastChangeOf(entry) < now || hasBegun(entry, now);

export const isActive = ({ status }: Entry): boolean => status === 'pending' || status === 'confirmed';

/**
 * Whether the reader may move an entry: it stands, and has not ended; for its client, until the deadline. `now` in
 * milliseconds.
 */
export const mayMove = (entry: Entry, reader: Reader, now: number): boolean =>
  isActive(entry) &&
  (reader === 'client' ? !isTooLate(entry, now) : startOf(entry) + entry.duration * 60_000 > now);

/**
 * What the reader may do with an entry now. A client confirms what somebody else registered for them, and cancels until
 * the shop's deadline, which the server knows; whether people came is known once it has begun. `userId` is the reader's.
 */
export function actionsOf(entry: Entry, reader: Reader, userId: number, now: number): AppointmentAction[] {
  if (!isActive(entry)) return [];
  if (reader === 'client') {
    const asked =
      entry.status === 'pending' && entry.kind === 'appointment' && entry.registeredById !== userId;
    return [...(asked ? ['confirm' as const] : []), ...(isTooLate(entry, now) ? [] : ['cancel' as const])];
  }
  if (entry.status === 'pending') return ['confirm', 'cancel'];
  return hasBegun(entry, now) ? ['attended', 'not_attended', 'cancel'] : ['cancel'];
}
