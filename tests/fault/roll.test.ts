// deploy/roll under load: replaces each service and the gateway without a failed request. A new process that does not
// start, or does not become ready, leaves the old one in its place.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../harness/loads/ledger.ts';
import { SteadyLoad } from '../harness/loads/steady-load.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';

const REPLICAS = [
  'auth-1',
  'catalog-1',
  'booking-1',
  'booking-2',
  'orders-1',
  'reporting-1',
  'gateway',
] as const;
/** The load in times of the steady one, and an upper bound of its duration. */
const TIMES = 3;
const SECONDS = 120;

let stack: OwnedStack;
let programs: string;

beforeAll(async () => {
  stack = await startStack({ demo: true, scale: { booking: 2 } });
  programs = await mkdtemp(join(tmpdir(), 'navalha-programs-'));
  await chmod(programs, 0o755);
});

afterAll(async () => {
  await stack?.stop();
  await rm(programs, { recursive: true, force: true });
});

/** Runs `act` under load, and expects that no request fails and nothing is lost or doubled. */
async function underLoad(act: () => Promise<void>): Promise<void> {
  const load = await SteadyLoad.on(stack, SECONDS * TIMES);
  load.start(TIMES);
  try {
    await act();
  } finally {
    await load.stop();
  }
  console.log(`${load.attempts.length} requests`);
  expect(load.broken).toEqual([]);
  expect(load.attempts.filter(({ ok }) => !ok)).toEqual([]);
  expect(await settle(stack, load, 0)).toEqual({ lost: [], doubled: [] });
}

const pids = async () => {
  const processes = await stack.processes();
  return Object.fromEntries(REPLICAS.map((name) => [name, processes[name]?.pid]));
};

const reportedAddresses = async (): Promise<string[]> => {
  const { metrics_port } = await stack.process('gateway');
  const status = await fetch(`http://127.0.0.1:${metrics_port}/status.json`);
  const { processes } = (await status.json()) as { processes: { address: string; ready: boolean }[] };
  return processes.filter(({ ready }) => ready).map(({ address }) => address);
};

test('replaces every replica under load without a failed request', async () => {
  const before = await pids();
  await underLoad(() => stack.roll(['all']));
  const after = await pids();
  for (const name of REPLICAS) {
    expect(after[name], name).not.toBe(before[name]);
    expect(() => process.kill(before[name] as number, 0), name).toThrow('ESRCH');
  }
  const processes = await stack.processes();
  expect((await reportedAddresses()).toSorted()).toEqual(
    REPLICAS.map((name) => `127.0.0.1:${processes[name]?.port}`).toSorted(),
  );
});

/** Rolls orders to a program and returns the message of the refusal. */
async function refusedRoll(script: string): Promise<string> {
  await mkdir(join(programs, 'services/orders'), { recursive: true });
  await writeFile(join(programs, 'services/orders/navalha-orders'), `#!/bin/sh\n${script}\n`, {
    mode: 0o755,
  });
  const failure = await stack.roll(['orders'], programs).then(
    () => undefined,
    (error: { stderr: string }) => error.stderr,
  );
  return failure ?? 'it succeeded';
}

test.each([
  ['whose migrations fail', 'exit 3', /The database of orders could not be migrated: nothing was replaced/],
  [
    'that ends at its start',
    'case "$*" in *migrate_only*) exit 0 ;; esac; exit 3',
    /The new process of orders-1 ended at its start: the old one stays/,
  ],
])('keeps the old process when given a program %s', async (_, script, message) => {
  const before = await pids();
  await underLoad(async () => expect(await refusedRoll(script)).toMatch(message));
  expect(await pids()).toEqual(before);
});
