// A suite on PostgreSQL and Redis of other servers: over TLS that is verified, through pgbouncer in
// transaction mode, and with databases that an administrator without superuser's rights created.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type Bookable, book, bookables, disagreements, freeDay } from '../harness/loads/bookings.ts';
import { type Certificate, issue, issueBy, newCertificateFiles } from '../harness/servers/certificate.ts';
import { freePort } from '../harness/servers/free-port.ts';
import { PostgresNode } from '../harness/servers/postgres-node.ts';
import { Server } from '../harness/servers/server.ts';
import { execute } from '../harness/suites/database.ts';
import { accepts, type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const ADMINISTRATOR = 'administrador';
const PASSWORD = 'senha-do-teste';
const SERVICES = ['auth', 'catalog', 'booking', 'orders', 'reporting'];
const START_LIMIT_MS = 20_000;
const CREATE_LIMIT_MS = 60_000;

let folder: string;
let authority: Certificate;
let postgres: PostgresNode;
let pooler: Server;
let poolerPort: number;
let redis: Server;
let redisUrl: string;
let stack: OwnedStack;

const verified = () => `?sslmode=verify-full&sslrootcert=${authority.chain}`;

/** Creates the databases as an operator does. */
async function createDatabases(data: string): Promise<void> {
  await execute(
    postgres.url(undefined, verified()),
    `CREATE ROLE ${ADMINISTRATOR} LOGIN CREATEDB CREATEROLE PASSWORD '${PASSWORD}'`,
  );
  const url = postgres.url(ADMINISTRATOR, verified());
  await run(join(ROOT, 'deploy/databases'), ['--data', data, '--database-url', url], {
    timeout: CREATE_LIMIT_MS,
    env: { ...process.env, PGPASSWORD: PASSWORD },
  });
}

/** Starts pgbouncer with the configuration of deploy/ha and the passwords of the services. */
async function startPooler(data: string): Promise<void> {
  const users = await Promise.all(
    SERVICES.map(async (service) => {
      const password = await readFile(join(data, `keys/password_navalha_${service}`), 'utf8');
      return `"navalha_${service}" "${password.trim()}"\n`;
    }),
  );
  const usersFile = join(folder, 'userlist.txt');
  await writeFile(usersFile, users.join(''));
  const example = await readFile(join(ROOT, 'deploy/ha/pgbouncer.ini'), 'utf8');
  const settings = example
    .replace('host=postgres.example port=5432', `host=${postgres.place.address} port=${postgres.place.port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${poolerPort}`)
    .replace('/etc/pgbouncer/userlist.txt', usersFile)
    .replace('/etc/navalha/authority.pem', authority.chain);
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, `${settings}unix_socket_dir =\n`);
  for (const path of [usersFile, file]) await chmod(path, 0o644);
  pooler = new Server({
    command: ['/usr/sbin/pgbouncer', file],
    log: join(folder, 'pgbouncer.log'),
    user: 'postgres',
    stopSignal: 'SIGTERM',
  });
  await pooler.start(() => accepts(poolerPort));
}

/** Starts a Redis that speaks only TLS. */
async function startRedis(port: number): Promise<void> {
  const file = join(folder, 'redis.pem');
  await writeFile(file, await issueBy(authority, 'localhost', 30));
  await chmod(file, 0o644);
  const tls = ['--tls-port', `${port}`, '--port', '0', '--tls-cert-file', file, '--tls-key-file', file];
  const rest = ['--tls-ca-cert-file', authority.chain, '--tls-auth-clients', 'no', '--save', ''];
  redis = new Server({
    command: ['redis-server', ...tls, ...rest, '--requirepass', PASSWORD],
    log: join(folder, 'redis.log'),
    user: 'redis',
    stopSignal: 'SIGTERM',
  });
  await redis.start(() => accepts(port));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navalha-external-'));
  authority = await newCertificateFiles();
  await issue(authority, 'autoridade');
  // The servers' and the services' users read these folders.
  for (const path of [folder, dirname(authority.chain)]) await chmod(path, 0o755);
  await chmod(authority.chain, 0o644);
  const place = { address: 'localhost', port: await freePort(), name: 'externo' };
  postgres = await PostgresNode.create(place, { tls: await issueBy(authority, 'localhost', 30) });
  const redisPort = await freePort();
  redisUrl = `rediss://:${PASSWORD}@localhost:${redisPort}?authority_file=${authority.chain}`;
  await startRedis(redisPort);
  poolerPort = await freePort();
  stack = await startStack({
    demo: 'new',
    prepare: async (data) => {
      await createDatabases(data);
      await startPooler(data);
    },
    environment: { NAVALHA_REDIS_URL: redisUrl },
    arguments: [
      '--database-url',
      postgres.url(ADMINISTRATOR, verified()),
      '--pooler-url',
      `postgresql://127.0.0.1:${poolerPort}`,
    ],
  });
});

