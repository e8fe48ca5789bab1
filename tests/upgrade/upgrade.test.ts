// An upgrade under load and back: the previous release runs on the current schema, is replaced by the current release
// process by process, and the current one by the previous one. No request fails, and nothing is lost or doubled.
import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../harness/loads/ledger.ts';
import { SteadyLoad } from '../harness/loads/steady-load.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, type Service, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CURRENT = join(ROOT, 'build/release');
const SERVICES: Service[] = ['auth', 'catalog', 'booking', 'orders', 'reporting'];
const MIGRATION_LIMIT_MS = 120_000;
/** Bookings between two steps. */
const BOOKINGS = 15;
const LOAD_LIMIT_MS = 60_000;
/** An upper bound of the load's duration. */
const SECONDS = 400;

const run = promisify(execFile);
let previous: string;
let stack: OwnedStack;

beforeAll(async () => {
  previous = (await run(join(ROOT, 'tests/harness/parts/previous'), ['folder'])).stdout.trim();
  stack = await startStack({ demo: true, release: previous });
});

afterAll(() => stack?.stop());

async function appliedMigrations(): Promise<number> {
  const counts = await Promise.all(
    SERVICES.map((service) =>
      query<{ count: string }>(stack.info, service, 'SELECT count(*) FROM schema_migrations'),
    ),
  );
  return counts.reduce((sum, [row]) => sum + Number(row?.count), 0);
}

async function migrate(service: Service): Promise<void> {
  await run(join(CURRENT, `services/${service}/navalha-${service}`), ['--migrate_only'], {
    env: { ...process.env, NAVALHA_MIGRATION_DATABASE_URL: stack.info.databases[service].owner_url },
    timeout: MIGRATION_LIMIT_MS,
  });
}

/** The build of every running process by name of the service. */
async function builds(): Promise<Record<string, string | undefined>> {
  const { metrics_port } = await stack.process('gateway');
  const { processes } = (await (await fetch(`http://127.0.0.1:${metrics_port}/status.json`)).json()) as {
    processes: { service: string; build?: string; error?: string }[];
  };
  // The previous release may show a spare address as a replica that does not answer.
  const running = processes.filter(({ error }) => error === undefined);
  return Object.fromEntries(running.map(({ service, build }) => [service, build]));
}

test('an upgrade and a downgrade under load fail no request', async () => {
  const old = await builds();
  expect(Object.keys(old).toSorted()).toEqual(['gateway', ...SERVICES].toSorted());
  const load = await SteadyLoad.on(stack, SECONDS);
  load.start();
  const bookings = () => load.acknowledged.filter(({ kind }) => kind === 'booking').length;
  const goOn = async () => {
    const enough = bookings() + BOOKINGS;
    await until(() => bookings() >= enough, LOAD_LIMIT_MS, `${BOOKINGS} more bookings`);
  };
  await goOn();

  const before = await appliedMigrations();
  await Promise.all(SERVICES.map(migrate));
  if (!process.env['NAVALHA_PREVIOUS_RELEASE']) expect(await appliedMigrations()).toBeGreaterThan(before);
  await goOn();
  expect(await builds(), 'the previous release runs on the current schema').toEqual(old);

  await stack.roll(['all'], CURRENT);
  await goOn();
  const current = await builds();
  for (const [service, build] of Object.entries(old)) expect(current[service], service).not.toBe(build);

  await stack.roll(['all'], join(previous, 'build/release'));
  await goOn();
  expect(await builds()).toEqual(old);

  await load.stop();
  console.log(`${load.attempts.length} requests`);
  expect(load.broken).toEqual([]);
  expect(load.attempts.filter(({ ok }) => !ok)).toEqual([]);
  expect(await settle(stack, load, 0)).toEqual({ lost: [], doubled: [] });
});
