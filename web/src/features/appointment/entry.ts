// The common view of appointments made by a shop and bookings made through orders.
import type { Appointment, Deposit, Order, OrderAppointment } from '@/api/contract.gen';
import type { PastEvent } from '@/lib/time/history';
import { TIME_ZONE } from '@/lib/time/sao-paulo';

export type AppointmentStatus = 'pending' | 'confirmed' | 'completed' | 'cancelled';

/** The role of the reader: shop, provider or client. */
export type Reader = 'shop' | 'provider' | 'client';

export type AppointmentAction = 'confirm' | 'cancel' | 'attended' | 'not_attended';

export interface Entry {
  /** The key of the row, unique across both kinds. */
  key: string;
  id: number;
  kind: 'appointment' | 'order';
  /** ISO 8601; null for damaged rows. */
  at: string | null;
  /** IANA name of the shop's zone. */
  zone: string;
  /** In minutes. */
  duration: number;
  status: AppointmentStatus;
  /** attended or not_attended after completion; null if not recorded. */
  attendance: string | null;
  services: string[];
  client: string | null;
  provider: string | null;
  registeredBy: string | null;
  /** A user's id; 0 for removed users and for bookings made through orders. */
  registeredById: number;
  createdAt: string | null;
  paymentStatus: string | null;
  notes: string | null;
  /** In reais. */
  price: number;
  /** The changes of an appointment; those of a booking are loaded on request. */
  events: readonly PastEvent[];
  entityId: number;
  /** The deadline of changes by the client, in milliseconds; omitted while unknown. */
  changeableUntil?: number;
  /** Increases with every change. */
  version: number;
  /** The id of the collaborator; 0 for none. */
  employerId: number;
  establishment: { name: string; slug: string } | null;
  /** Null: the booking requires none. */
  deposit: Deposit | null;
  /** The order of a booking, in the lists of its shop. */
  order?: Order;
}

const STATUSES: readonly string[] = ['pending', 'confirmed', 'completed', 'cancelled'];

const statusOf = (status: string): AppointmentStatus => {
  const lower = status.toLowerCase();
  return STATUSES.includes(lower) ? (lower as AppointmentStatus) : 'pending';
};

/** The entry of an appointment. */
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
  deposit: null,
});

/** The entry of a booking made through an order, whose attendance is part of its status. */
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
    deposit: booking.deposit,
  };
}

/** The entry of an order of the shop. `zone` is the IANA name of the shop's zone. */
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
    deposit: order.deposit,
    order,
  };
}

/** The state of an entry: the attendance of completed ones if recorded, otherwise the status. */
export const stateOf = ({ status, attendance }: Entry): string =>
  status === 'completed' ? (attendance ?? status) : status;

const startOf = ({ at }: Entry): number => Date.parse(at ?? '');

/** Compares entries by start: open ones earliest first, then closed ones latest first. */
export function byStartInTab(one: Entry, other: Entry): number {
  if (isActive(one) !== isActive(other)) return isActive(one) ? -1 : 1;
  return isActive(one) ? startOf(one) - startOf(other) : startOf(other) - startOf(one);
}

/** The instants at which the allowed actions change, in milliseconds. */
export const momentsOf = (entry: Entry): number[] => [startOf(entry), lastChangeOf(entry)];

/** The entry with its shop's deadline, in minutes before the start. */
export const withDeadline = (entry: Entry, minutes: number): Entry => ({
  ...entry,
  changeableUntil: startOf(entry) - minutes * 60_000,
});

/** The start while the deadline is unknown; the server makes the final check. */
const lastChangeOf = (entry: Entry): number => entry.changeableUntil ?? startOf(entry);

/** Whether the start has passed. `now` in milliseconds. */
export const hasBegun = (entry: Entry, now: number): boolean => startOf(entry) <= now;

/** Whether the client's deadline has passed. `now` in milliseconds. */
export const isTooLate = (entry: Entry, now: number): boolean =>
  lastChangeOf(entry) < now || hasBegun(entry, now);

/** Whether an entry is pending or confirmed. */
export const isActive = ({ status }: Entry): boolean => status === 'pending' || status === 'confirmed';

/**
 * Whether the reader may move an entry: it is pending or confirmed and has not ended; for its client, until the
 * deadline. `now` in milliseconds.
 */
export const mayMove = (entry: Entry, reader: Reader, now: number): boolean =>
  isActive(entry) &&
  (reader === 'client' ? !isTooLate(entry, now) : startOf(entry) + entry.duration * 60_000 > now);

/**
 * The actions of the reader on an entry. Clients confirm entries registered by others and cancel until the shop's
 * deadline. Attendance is recorded after the start. `userId` is the reader's, `now` in milliseconds.
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
