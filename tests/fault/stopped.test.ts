// Suspended processes (SIGSTOP), which accept connections but do not answer: callers wait at most 2
// s.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type Bookable, bookables, freeDay } from '../harness/loads/bookings.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

// The suite's limit of 2 s, plus the overhead of the test's own requests.
const LIMIT_MS = 2000 + 250;
const ROUNDS = 4;
// The demo's owner owns the first shops.
const OWN_SHOP = 1;

let stack: OwnedStack;
let visitor: Api;
let owner: Api;
let person: Bookable;
let date: string;
let goOn: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stack = await startStack({ demo: true, scale: { gateway: 2 } });
  visitor = new Api(stack.info.url);
  owner = await visitor.login('dono', DEMO_PASSWORD);
  person = (await bookables(visitor, 1))[0] as Bookable;
  ({ date } = await freeDay(visitor, person, 15, 30));
});

afterEach(async () => {
  await goOn?.();
  goOn = undefined;
});

afterAll(() => stack?.stop());

let minutes = 30;
function nextDuration(): number {
  minutes += 5;
  return minutes;
}

/** Calls that together need every service and bypass the cache. */
const calls = (): (() => Promise<{ status: number }>)[] => [
  () => visitor.ask('listEstablishments', { category: 'barbershop', q: `x${Math.random()}` }),
  () =>
    visitor.ask('listAvailableTimes', { employer_id: person.employer_id, date, duration: nextDuration() }),
  () => visitor.ask('login', { username: 'dono', password: DEMO_PASSWORD }),
  () => owner.ask('getMe', {}),
  () => owner.ask('listOrdersByEntity', { entity_id: OWN_SHOP }),
  () => owner.ask('listItems', { entity_name: 'establishment', entity_id: OWN_SHOP }),
];

async function millisecondsOf(call: () => Promise<{ status: number }>): Promise<number> {
  const started = performance.now();
  await call();
  return Math.round(performance.now() - started);
}

const allServed = async () =>
  (await Promise.all(calls().map((call) => call()))).every(({ status }) => status < 400);

test.each(['auth-1', 'catalog-1', 'booking-1', 'orders-1'])(
  'callers of a suspended %s wait at most 2 s',
  async (name) => {
    await until(allServed, 30_000, 'all calls served');
    goOn = await stack.pause(name);
    for (let round = 0; round < ROUNDS; round++) {
      const took = await Promise.all(calls().map(millisecondsOf));
      expect(Math.max(...took), `round ${round}: ${took}`).toBeLessThan(LIMIT_MS);
    }
    await goOn();
    goOn = undefined;
    await until(allServed, 30_000, 'all calls served again');
  },
);

test('a suspended gateway gets no more requests and is replaced, and its callers wait at most 2 s', async () => {
  const { pid } = await stack.process('gateway-2');
  await stack.pause('gateway-2');
  // Requests sent before the edge notices: the edge repeats reads at the other gateway, and reports
  // writes as failed.
  const times: number[] = [];
  const statusOf = async (call: () => Promise<{ status: number }>): Promise<number> => {
    const started = performance.now();
    const { status } = await call();
    times.push(Math.round(performance.now() - started));
    return status;
  };
  const reads = Array.from({ length: 20 }, () =>
    statusOf(() => visitor.ask('listEstablishments', { category: 'barbershop' })),
  );
  const writes = Array.from({ length: 10 }, () =>
    statusOf(() => visitor.ask('login', { username: 'dono', password: DEMO_PASSWORD })),
  );
  expect(await Promise.all(reads)).toEqual(reads.map(() => 200));
  for (const status of await Promise.all(writes)) expect([200, 503]).toContain(status);
  expect(Math.max(...times), `${times}`).toBeLessThan(LIMIT_MS);
  for (let call = 0; call < 40; call++) {
    const took = await millisecondsOf(() => visitor.ask('listEstablishments', { category: 'barbershop' }));
    expect(took).toBeLessThan(LIMIT_MS);
  }
  await stack.waitForRestart('gateway-2', pid);
});
