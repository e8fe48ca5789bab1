// Answered requests: no booking is lost and no time is booked twice when a process is killed before the reservation is
// confirmed, or when orders is unavailable for longer than the lifetime of a hold; repeats need no other service.
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  bookablesAt,
  disagreements,
  expectNoOverlap,
  freeDay,
  type Wish,
} from '../harness/loads/bookings.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { signedIn } from '../harness/people.ts';
import { crashPointFiles } from '../harness/suites/crash-points.ts';
import { query } from '../harness/suites/database.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const HOLD_SECONDS = 5;
/** Time after the end of a hold's lifetime during which booking tries to expire it several times. */
const SWEEPS_SECONDS = 3;
const SETTLED_MS = 60_000;

let stack: OwnedStack;
let api: Api;
let owner: Api;
let person: Bookable;
let files: Record<'orders', string>;
let bringBack: (() => Promise<void>) | undefined;

beforeAll(async () => {
  files = await crashPointFiles(['orders']);
  stack = await startStack({
    demo: true,
    flags: {
      orders: [`--crash_point_file=${files.orders}`],
      booking: [`--hold_seconds=${HOLD_SECONDS}`],
    },
  });
  api = new Api(stack.info.url);
  owner = await api.login('admin', DEMO_PASSWORD);
  person = (await bookables(api, 1))[0] as Bookable;
});

afterEach(async () => {
  await bringBack?.();
  bringBack = undefined;
});

afterAll(() => stack?.stop());

async function freeWish(): Promise<Wish> {
  const services = person.services.slice(0, 1);
  const { date, times } = await freeDay(api, person, 15, services[0]?.duration ?? 30);
  return { bookable: person, services, date, time: times[0] as string };
}

/** Books a time. Returns the id of the order. */
async function placeBooking(wish: Wish, key: string): Promise<number> {
  const outcome = await book(api, wish, key);
  expect(outcome.answer?.status, outcome.answer?.text).toBe(201);
  return bodyOf(outcome).order?.id ?? 0;
}

/** The state of an order's reservation, and the seconds since the end of its hold's lifetime. */
async function reservationOf(order: number): Promise<{ state: string; overdue: number }> {
  const [made] = await query<{ key: string }>(
    stack.info,
    'orders',
    'SELECT reservation_key AS key FROM orders WHERE id = $1',
    [order],
  );
  const [found] = await query<{ state: string; overdue: string | null }>(
    stack.info,
    'booking',
    'SELECT state, extract(epoch FROM now() - expires_at) AS overdue FROM reservation WHERE key = $1',
    [made?.key],
  );
  return { state: found?.state ?? '', overdue: Number(found?.overdue ?? 0) };
}

/** Waits until the booking is confirmed, and checks that it is the only one at its time. */
async function expectConfirmed(order: number, wish: Wish, key: string): Promise<void> {
  await until(async () => (await reservationOf(order)).state === 'confirmed', SETTLED_MS, 'the confirmation');
  await until(
    async () => (await disagreements(stack.info)).length === 0,
    SETTLED_MS,
    'orders and booking to agree',
  );
  expect(await placeBooking(wish, key), 'the repeated request returns the same order').toBe(order);
  const other = randomUUID();
  const statusOfOther = async () => (await book(api, wish, other)).answer?.status;
  await until(async () => (await statusOfOther()) !== 503, SETTLED_MS, 'connections after the restart');
  expect(await statusOfOther(), 'its time is taken').toBe(409);
  expect((await owner.call('getOrder', { id: order })).order?.status).toBe('scheduled');
  await expectNoOverlap(stack.info);
}

test.each(['orders-1', 'booking-1', 'redis', 'postgres'])(
  'an answered booking survives a kill of %s',
  async (name) => {
    const wish = await freeWish();
    const key = randomUUID();
    const { pid } = await stack.process(name);
    const order = await placeBooking(wish, key);
    process.kill(pid, 'SIGKILL');
    await stack.waitForRestart(name, pid);
    await until(
      async () => (await book(api, wish, key).catch(() => undefined))?.answer?.status === 201,
      SETTLED_MS,
      'the repeated request',
    );
    await expectConfirmed(order, wish, key);
  },
);

test('a hold with a booking does not expire while orders is unavailable', async () => {
  const wish = await freeWish();
  const key = randomUUID();
  let order = 0;
  writeFileSync(files.orders, 'orders_before_confirm');
  bringBack = await stack.takeDown('orders-1', async () => {
    order = await placeBooking(wish, key);
  });
  await until(
    async () => (await reservationOf(order)).overdue > SWEEPS_SECONDS,
    SETTLED_MS,
    'several attempts to expire the hold',
  );
  const dayOff = { employer_id: person.employer_id, type: 'holiday', date: wish.date } as const;
  const refused = await owner.ask('reserveTime', dayOff as never);
  expect([409, 503], 'a day off never replaces a booking silently').toContain(refused.status);
  expect((await reservationOf(order)).state).toBe('held');
  await bringBack();
  bringBack = undefined;
  await expectConfirmed(order, wish, key);
});

test("a client's repeat of an appointment is answered while catalog is unavailable", async () => {
  const { user, employer } = await (await api.login('barbeiro', DEMO_PASSWORD)).call('getMe', {});
  const barbers = await bookablesAt(api, employer?.establishment?.slug ?? '');
  const barber = barbers.find(({ employer_id }) => employer_id === employer?.id) as Bookable;
  const { date, times } = await freeDay(api, barber, 15, barber.services[0]?.duration ?? 30);
  const appointment = {
    app_id: 1,
    entity_name: 'establishment' as const,
    entity_id: barber.establishment_id,
    scheduled_at: `${date}T${times[0]}`,
    service_ids: [barber.services[0]?.id ?? 0],
    provider_id: user?.id ?? 0,
  };
  const { api: client } = await signedIn(api, new Mailbox(stack.info.mailbox_url));
  const headers = { 'idempotency-key': randomUUID() };
  const first = await client.ask('createAppointment', appointment, { headers });
  expect(first.status, first.text).toBe(201);
  bringBack = await stack.takeDown('catalog-1');
  const repeated = await client.ask('createAppointment', appointment, { headers });
  expect([repeated.status, repeated.text]).toEqual([201, first.text]);
});
