// The master of Redis is lost under load: no request fails, and no answer is older than a booking.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  book,
  bookables,
  isBooked,
  separateWishes,
  type Wish,
} from '../harness/loads/bookings.ts';
import { settle } from '../harness/loads/ledger.ts';
import { outageUnder } from '../harness/loads/outage.ts';
import { PEOPLE, SteadyLoad } from '../harness/loads/steady-load.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';
import { RedisNodes } from './redis-nodes.ts';

/** The load in times of the steady one, and an upper bound of its duration. */
const TIMES = 2;
const SECONDS = 240;
const OUTAGE_LIMIT_S = 15;
const DAYS_AHEAD = 20;
const READER_PAUSE_MS = 200;

let redis: RedisNodes;
let stack: OwnedStack;
let api: Api;

beforeAll(async () => {
  redis = await RedisNodes.start();
  stack = await startStack({ demo: true, environment: { NAVALHA_REDIS_URL: redis.url } });
  api = new Api(stack.info.url);
});

afterAll(async () => {
  await stack?.stop();
  await redis?.stop();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Whether the gateway reaches Redis. */
async function isReached(): Promise<boolean> {
  const parts = (await (await fetch(`${stack.info.gateway_url}/readyz`)).json()) as Record<string, unknown>;
  return parts['redis'] === true;
}

/** Bookings of a person for whom the load books nothing. */
async function ownWishes(): Promise<Wish[]> {
  const person = (await bookables(api, PEOPLE + 1)).at(-1) as Bookable;
  return separateWishes(api, person, DAYS_AHEAD);
}

/** Books one time after another and reads the free times after each booking. Returns booked times that were offered. */
async function readOwnWrites(wishes: Wish[], isOver: () => boolean): Promise<string[]> {
  const stale: string[] = [];
  for (const wish of wishes) {
    if (isOver()) return stale;
    const outcome = await book(api, wish, randomUUID());
    expect(isBooked(outcome), outcome.answer?.text).toBe(true);
    const { bookable, services, date, time } = wish;
    const request = { employer_id: bookable.employer_id, date, duration: services[0]?.duration ?? 0 };
    const { available_times } = await api.call('listAvailableTimes', request);
    if (available_times.includes(time)) stale.push(`${date} ${time}`);
    await pause(READER_PAUSE_MS);
  }
  throw new Error('the reader has booked all its times');
}

test('the loss of the master fails no request, and the suite finds the promoted replica', async () => {
  await until(isReached, 30_000, 'Redis');
  const load = await SteadyLoad.on(stack, TIMES * SECONDS);
  const master = await redis.master();
  const wishes = await ownWishes();
  let isOver = false;
  let outageSeconds = 0;
  const loseMaster = async () => {
    const killedAt = Date.now();
    await redis.kill(master);
    await until(async () => !(await isReached()), 10_000, 'the loss of the master');
    await until(isReached, 60_000, 'the next master');
    outageSeconds = (Date.now() - killedAt) / 1000;
    return killedAt;
  };
  const loaded = outageUnder(load, loseMaster, TIMES).finally(() => {
    isOver = true;
  });
  const [{ requests }, stale] = await Promise.all([loaded, readOwnWrites(wishes, () => isOver)]);

  const next = await redis.master();
  console.log(
    `Redis: no cache for ${outageSeconds.toFixed(1)} s with ${requests} requests, ` +
      `${load.acknowledged.length} confirmed; master ${master}, then ${next}`,
  );
  expect(next).not.toBe(master);
  expect(load.broken).toEqual([]);
  expect(load.attempts.filter(({ ok }) => !ok)).toEqual([]);
  expect(stale).toEqual([]);
  expect(await settle(stack, load, 0)).toEqual({ lost: [], doubled: [] });
  expect(outageSeconds).toBeLessThan(OUTAGE_LIMIT_S);
});
