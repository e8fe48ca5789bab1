// Failures and recovery of the suite's dependencies: Redis stopped and frozen, PostgreSQL
// restarted.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  book,
  bookables,
  disagreements,
  expectNoOverlap,
  freeDay,
} from '../harness/loads/bookings.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

let stack: OwnedStack;
let api: Api;
let person: Bookable;
let undo: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stack = await startStack({ demo: true });
  api = new Api(stack.info.url);
  person = (await bookables(api, 1))[0] as Bookable;
});

afterEach(async () => {
  await undo?.();
  undo = undefined;
});

afterAll(() => stack?.stop());

const services = () => person.services.slice(0, 1);
const duration = () => services()[0]?.duration ?? 30;

async function availableTimes(date: string): Promise<string[]> {
  const answer = await api.call('listAvailableTimes', {
    employer_id: person.employer_id,
    date,
    duration: duration(),
  });
  return answer.available_times;
}

/** Books the day's first free time and expects cached and uncached answers to omit it immediately. */
async function bookAndSeeItGone(): Promise<void> {
  const { date, times } = await freeDay(api, person, 15, duration());
  const time = times[0] as string;
  const outcome = await book(api, { bookable: person, services: services(), date, time }, randomUUID());
  expect(outcome.answer?.status, outcome.answer?.text).toBe(201);
  expect(await availableTimes(date)).not.toContain(time);
}

describe.each([
  ['stopped', () => stack.takeDown('redis')],
  ['frozen', () => stack.pause('redis')],
] as const)('Redis %s', (_, takeAway) => {
  test('bookings and availability stay correct', async () => {
    await bookAndSeeItGone();
    undo = await takeAway();
    for (let round = 0; round < 3; round++) await bookAndSeeItGone();
    await undo();
    undo = undefined;
    await bookAndSeeItGone();
    await expectNoOverlap(stack.info);
  });

  test('a read waits only milliseconds for Redis', async () => {
    const { date } = await freeDay(api, person, 15, duration());
    undo = await takeAway();
    await availableTimes(date);
    const started = performance.now();
    for (let round = 0; round < 20; round++) await availableTimes(date);
    expect((performance.now() - started) / 20).toBeLessThan(150);
  });
});

describe.each([['SIGINT'], ['SIGKILL']] as const)('PostgreSQL restarted by %s', (signal) => {
  test('answers 503 and recovers without a restart of the services', async () => {
    const before = await stack.processes();
    const { date, times } = await freeDay(api, person, 16, duration());
    const comeBack = await stack.takeDown('postgres', signal);
    undo = comeBack;
    const wish = { bookable: person, services: services(), date, time: times[0] as string };
    const refused = await book(api, wish, randomUUID());
    expect(refused.answer?.status).toBe(503);
    expect(refused.answer?.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    undo = undefined;
    await comeBack();

    await until(
      async () => [201, 409].includes((await book(api, wish, randomUUID())).answer?.status ?? 0),
      30_000,
      'bookings after the restart of PostgreSQL',
    );
    await until(async () => (await disagreements(stack.info)).length === 0, 170_000, 'one sweep');
    const after = await stack.processes();
    for (const name of Object.keys(before).filter((name) => /-\d$|^gateway$/.test(name))) {
      expect(after[name]?.pid, name).toBe(before[name]?.pid);
    }
  });
});
