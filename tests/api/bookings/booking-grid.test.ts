// Visitors may book offered times only; the shop's staff may book any free minute.
import { expect, test } from 'vitest';
import { bodyOf, book, bookables, freeDay, isBooked, suggestedTime } from '../../harness/loads/bookings.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';

test('a start off the grid answers 409 with an offered time, and staff may book it', async () => {
  const [bookable] = await bookables(visitor(), 1);
  if (!bookable) throw new Error('no collaborator can be booked');
  const services = bookable.services.slice(0, 1);
  const { date, times } = await freeDay(visitor(), bookable, 25, 120);
  const [offered] = times;
  if (!offered) throw new Error('no time is free');
  const wish = { bookable, services, date, time: `${offered.slice(0, 4)}${offered.endsWith('7') ? 8 : 7}` };
  const refused = await book(visitor(), wish, 'grid-visitor');
  expect(refused.answer?.status).toBe(409);
  expect(times).toContain(suggestedTime(bodyOf(refused).suggestion ?? ''));
  const admin = await visitor().login('admin', DEMO_PASSWORD);
  expect(isBooked(await book(admin, wish, 'grid-admin'))).toBe(true);
});
