// Kills orders or booking at each step of a booking, a move and a cancellation. After a restart and one sweep
// both services agree, and a repeat with the same key returns the same booking or move.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  disagreements,
  durationOf,
  expectNoOverlap,
  freeDay,
  type Wish,
} from '../harness/loads/bookings.ts';
import { crashPointFiles, crashPoints } from '../harness/suites/crash-points.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

// Holds left behind by a crash expire soon.
const HOLD_SECONDS = 15;
const SWEEP_LIMIT_MS = 60_000;

let stack: OwnedStack;
let api: Api;
let people: Bookable[];
let files: Record<string, string>;

beforeAll(async () => {
  files = await crashPointFiles(['orders', 'booking']);
  stack = await startStack({
    demo: true,
    flags: {
      orders: [`--crash_point_file=${files['orders']}`],
      booking: [`--crash_point_file=${files['booking']}`, `--hold_seconds=${HOLD_SECONDS}`],
    },
  });
  api = new Api(stack.info.url);
  people = await bookables(api, 12);
});

afterAll(() => stack?.stop());

const POINTS = (['orders', 'booking'] as const).flatMap((service) =>
  crashPoints(service).map((point) => ({ service, point })),
);

test('both services have crash points', () => {
  expect(crashPoints('orders').length).toBeGreaterThanOrEqual(3);
  expect(crashPoints('booking').length).toBeGreaterThanOrEqual(2);
});

/** The first free time of a collaborator who is used by this crash point only. */
async function wishFor(point: string): Promise<Wish> {
  const bookable = people[POINTS.findIndex((other) => other.point === point) % people.length] as Bookable;
  const services = bookable.services.slice(0, 1);
  const { date, times } = await freeDay(api, bookable, 15, services[0]?.duration ?? 30);
  return { bookable, services, date, time: times[0] as string };
}

/** Runs an action that kills the service at the point, and waits until the service is back. */
async function dieAt<T>(service: string, point: string, action: () => Promise<T>): Promise<T> {
  const { pid } = await stack.process(`${service}-1`);
  writeFileSync(files[service] as string, point);
  const result = await action();
  await stack.waitForRestart(`${service}-1`, pid);
  expect(readFileSync(files[service] as string, 'utf8'), 'the crash point is reached').toBe('');
  return result;
}

async function expectAgreement(): Promise<void> {
  await until(async () => (await disagreements(stack.info)).length === 0, SWEEP_LIMIT_MS, 'one sweep');
  expect(await disagreements(stack.info)).toEqual([]);
  await expectNoOverlap(stack.info);
}

const isOfCancel = ({ point }: { point: string }) => point.includes('cancel');
const isOfMove = ({ point }: { point: string }) => point.includes('move');

describe.each(POINTS.filter((point) => !isOfCancel(point) && !isOfMove(point)))(
  'after a crash of $service at $point',
  ({ service, point }) => {
    test('a booking is complete or absent', async () => {
      const wish = await wishFor(point);
      const key = randomUUID();
      const outcome = await dieAt(service, point, () => book(api, wish, key));
      expect([201, 409, 503, undefined]).toContain(outcome.answer?.status);
      const again = await bookWhenBack(wish, key);
      expect(again.answer?.status, again.answer?.text).toBe(201);
      await expectAgreement();
      expect(await activeOrders(wish)).toBe(1);
    });
  },
);

describe.each(POINTS.filter(isOfCancel))('after a crash of $service at $point', ({ service, point }) => {
  test('a cancelled booking releases its time', async () => {
    const wish = await wishFor(point);
    const made = await book(api, wish, randomUUID());
    const id = bodyOf(made).order?.id ?? 0;
    const owner = await api.login('admin', 'navalha-demo');
    await dieAt(service, point, () =>
      owner.ask('updateOrderAppointmentStatus', { id, action: 'cancel', reason: 'teste' }),
    );
    await until(
      async () => (await activeOrders(wish)) === 0 || (await cancelAgain(owner, id)),
      SWEEP_LIMIT_MS,
      'the cancellation',
    );
    await expectAgreement();
    expect((await book(api, wish, randomUUID())).answer?.status).toBe(201);
  });
});

describe.each(POINTS.filter(isOfMove))('after a crash of $service at $point', ({ service, point }) => {
  test('a booking and its reservation move exactly once', async () => {
    const wish = await wishFor(point);
    const made = await book(api, wish, randomUUID());
    const id = bodyOf(made).order?.id ?? 0;
    const admin = await api.login('admin', 'navalha-demo');
    const { order } = await admin.call('getOrder', { id });
    const { times } = await freeDay(api, wish.bookable, 15, durationOf(wish.services));
    const target = { ...wish, time: times.at(-1) as string };
    expect(target.time).not.toBe(wish.time);
    const move = {
      id,
      employer_id: wish.bookable.employer_id,
      starts_at: `${wish.date}T${target.time}`,
      version: order?.version ?? 0,
    };
    const headers = { 'idempotency-key': randomUUID() };
    await dieAt(service, point, () => admin.ask('moveBooking', move, { headers }).catch(() => undefined));
    await until(
      async () => (await admin.ask('moveBooking', move, { headers }).catch(() => undefined))?.status === 200,
      SWEEP_LIMIT_MS,
      'an answer to the repeat',
    );
    await expectAgreement();
    expect([await activeOrders(wish), await activeOrders(target)]).toEqual([0, 1]);
    const { events } = await admin.call('getOrder', { id });
    expect(events.map(({ action }) => action)).toEqual(['created', 'moved']);
    expect((await book(api, wish, randomUUID())).answer?.status, 'the old time is free').toBe(201);
  });

  test('the sweep completes or undoes a move that is not repeated', async () => {
    const wish = await wishFor(point);
    const id = bodyOf(await book(api, wish, randomUUID())).order?.id ?? 0;
    const admin = await api.login('admin', 'navalha-demo');
    const { times } = await freeDay(api, wish.bookable, 15, durationOf(wish.services));
    const target = { ...wish, time: times.at(-1) as string };
    await dieAt(service, point, () =>
      admin
        .ask('moveBooking', { id, starts_at: `${wish.date}T${target.time}`, version: 1 })
        .catch(() => undefined),
    );
    await expectAgreement();
    expect((await activeOrders(wish)) + (await activeOrders(target))).toBe(1);
  });
});

async function cancelAgain(owner: Api, id: number): Promise<boolean> {
  await owner.ask('updateOrderAppointmentStatus', { id, action: 'cancel', reason: 'teste' });
  return false;
}

/** Repeats the client's request with the same key until the killed service answers. */
async function bookWhenBack(wish: Wish, key: string) {
  let outcome = await book(api, wish, key);
  await until(
    async () => {
      if (outcome.answer && outcome.answer.status !== 503) return true;
      outcome = await book(api, wish, key);
      return false;
    },
    SWEEP_LIMIT_MS,
    'an answer to the repeat',
  );
  return outcome;
}

async function activeOrders({ bookable, date, time }: Wish): Promise<number> {
  const [row] = await query<{ count: string }>(
    stack.info,
    'orders',
    `SELECT count(*) FROM orders WHERE collaborator_id = $1 AND appointment_status = 'pending'
       AND order_datetime = ($2::text::timestamp AT TIME ZONE 'America/Sao_Paulo')`,
    [bookable.employer_id, `${date} ${time}`],
  );
  return Number(row?.count);
}
