// Bookings in lists, from either source.
import type { ReactNode } from 'react';
import { clockIn } from '@/lib/time/zone-clock';

/** How a list shows its rows. */
export interface RowPlace {
  /** In milliseconds. */
  now: number;
  /** The list shows the day beside the time. */
  dated: boolean;
  /** All bookings of the list are of one collaborator, so the row omits the name. */
  own: boolean;
}

/** A booking of a list. */
export interface ListedBooking {
  key: string;
  /** The start, in milliseconds. */
  at: number;
  /** One of the booking states. */
  state: string;
  row: (place: RowPlace) => ReactNode;
}

type Timed = Pick<ListedBooking, 'at' | 'state'>;

export const byStart = (one: Timed, other: Timed): number => one.at - other.at;

export const isActive = ({ state }: Timed): boolean => state === 'pending' || state === 'confirmed';

/** Pending bookings first, then by time. */
export const byNeed = (one: Timed, other: Timed): number =>
  Number(other.state === 'pending') - Number(one.state === 'pending') || byStart(one, other);

export interface WorkDay<Booking extends Timed> {
  /** Unconfirmed bookings of any day that have not begun, by time. */
  pending: Booking[];
  /** Today's bookings that have begun and are not finished. */
  begun: Booking[];
  /** Today's pending and confirmed bookings that have not begun. */
  next: Booking[];
  /** Today's finished or cancelled bookings. */
  closed: Booking[];
}

/**
 * Splits a collaborator's bookings into the parts of a day. Only today's pending bookings are in two parts, `pending`
 * and `next`. Days are in the shop's `zone`; `now` in milliseconds.
 */
export function workDayOf<Booking extends Timed>(
  bookings: Booking[],
  zone: string,
  now: number,
): WorkDay<Booking> {
  const sorted = bookings.toSorted(byStart);
  const { day } = clockIn(zone, now);
  const ofToday = sorted.filter(({ at }) => clockIn(zone, at).day === day);
  const hasBegun = ({ at }: Booking) => at <= now;
  return {
    pending: sorted.filter((booking) => booking.state === 'pending' && !hasBegun(booking)),
    begun: ofToday.filter((booking) => isActive(booking) && hasBegun(booking)),
    next: ofToday.filter((booking) => isActive(booking) && !hasBegun(booking)),
    closed: ofToday.filter((booking) => !isActive(booking)),
  };
}
