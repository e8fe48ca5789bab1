// A thousand concurrent bookings with ten collaborators and three replicas of booking, one of which
// dies. No booking is lost, duplicated or incomplete.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api } from '../harness/api.ts';
import { demoShops } from '../harness/demo-shops.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  disagreements,
  durationOf,
  expectNoOverlap,
  freeDay,
  isBooked,
  minutesOf,
  type Outcome,
  suggestedTime,
  type Wish,
} from '../harness/loads/bookings.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const BOOKINGS = 1000;
const ANYBODY_RACERS = 60;
const KILL_AFTER = 250;
// The number of workers of orders (services/orders/main.cpp), which limits its concurrent calls of booking.
const ORDERS_WORKERS = 32;
const DAYS_AHEAD = 20;
// Random attempts per request to find a free time. Sufficient unless nearly all times are taken.
const TRIES = 20 * BOOKINGS;
const SWEEP_LIMIT_MS = 60_000;
// The longest visit of a visitor (visit_minutes of a shop).
const VISIT_MINUTES = 180;

let stack: OwnedStack;
let api: Api;
let outcomes: Outcome[];
let killedAt: number;

const pick = <T>(list: T[]): T => list[randomInt(list.length)] as T;

/** Requests for times that are free before the race, so that only the race can refuse them. */
async function makeWishes(): Promise<Wish[]> {
  const people = await bookables(api, 10);
  const dates = new Map<Bookable, string>();
  for (const bookable of people) dates.set(bookable, (await freeDay(api, bookable, DAYS_AHEAD, 30)).date);
  const known = new Map<string, Promise<string[]>>();
  const timesFor = (bookable: Bookable, date: string, duration: number) => {
    const key = `${bookable.employer_id} ${duration}`;
    const request = { employer_id: bookable.employer_id, date, duration };
    const ask = async () => (await api.call('listAvailableTimes', request)).available_times;
    known.set(key, known.get(key) ?? ask());
    return known.get(key) as Promise<string[]>;
  };
  const wishes: Wish[] = [];
  for (let tries = 0; wishes.length < BOOKINGS; tries += 1) {
    if (tries === TRIES) throw new Error(`only ${wishes.length} wishes in ${TRIES} tries`);
    const bookable = pick(people);
    const date = dates.get(bookable) as string;
    const services = [pick(bookable.services)];
    if (randomInt(3) === 0) services.push(pick(bookable.services.filter((other) => other !== services[0])));
    if (durationOf(services) > VISIT_MINUTES) continue;
    const times = await timesFor(bookable, date, durationOf(services));
    if (times.length > 0) wishes.push({ bookable, services, date, time: pick(times) });
  }
  return wishes;
}

beforeAll(async () => {
  stack = await startStack({ demo: true, scale: { booking: 3 } });
  // Bypasses the edge, which limits concurrent requests per address.
  api = new Api(stack.info.gateway_url);
  const wishes = await makeWishes();
  const victim = await stack.process('booking-2');
  let answered = 0;
  outcomes = await Promise.all(
    wishes.map(async (wish) => {
      const outcome = await book(api, wish, randomUUID(), 60_000);
      answered += 1;
      if (answered === KILL_AFTER) {
        killedAt = Date.now();
        process.kill(victim.pid, 'SIGKILL');
      }
      return outcome;
    }),
  );
  await stack.waitForRestart('booking-2', victim.pid);
});

afterAll(() => stack?.stop());

