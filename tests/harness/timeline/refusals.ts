// Compares refusals with a test's model.
import { expect } from 'vitest';
import type { Answer, Refusal } from '../api.ts';
import { type Booking, clock, type DayModel, type Place, type Span } from './day-model.ts';

export interface Stranded {
  bookings: {
    source: Booking['source'];
    booking_id: number;
    date: string;
    start_time: string;
    establishment_id: number;
  }[];
  count: number;
  confirm: string;
}

const MOST_TOLD = 20;

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * Expects the offered time nearest to the requested one as the suggestion, or no suggestion when no time is
 * offered.
 */
export function expectSuggestion(
  model: DayModel,
  { place, start, end }: Span & { place: Place },
  { suggestion }: Partial<Refusal>,
): void {
  const offered = model.offered(place, end - start);
  if (offered.length === 0) {
    expect(suggestion).toBeUndefined();
    return;
  }
  expect(offered).toContain(suggestion);
  const distance = (time: string) => Math.abs(minuteOf(time) - (start - place.ahead));
  expect(distance(suggestion as string)).toBe(Math.min(...offered.map(distance)));
}

/** Expects a refusal that lists these bookings, or the first ones of many. Returns its confirmation. */
export function expectStranded(date: string, stranded: Booking[], answer: Answer<unknown>): Stranded {
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body).toMatchObject({ reason: 'BOOKINGS_STRANDED' });
  const body = answer.body as Stranded;
  // Orders and appointments have separate ids.
  const found = body.bookings.map((booking) =>
    [booking.source, booking.booking_id, booking.date, booking.start_time].join(' '),
  );
  const expected = stranded.map(({ source, id, start, place }) =>
    [source, id, date, clock(start - place.ahead)].join(' '),
  );
  expect(body.count).toBe(stranded.length);
  expect(expected).toEqual(expect.arrayContaining(found));
  expect(new Set(found).size).toBe(Math.min(stranded.length, MOST_TOLD));
  return body;
}