afterAll(async () => {
  await stack?.stop();
  await pooler?.stop();
  await redis?.stop();
  await postgres?.remove();
  for (const path of [folder, authority && dirname(authority.chain)]) {
    if (path) await rm(path, { recursive: true, force: true });
  }
});

test('books, and answers omit the time at once', async () => {
  const api = new Api(stack.info.url);
  const [person] = (await bookables(api, 1)) as [Bookable];
  const services = person.services.slice(0, 1);
  const duration = services[0]?.duration ?? 30;
  const { date, times } = await freeDay(api, person, 15, duration);
  const time = times[0] as string;
  const outcome = await book(api, { bookable: person, services, date, time }, randomUUID());
  expect(outcome.answer?.status, outcome.answer?.text).toBe(201);
  const { employer_id } = person;
  const { available_times } = await api.call('listAvailableTimes', { employer_id, date, duration });
  expect(available_times).not.toContain(time);
  await until(async () => (await disagreements(stack.info)).length === 0, 30_000, 'the confirmation');
});

test('services reach PostgreSQL over TLS and only through the pooler', async () => {
  const sessions = await execute<{ usename: string; ssl: boolean; application_name: string }>(
    postgres.url(undefined, verified()),
    `SELECT usename, ssl, application_name FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
     WHERE usename LIKE 'navalha%'`,
  );
  expect(sessions.length).toBeGreaterThan(0);
  expect(sessions.filter(({ ssl }) => !ssl)).toEqual([]);
  expect(new Set(sessions.map(({ usename }) => usename))).toEqual(
    new Set(SERVICES.map((service) => `navalha_${service}`)),
  );
  await pooler.stop();
  const ready = () => fetch(`${stack.info.gateway_url}/readyz`).then(({ status }) => status);
  await until(async () => (await ready()) === 503, 30_000, 'services without their database');
  await pooler.start(() => accepts(poolerPort));
  await until(async () => (await ready()) === 200, 30_000, 'services with their database');
});

test('the roles of the services have no further rights', async () => {
  const roles = await execute(
    postgres.url(undefined, verified()),
    `SELECT rolname FROM pg_roles WHERE rolname LIKE 'navalha%'
     AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
  );
  expect(roles).toEqual([]);
  const url = new URL(stack.info.databases.booking.url);
  await expect(execute(url.href, 'CREATE TABLE note (id int)')).rejects.toThrow('permission denied');
  url.pathname = '/navalha_orders';
  await expect(execute(url.href, 'SELECT 1')).rejects.toThrow('permission denied');
});

describe('deploy/up', () => {
  const address = 'postgresql://db.example:5432';

  /** Starts deploy/up on a folder with this file, and returns what it says when it fails. */
  async function refusal(file: string, words: string[]): Promise<string> {
    const data = await mkdtemp(join(folder, 'data-'));
    await mkdir(dirname(join(data, file)), { recursive: true });
    await writeFile(join(data, file), address);
    const given = ['--no-build', '--port', '0', '--data', data, ...words];
    const failed = await run(join(ROOT, 'deploy/up'), given, { timeout: START_LIMIT_MS }).catch(
      (error: { stderr?: string }) => error,
    );
    return String(failed.stderr);
  }

  test('refuses to reset the databases of another server', async () => {
    expect(await refusal('external/database_url', ['--reset'])).toMatch("--reset can't delete the databases");
  });

  test('refuses to leave the databases of a data folder', async () => {
    expect(await refusal('postgres/PG_VERSION', ['--database-url', address])).toMatch(
      'has databases of its own',
    );
  });

  test('refuses an address with a password', async () => {
    const given = ['--database-url', 'postgresql://a:senha@db.example:5432'];
    expect(await refusal('demo', given)).toMatch('without a password');
  });
});

test('answers are cached in the external Redis', async () => {
  const client = new Redis({
    host: 'localhost',
    port: Number(new URL(redisUrl).port),
    password: PASSWORD,
    tls: { ca: await readFile(authority.chain) },
  });
  try {
    const keys = await client.keys('*');
    expect(keys.some((key) => key.startsWith('tag:'))).toBe(true);
    expect(keys.some((key) => key.startsWith('answer:'))).toBe(true);
  } finally {
    client.disconnect();
  }
});
