// The operator's status page while a replica is down, and while PostgreSQL is down.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

interface Reported {
  service: string;
  address: string;
  ready: boolean;
  error?: string;
  build?: string;
  last_problem?: { at: string; event: string; trace_id: string };
}

let stack: OwnedStack;
let undo: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stack = await startStack({ scale: { booking: 2 } });
});

afterEach(async () => {
  await undo?.();
  undo = undefined;
});

afterAll(() => stack?.stop());

async function page(path: string): Promise<Response> {
  const { metrics_port } = await stack.process('gateway');
  return fetch(`http://127.0.0.1:${metrics_port}${path}`);
}

async function reports(): Promise<Reported[]> {
  return ((await (await page('/status.json')).json()) as { processes: Reported[] }).processes;
}

const untilAllReady = () =>
  until(async () => (await reports()).every(({ ready }) => ready), 30_000, 'every process is ready');

test('shows both replicas of a service, and why one does not answer', async () => {
  await untilAllReady();
  const before = (await reports()).filter(({ service }) => service === 'booking');
  expect(before).toHaveLength(2);
  expect(new Set(before.map(({ build }) => build)).size).toBe(1);

  const { port } = await stack.process('booking-2');
  undo = await stack.takeDown('booking-2');
  const [away, ...others] = (await reports()).toSorted(
    (one, other) => Number(one.ready) - Number(other.ready),
  );
  expect(away).toMatchObject({ service: 'booking', address: `127.0.0.1:${port}`, error: expect.any(String) });
  expect(away?.error).not.toBe('');
  expect(others.filter(({ ready }) => !ready)).toEqual([]);
  const html = await (await page('/status')).text();
  expect(html.match(/<td class="bad">não responde<\/td>/g)).toHaveLength(1);

  await undo();
  undo = undefined;
  await untilAllReady();
});

test('shows services without their database as not ready, with the latest problem', async () => {
  undo = await stack.takeDown('postgres', 'SIGINT');
  await until(
    async () => (await reports()).every(({ ready }) => !ready),
    30_000,
    'every process noticed that PostgreSQL is away',
  );
  const services = (await reports()).filter(({ service }) => service !== 'gateway');
  expect(services).toHaveLength(6);
  for (const { service, error, last_problem } of services) {
    expect(error, service).toBeUndefined();
    expect(last_problem?.event, service).toMatch(/^(database_\w+|round_failed)$/);
    expect(Date.now() - Date.parse(last_problem?.at ?? ''), service).toBeLessThan(60_000);
  }
  expect(await (await page('/status')).text()).toContain('<td class="bad">não pronto</td>');
  await undo();
  undo = undefined;
  await untilAllReady();
});
