// Event streams in large numbers, without Redis, and during the gateway's shutdown.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { EventStream } from '../harness/event-stream.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const STREAMS = 1000;
const LIMIT_MB = 50;
const AT_ONCE = 50;
const WITHIN_MS = 2000;
const ROUNDS = 5;

let stack: OwnedStack;
/** Bypasses the edge, which limits open streams per address. */
let owner: Api;
let shopId = 0;
let employerIds: number[] = [];
let streams: EventStream[] = [];

beforeAll(async () => {
  stack = await startStack({ demo: true, flags: { gateway: ['--event_streams_of_user=2000'] } });
  const visitor = new Api(stack.info.url);
  const { token } = await visitor.login('dono', DEMO_PASSWORD);
  const [shop] = (await new Api(stack.info.url, token).call('getMe', {})).establishments;
  const view = await visitor.call('viewEstablishment', { slug: shop?.slug ?? '' });
  shopId = view.establishment?.id ?? 0;
  employerIds = view.collaborators.map(({ id }) => id);
  owner = new Api(stack.info.gateway_url, token);
});

afterAll(async () => {
  closeAll();
  await stack?.stop();
});

function closeAll(): void {
  for (const stream of streams) stream.close();
  streams = [];
}

async function open(api: Api): Promise<EventStream> {
  const stream = await EventStream.ofAgendas(api, shopId, employerIds);
  streams.push(stream);
  return stream;
}

/** The gateway's resident memory in MB. */
async function memory(): Promise<number> {
  const { pid } = await stack.process('gateway');
  const kib = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

/** Changes the agenda of the first collaborator twice. Calls `onChanged` after each change. */
async function change(onChanged: () => Promise<unknown> = async () => undefined): Promise<void> {
  const api = new Api(stack.info.url, owner.token);
  const date = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const { reserved } = await api.call('reserveTime', {
    employer_id: employerIds[0] ?? 0,
    date,
    type: 'break',
    start_time: '05:00',
    end_time: '05:15',
  });
  await onChanged();
  await api.call('releaseTime', { id: reserved?.id ?? 0 });
  await onChanged();
}

test(`${STREAMS} open streams cost less than ${LIMIT_MB} MB, and all of them receive a change`, async () => {
  await (await open(owner)).receives('event: ready');
  closeAll();
  const before = await memory();
  while (streams.length < STREAMS) {
    const opened = await Promise.all(Array.from({ length: AT_ONCE }, () => open(owner)));
    expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  }
  await Promise.all(streams.map((stream) => stream.receives('event: ready', 60_000)));
  const cost = (await memory()) - before;
  console.log(`${STREAMS} streams: ${cost.toFixed(1)} MB of the gateway's memory`);
  expect(cost).toBeLessThan(LIMIT_MB);
  await change();
  await Promise.all(streams.map((stream) => stream.receives('event: change', 60_000)));
  closeAll();
});

test(`changes reach an open stream within ${WITHIN_MS} ms`, async () => {
  const stream = await open(new Api(stack.info.url, owner.token));
  await stream.receives('event: ready');
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    stream.clear();
    await change(async () => {
      const answered = performance.now();
      await stream.receives('event: change', 60_000);
      delays.push(performance.now() - answered);
      stream.clear();
    });
  }
  closeAll();
  delays.sort((one, other) => one - other);
  const median = delays[ROUNDS] ?? Number.POSITIVE_INFINITY;
  console.log(`A change reached the stream after ${median.toFixed(0)} ms (median of ${delays.length})`);
  expect(median).toBeLessThan(WITHIN_MS);
});

test('a stream reports the outage of Redis and ends, and new streams get 503 until it returns', async () => {
  const stream = await open(new Api(stack.info.url, owner.token));
  await stream.receives('event: ready');
  const resume = await stack.pause('redis');
  try {
    await stream.receives('event: away', 60_000);
    await until(() => stream.ended, 30_000, 'the end of the stream');
    const refused = await open(owner);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await resume();
  }
  await until(async () => (await open(owner)).status === 200, 30_000, 'a stream opened again');
});

test('a stopping gateway ends its streams first', async () => {
  const stream = await open(owner);
  await stream.receives('event: ready');
  const { pid } = await stack.process('gateway');
  await stack.kill('gateway', 'SIGTERM');
  await until(() => stream.ended, 15_000, 'the end of the stream');
  await stack.waitForRestart('gateway', pid);
});
