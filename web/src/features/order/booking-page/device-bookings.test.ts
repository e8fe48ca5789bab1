import { beforeEach, describe, expect, it } from 'vitest';
import { readText, writeText } from '@/lib/browser/stored';
import {
  type DeviceBooking,
  forgetBooking,
  keepBooking,
  MOST_BOOKINGS,
  refreshBooking,
  sortedBookings,
} from './device-bookings';

const NOW = Date.now();
const DAY_MS = 86_400_000;

const made = (id: number, days: number): DeviceBooking => ({
  id,
  secret: `1.${id}`,
  shop: 'Navalha de Ouro',
  startsAt: new Date(NOW + days * DAY_MS).toISOString(),
  zone: 'America/Sao_Paulo',
  cancelled: false,
  userId: null,
});
const idsOf = (bookings: DeviceBooking[]) => bookings.map(({ id }) => id);
const kept = () => JSON.parse(readText('local', 'bookings') ?? '[]') as DeviceBooking[];

beforeEach(() => writeText('local', 'bookings', null));

describe('the bookings of a device', () => {
  it('lists upcoming bookings first, then past ones from the latest', () => {
    const list = [made(1, -2), made(2, 5), made(3, -1), made(4, 1)];
    expect(idsOf(sortedBookings(list, NOW))).toEqual([4, 2, 3, 1]);
  });

  it('lists cancelled upcoming bookings after the others', () => {
    const list = [{ ...made(1, 1), cancelled: true }, made(2, 5), made(3, -1)];
    expect(idsOf(sortedBookings(list, NOW))).toEqual([2, 1, 3]);
  });

  it('removes bookings 30 days after their time', () => {
    expect(idsOf(sortedBookings([made(1, -29), made(2, -31)], NOW))).toEqual([1]);
    keepBooking(made(2, -31));
    expect(readText('local', 'bookings')).toBeNull();
  });

  it('keeps ten at most and prefers upcoming ones', () => {
    for (let id = 1; id <= MOST_BOOKINGS; id += 1) keepBooking(made(id, -id));
    keepBooking(made(99, 3));
    expect(kept()).toHaveLength(MOST_BOOKINGS);
    expect(idsOf(kept())[0]).toBe(99);
    expect(idsOf(kept())).not.toContain(MOST_BOOKINGS);
  });

  it('stores a booking once, updates and removes it', () => {
    keepBooking(made(1, 2));
    keepBooking({ ...made(1, 2), shop: 'Outro nome' });
    expect(kept()).toHaveLength(1);
    refreshBooking(1, { cancelled: true });
    expect(kept()[0]).toMatchObject({ shop: 'Outro nome', cancelled: true });
    refreshBooking(2, { cancelled: true });
    expect(kept()).toHaveLength(1);
    forgetBooking(1);
    expect(kept()).toEqual([]);
  });

  it('ignores stored data of another shape', () => {
    writeText('local', 'bookings', '{"a":1}');
    keepBooking(made(1, 2));
    writeText('local', 'bookings', JSON.stringify([null, { id: 'x' }, made(2, 1)]));
    keepBooking(made(1, 2));
    expect(idsOf(kept())).toEqual([2, 1]);
  });
});
