// Each process of a suite has only its own secrets, even after a restart by the supervisor.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';

const SERVICES = ['auth', 'catalog', 'booking', 'orders', 'reporting'];
const SERVERS = [...SERVICES.map((service) => `${service}-1`), 'gateway'];

let stack: OwnedStack;

beforeAll(async () => {
  stack = await startStack({ demo: true });
  await stack.restart('catalog-1');
});

afterAll(() => stack?.stop());

const keys = () => join(stack.info.data, 'keys');
const secret = (name: string) => readFileSync(join(keys(), name), 'utf8').trim();
const passwords = () => readdirSync(keys()).filter((name) => name.startsWith('password_'));

/** Environment and command line of a process. */
async function givenTo(name: string): Promise<string> {
  const { pid } = await stack.process(name);
  return readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
}

const ownPasswords = (name: string): string[] => [
  'password_redis',
  ...SERVICES.filter((service) => name === `${service}-1`).map((service) => `password_navalha_${service}`),
];

test.each([...SERVERS, 'redis', 'postgres', 'mailbox', 'edge'])(
  '%s has only its own passwords',
  async (name) => {
    const given = await givenTo(name);
    const mayHold = SERVERS.includes(name) ? ownPasswords(name) : [];
    const holds = passwords().filter((password) => given.includes(secret(password)));
    expect(holds.sort()).toEqual(mayHold.sort());
    expect(given).not.toMatch(/_owner|MIGRATION/);
  },
);

test('command lines contain no secret', async () => {
  for (const name of Object.keys(await stack.processes())) {
    const { pid } = await stack.process(name);
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    for (const password of passwords()) expect(line.includes(secret(password)), name).toBe(false);
  }
});

test("a service refuses to start with the URL of its database's owner", () => {
  const { url, owner_url } = stack.info.databases.booking;
  const program = resolve(import.meta.dirname, '../../build/release/services/booking/navalha-booking');
  const { status, stdout } = spawnSync(program, [], {
    env: { ...process.env, NAVALHA_DATABASE_URL: url, NAVALHA_MIGRATION_DATABASE_URL: owner_url },
    encoding: 'utf8',
    timeout: 20_000,
  });
  expect(status).toBe(1);
  expect(stdout).toMatch('migration_database_url is allowed only with --migrate_only');
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)('services, gateway and Redis run as separate users', async () => {
  const users = await Promise.all(
    [...SERVERS, 'redis', 'postgres'].map(
      async (name) => statSync(`/proc/${(await stack.process(name)).pid}`).uid,
    ),
  );
  expect(users).not.toContain(0);
  expect(new Set(users).size).toBe(users.length);
});

test.runIf(isRoot)(
  'only auth can read the token key, and only orders the keys of booking links',
  async () => {
    const { pid } = await stack.process('auth-1');
    const { uid } = statSync(`/proc/${pid}`);
    const run = join(stack.info.data, 'run');
    for (const name of SERVERS.map((server) => server.replace(/-1$/, ''))) {
      const folder = statSync(join(run, name));
      expect(folder.mode & 0o077, name).toBe(0);
      const files = readdirSync(join(run, name));
      expect(files.includes('token_private.pem'), name).toBe(name === 'auth');
      expect(files.includes('booking_link.keys'), name).toBe(name === 'orders');
      expect(files.includes('calendar_feed.keys'), name).toBe(name === 'booking');
      for (const file of files) expect(statSync(join(run, name, file)).mode & 0o077, file).toBe(0);
    }
    expect(statSync(join(run, 'auth/token_private.pem')).uid).toBe(uid);
    expect(statSync(keys()).mode & 0o077).toBe(0);
  },
);
