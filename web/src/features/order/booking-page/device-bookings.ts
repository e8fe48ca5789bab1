// The latest bookings made on this device, in its local storage, so that visitors find them without an account.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '@/lib/browser/stored';

export interface DeviceBooking {
  /** The id of the order. */
  id: number;
  /** The secret in the address of the booking's page. */
  secret: string;
  /** The name of the shop. */
  shop: string;
  /** ISO 8601 with offset. */
  startsAt: string;
  /** IANA name of the shop's zone. */
  zone: string;
  cancelled: boolean;
  /** The id of the user who booked; null for a visitor. */
  userId: number | null;
}

export const MOST_BOOKINGS = 10;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const KEY = 'bookings';

function isBooking(value: unknown): value is DeviceBooking {
  const booking = value as Partial<DeviceBooking> | null;
  return (
    typeof booking === 'object' &&
    booking !== null &&
    typeof booking.id === 'number' &&
    typeof booking.secret === 'string' &&
    typeof booking.shop === 'string' &&
    typeof booking.zone === 'string' &&
    !Number.isNaN(Date.parse(booking.startsAt ?? ''))
  );
}

function parse(text: string | null): DeviceBooking[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isBooking) : [];
  } catch {
    return [];
  }
}

const startOf = ({ startsAt }: DeviceBooking): number => Date.parse(startsAt);

/** Upcoming bookings by time, cancelled ones last, then past ones from the latest. Removes those older than 30 days. */
export function sortedBookings(bookings: DeviceBooking[], now: number): DeviceBooking[] {
  const coming = bookings.filter((booking) => startOf(booking) >= now);
  const past = bookings.filter((booking) => startOf(booking) < now && startOf(booking) > now - KEPT_MS);
  return [
    ...coming.sort(
      (one, next) => Number(one.cancelled) - Number(next.cancelled) || startOf(one) - startOf(next),
    ),
    ...past.sort((one, next) => startOf(next) - startOf(one)),
  ];
}

const read = (): DeviceBooking[] => parse(readText('local', KEY));
const listeners = new Set<() => void>();

function write(bookings: DeviceBooking[]) {
  // Above the limit, removes the oldest past bookings first.
  const kept = sortedBookings(bookings, Date.now()).slice(0, MOST_BOOKINGS);
  writeText('local', KEY, kept.length > 0 ? JSON.stringify(kept) : null);
  for (const listener of listeners) listener();
}

/** Stores a booking made on this device. */
export const keepBooking = (booking: DeviceBooking): void =>
  write([booking, ...read().filter(({ id }) => id !== booking.id)]);

/** Updates a stored booking; ignores unknown ids. */
export function refreshBooking(id: number, part: Partial<Omit<DeviceBooking, 'id'>>): void {
  const list = read();
  if (list.some((booking) => booking.id === id)) {
    write(list.map((booking) => (booking.id === id ? { ...booking, ...part } : booking)));
  }
}

/** Removes a booking from the device. The booking itself is unchanged. */
export const forgetBooking = (id: number): void => write(read().filter((booking) => booking.id !== id));

function subscribe(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => key === KEY && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The stored bookings of visitors and of this user, sorted. */
export function useDeviceBookings(userId: number | null, now: number): DeviceBooking[] {
  const text = useSyncExternalStore(subscribe, () => readText('local', KEY));
  const own = parse(text).filter((booking) => booking.userId === null || booking.userId === userId);
  return sortedBookings(own, now);
}
