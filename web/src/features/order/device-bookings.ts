// The last bookings made on this device, kept in its local storage: without an account this is how they are found again.
import { useSyncExternalStore } from 'react';
import { readText, writeText } from '@/lib/stored';

export interface DeviceBooking {
  /** The order's. */
  id: number;
  /** Opens the booking's page. */
  secret: string;
  /** The shop's name. */
  shop: string;
  /** ISO-8601 with zone. */
  startsAt: string;
  /** IANA name of the shop's zone. */
  zone: string;
  cancelled: boolean;
  /** Who was signed in; null for a visitor. */
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

/** The next one first, then later ones, then past ones from the latest; those that passed 30 days ago are left out. */
export function sortedBookings(bookings: DeviceBooking[], now: number): DeviceBooking[] {
  const coming = bookings.filter((booking) => startOf(booking) >= now);
  const past = bookings.filter((booking) => startOf(booking) < now && startOf(booking) > now - KEPT_MS);
  return [
    ...coming.sort((one, next) => startOf(one) - startOf(next)),
    ...past.sort((one, next) => startOf(next) - startOf(one)),
  ];
}

const read = (): DeviceBooking[] => parse(readText('local', KEY));
const listeners = new Set<() => void>();

function write(bookings: DeviceBooking[]) {
  // Where there is no room for all, those that passed longest ago go.
  const kept = sortedBookings(bookings, Date.now()).slice(0, MOST_BOOKINGS);
  writeText('local', KEY, kept.length > 0 ? JSON.stringify(kept) : null);
  for (const listener of listeners) listener();
}

/** Keeps a booking that was made here. */
export const keepBooking = (booking: DeviceBooking): void =>
  write([booking, ...read().filter(({ id }) => id !== booking.id)]);

/** Brings a kept booking up to date; one that was not made here is not kept. */
export function refreshBooking(id: number, part: Partial<Omit<DeviceBooking, 'id'>>): void {
  const list = read();
  if (list.some((booking) => booking.id === id)) {
    write(list.map((booking) => (booking.id === id ? { ...booking, ...part } : booking)));
  }
}

/** Takes a booking off the device. The booking itself stays. */
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

/** The bookings of this device that are a visitor's or this user's, in order. */
export function useDeviceBookings(userId: number | null, now: number): DeviceBooking[] {
  const text = useSyncExternalStore(subscribe, () => readText('local', KEY));
  const own = parse(text).filter((booking) => booking.userId === null || booking.userId === userId);
  return sortedBookings(own, now);
}
