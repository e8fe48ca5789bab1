// The primary of PostgreSQL is lost under load: nothing that was confirmed to a visitor or a till is lost.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../harness/loads/ledger.ts';
import { outageUnder } from '../harness/loads/outage.ts';
import { SteadyLoad } from '../harness/loads/steady-load.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { Cluster } from './cluster.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
/** The load in times of the steady one, and an upper bound of its duration. */
const TIMES = 2;
const SECONDS = 240;
/** The detection of the loss takes about 2 s here; Patroni's takes up to its ttl. */
const OUTAGE_LIMIT_S = 20;
/** The answers that do not state whether a request took effect. */
const UNKNOWN = [undefined, 502, 503, 504];

let folder: string;
let cluster: Cluster;
let stack: OwnedStack;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navalha-failover-'));
  cluster = await Cluster.start(folder);
  const superuser = cluster.primary.url();
  stack = await startStack({
    demo: 'new',
    prepare: async (data) => {
      await run(join(ROOT, 'deploy/databases'), ['--data', data, '--database-url', cluster.url('postgres')], {
        env: { ...process.env, PGPASSWORD: new URL(superuser).password },
      });
    },
    arguments: ['--database-url', cluster.url('postgres')],
  });
});

afterAll(async () => {
  await stack?.stop();
  await cluster?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

test('the loss of the primary loses nothing confirmed, and the suite uses the promoted standby', async () => {
  const load = await SteadyLoad.on(stack, TIMES * SECONDS);
  const before = await stack.processes();
  let killedAt = 0;
  const outage = await outageUnder(
    load,
    async () => {
      killedAt = Date.now();
      await cluster.primary.kill();
      await cluster.replacePrimary();
      return killedAt;
    },
    TIMES,
  );

  const detected = (cluster.promotedAt - killedAt) / 1000;
  const { recoverySeconds, requests, reasons } = outage;
  console.log(
    [
      `PostgreSQL: the last of ${requests} requests failed ${recoverySeconds.toFixed(1)} s after the loss, ` +
        `the promotion came after ${detected.toFixed(1)} s; ${load.acknowledged.length} confirmed`,
      ...reasons,
    ].join('\n  '),
  );
  expect(load.broken).toEqual([]);
  expect(load.attempts.filter(({ ok, status }) => !ok && !UNKNOWN.includes(status))).toEqual([]);
  expect(await settle(stack, load, 0)).toEqual({ lost: [], doubled: [] });
  expect(recoverySeconds).toBeLessThan(OUTAGE_LIMIT_S);
  const after = await stack.processes();
  for (const name of Object.keys(before)) expect(after[name]?.pid, name).toBe(before[name]?.pid);
});
