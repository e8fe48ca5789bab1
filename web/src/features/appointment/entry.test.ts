import { describe, expect, it } from 'vitest';
import { makeAppointment as makeOrderAppointment } from '@/testing/factories';
import { makeAppointment } from '@/testing/visit-factories';
import { actionsOf, byStartInTab, entryOf, entryOfOrder, isTooLate, mayMove, withDeadline } from './entry';

const START = Date.parse('2030-11-20T17:30:00.000Z');
const MINUTE = 60_000;
const CLIENT = 30;
const before = START - 60 * MINUTE;
const entry = (status: string, registered_by = 7) => entryOf(makeAppointment({ status, registered_by }));

describe('byStartInTab', () => {
  const sorted = (status: string) =>
    ['2030-11-22T17:30:00Z', '2030-11-20T17:30:00Z']
      .map((scheduled_at) => entryOf(makeAppointment({ status, scheduled_at })))
      .toSorted(byStartInTab)
      .map(({ at }) => at?.slice(8, 10));

  it.each(['pending', 'confirmed'])('sorts %s appointments earliest first', (status) => {
    expect(sorted(status)).toEqual(['20', '22']);
  });

  it.each(['completed', 'cancelled'])('sorts %s appointments latest first', (status) => {
    expect(sorted(status)).toEqual(['22', '20']);
  });

  it('sorts each status in a list of all', () => {
    const statuses = ['completed', 'confirmed', 'cancelled', 'pending'];
    const mixed = Array.from({ length: 60 }, (_, place) =>
      entryOf(
        makeAppointment({
          id: place,
          status: statuses[place % 4] as string,
          scheduled_at: new Date(START + ((place * 37) % 60) * MINUTE).toISOString(),
        }),
      ),
    ).toSorted(byStartInTab);
    for (const status of statuses) {
      const starts = mixed.filter((one) => one.status === status).map(({ at }) => at ?? '');
      const earliestFirst = starts.toSorted();
      const isOpen = status === 'confirmed' || status === 'pending';
      expect(starts).toEqual(isOpen ? earliestFirst : earliestFirst.reverse());
    }
  });
});

describe('actionsOf', () => {
  it('lets the shop confirm and cancel pending appointments', () => {
    expect(actionsOf(entry('pending'), 'shop', 7, before)).toEqual(['confirm', 'cancel']);
    expect(actionsOf(entry('pending'), 'provider', 20, before)).toEqual(['confirm', 'cancel']);
  });

  it('asks for the attendance of confirmed appointments after the start', () => {
    expect(actionsOf(entry('confirmed'), 'shop', 7, START - 1)).toEqual(['cancel']);
    expect(actionsOf(entry('confirmed'), 'shop', 7, START)).toEqual(['attended', 'not_attended', 'cancel']);
  });

  it.each(['completed', 'cancelled'])('offers no action for %s appointments', (status) => {
    for (const reader of ['shop', 'provider', 'client'] as const) {
      expect(actionsOf(entry(status), reader, CLIENT, before)).toEqual([]);
    }
  });

  it('lets clients confirm appointments registered by others, not their own', () => {
    expect(actionsOf(entry('pending'), 'client', CLIENT, before)).toEqual(['confirm', 'cancel']);
    expect(actionsOf(entry('pending', CLIENT), 'client', CLIENT, before)).toEqual(['cancel']);
    const booking = entryOfOrder(
      makeOrderAppointment({ appointment_status: 'pending', order_datetime: '2030-11-20T17:30:00Z' }),
    );
    expect(actionsOf(booking, 'client', CLIENT, before)).toEqual(['cancel']);
  });

  it('lets clients cancel until the start while the deadline is unknown', () => {
    const confirmed = entry('confirmed');
    expect(actionsOf(confirmed, 'client', CLIENT, START - MINUTE)).toEqual(['cancel']);
    expect(actionsOf(confirmed, 'client', CLIENT, START)).toEqual([]);
    expect(isTooLate(confirmed, START)).toBe(true);
  });
});

describe('mayMove', () => {
  it.each(['shop', 'provider'] as const)('lets the %s move open appointments until the end', (reader) => {
    expect(mayMove(entry('pending'), reader, before)).toBe(true);
    const confirmed = entry('confirmed');
    const end = START + confirmed.duration * MINUTE;
    expect(mayMove(confirmed, reader, end - 1)).toBe(true);
    expect(mayMove(confirmed, reader, end)).toBe(false);
  });

  it.each(['completed', 'cancelled'])('does not move %s appointments', (status) => {
    expect(mayMove(entry(status), 'shop', before)).toBe(false);
  });

  it('lets clients move until the deadline, or until the start while it is unknown', () => {
    expect(mayMove(entry('pending'), 'client', before)).toBe(true);
    expect(mayMove(entry('pending'), 'client', START)).toBe(false);
    const limited = withDeadline(entry('pending'), 60);
    expect(mayMove(limited, 'client', before)).toBe(true);
    expect(mayMove(limited, 'client', before + 1)).toBe(false);
    expect(mayMove(limited, 'shop', before + 1)).toBe(true);
  });
});

describe('entryOfOrder', () => {
  it.each([
    ['attended', 'completed', 'attended'],
    ['not_attended', 'completed', 'not_attended'],
    ['pending', 'pending', null],
    ['cancelled', 'cancelled', null],
  ])('reads %s as %s', (appointment_status, status, attendance) => {
    expect(entryOfOrder(makeOrderAppointment({ appointment_status }))).toMatchObject({ status, attendance });
  });

  it("has a key different from an appointment's", () => {
    expect(entryOfOrder(makeOrderAppointment()).key).not.toBe(entryOf(makeAppointment()).key);
  });
});