test('only 201 and 409 are answered, and 503 to requests in flight at the killed replica', () => {
  const counts = new Map<string, number>();
  for (const { answer } of outcomes) {
    const key = String(answer?.status ?? 'none');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  console.log('answers:', Object.fromEntries(counts));
  expect([...counts.keys()].filter((key) => !['201', '409', '503'].includes(key))).toEqual([]);
  expect(counts.get('201')).toBeGreaterThan(10);
  expect(counts.get('409')).toBeGreaterThan(10);
  const failed = outcomes.filter(({ answer }) => answer?.status === 503);
  const elsewhen = failed.filter(({ sentAt, answeredAt }) => sentAt > killedAt || answeredAt < killedAt);
  expect(elsewhen.map(({ answer }) => answer?.text)).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(ORDERS_WORKERS);
});

test('no two active reservations overlap', () => expectNoOverlap(stack.info));

test('after a sweep, orders and reservations agree, and each 201 has its order', async () => {
  await until(async () => (await disagreements(stack.info)).length === 0, SWEEP_LIMIT_MS, 'one sweep');
  const ids = outcomes.filter(isBooked).map((outcome) => bodyOf(outcome).order?.id);
  expect(new Set(ids).size).toBe(ids.length);
  const rows = await query<{ id: string }>(
    stack.info,
    'orders',
    `SELECT id FROM orders WHERE id = ANY($1::bigint[]) AND appointment_status = 'pending'`,
    [ids],
  );
  expect(rows.length).toBe(ids.length);
});

test('every refusal states its reason, and its suggestion was free at the time of the request', () => {
  const booked = outcomes.filter(isBooked);
  for (const refusal of outcomes.filter(({ answer }) => answer?.status === 409)) {
    const { error, suggestion } = bodyOf(refusal);
    expect(error).not.toBe('');
    if (!suggestion) continue;
    const start = minutesOf(suggestedTime(suggestion));
    const end = start + durationOf(refusal.wish.services);
    const known = booked.filter(
      ({ wish, answeredAt }) =>
        answeredAt < refusal.sentAt &&
        wish.bookable.employer_id === refusal.wish.bookable.employer_id &&
        minutesOf(wish.time) < end &&
        minutesOf(wish.time) + durationOf(wish.services) > start,
    );
    expect(known.map(({ wish }) => wish.time)).toEqual([]);
  }
});

test('sixty concurrent requests for any professional at one time book each free person once', async () => {
  const [place] = await bookables(api, 1);
  const [shop] = await demoShops(api);
  const { collaborators } = await api.call('viewEstablishment', { slug: shop?.slug ?? '' });
  const service = place?.services[0];
  if (!shop || !place || !service) throw new Error('no collaborator can be booked');
  const { days } = await api.call('listAvailableDays', {
    employer_ids: collaborators.map(({ id }) => id),
    start_date: addDays(today(), 2 * DAYS_AHEAD),
    days: 7,
    duration: service.duration,
  });
  const [best] = days
    .flatMap(({ date, free }) => free.map((at) => ({ date, ...at })))
    .toSorted((one, other) => other.employer_ids.length - one.employer_ids.length);
  if (!best) throw new Error('no collaborator is free');
  expect(best.employer_ids.length).toBeGreaterThan(1);
  const wish = { bookable: place, anybody: true, services: [service], date: best.date, time: best.time };
  const raced = await Promise.all(
    Array.from({ length: ANYBODY_RACERS }, () => book(api, wish, randomUUID(), 60_000)),
  );
  const chosen = raced.filter(isBooked).map((outcome) => bodyOf(outcome).order?.attendant_id ?? 0);
  expect(chosen.toSorted((a, b) => a - b)).toEqual(best.employer_ids);
  const refused = raced.filter((outcome) => !isBooked(outcome));
  expect(new Set(refused.map(({ answer }) => answer?.status))).toEqual(new Set([409]));
  await expectNoOverlap(stack.info);
  await until(async () => (await disagreements(stack.info)).length === 0, SWEEP_LIMIT_MS, 'one sweep');
});

test('a refusal’s suggestion can be booked after the race', async () => {
  const refused = outcomes.filter((outcome) => outcome.answer?.status === 409).slice(0, 40);
  let taken = 0;
  for (const { wish } of refused) {
    const again = await book(api, wish, randomUUID());
    if (again.answer?.status !== 409) continue;
    const { suggestion } = bodyOf(again);
    if (!suggestion) continue;
    const accepted = await book(api, { ...wish, time: suggestedTime(suggestion) }, randomUUID());
    expect(accepted.answer?.status, accepted.answer?.text).toBe(201);
    taken += 1;
  }
  expect(taken).toBeGreaterThan(0);
});
