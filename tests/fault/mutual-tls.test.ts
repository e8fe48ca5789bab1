// Mutual TLS between the services and the gateway: refused clients, and certificates that are renewed while the
// suite runs and at its start.
import { X509Certificate } from 'node:crypto';
import { chown, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import * as grpc from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { EventStream } from '../harness/event-stream.ts';
import { type Bookable, book, bookablesAt, freeDay, isBooked } from '../harness/loads/bookings.ts';
import { type Certificate, issue, issueBy, newCertificateFiles } from '../harness/servers/certificate.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const SERVICES = ['auth', 'catalog', 'booking', 'orders', 'reporting'];
const KINDS = [...SERVICES, 'gateway'];
const HEALTH = '/grpc.health.v1.Health/Check';
const CALL_LIMIT_MS = 10_000;
/** Processes read their certificate every 5 s. */
const RENEWAL_LIMIT_MS = 30_000;
const DAY_MS = 86_400_000;

let stack: OwnedStack;
let authority: Certificate;
let visitor: Api;
let owner: Api;
let person: Bookable;
let date: string;
let times: string[];

beforeAll(async () => {
  stack = await startStack({
    demo: true,
    arguments: ['--mutual-tls'],
    // Clients connect again every second, so that they use a renewed certificate soon.
    flags: { services: ['--connection_seconds=1'] },
  });
  authority = { chain: keyFile('tls_authority.pem'), key: keyFile('tls_authority.key') };
  visitor = new Api(stack.info.url);
  owner = await visitor.login('dono', DEMO_PASSWORD);
  const [shop] = (await owner.call('getMe', {})).establishments;
  person = (await bookablesAt(visitor, shop?.slug ?? ''))[0] as Bookable;
  ({ date, times } = await freeDay(visitor, person, 15, 30));
});

afterAll(() => stack?.stop());

const keyFile = (name: string) => join(stack.info.data, 'keys', name);
const fileOf = (kind: string) => join(stack.info.data, 'run', kind, 'tls.pem');
const portOf = async (service: string) => Number((await stack.process(`${service}-1`)).port);

/** The status of a health check of a service by a client with these credentials. */
async function healthOf(service: string, credentials: grpc.ChannelCredentials): Promise<string> {
  const client = new grpc.Client(`127.0.0.1:${await portOf(service)}`, credentials, {
    'grpc.ssl_target_name_override': `navalha-${service}`,
    'grpc.use_local_subchannel_pool': 1,
  });
  const bytes = (message: Buffer) => message;
  const deadline = Date.now() + CALL_LIMIT_MS;
  try {
    return await new Promise((answer) => {
      client.makeUnaryRequest(HEALTH, bytes, bytes, Buffer.alloc(0), { deadline }, (error) =>
        answer(grpc.status[error?.code ?? grpc.status.OK] as string),
      );
    });
  } finally {
    client.close();
  }
}

/** Credentials of a client that trusts the suite's authority. */
async function credentials(pem?: string | Buffer): Promise<grpc.ChannelCredentials> {
  const own = pem === undefined ? null : Buffer.from(pem);
  return grpc.credentials.createSsl(await readFile(authority.chain), own, own);
}

/** The certificate that a service shows to the gateway. */
async function shownBy(service: string): Promise<X509Certificate> {
  const own = await readFile(fileOf('gateway'));
  const [port, ca] = [await portOf(service), await readFile(authority.chain)];
  return new Promise((resolve, reject) => {
    const name = { servername: `navalha-${service}`, ALPNProtocols: ['h2'] };
    const socket = connect({ host: '127.0.0.1', port, ca, cert: own, key: own, ...name });
    socket.once('error', reject).once('secureConnect', () => {
      resolve(socket.getPeerX509Certificate() as X509Certificate);
      socket.destroy();
    });
  });
}

describe('the suite works', () => {
  test('a visitor books a time, and the owner sees it in an event stream', async () => {
    expect((await owner.call('getMe', {})).user?.user_name).toBe('dono');
    const stream = await EventStream.ofAgendas(owner, person.establishment_id, [person.employer_id]);
    await stream.receives('event: ready');
    const services = person.services.slice(0, 1);
    const wish = { bookable: person, services, date, time: times[0] as string };
    const outcome = await book(visitor, wish, 'mutual-tls-booking');
    expect(isBooked(outcome), JSON.stringify(outcome.answer)).toBe(true);
    await stream.receives('event: change');
    stream.close();
  });

  test('the status page has the report of every service', async () => {
    const { metrics_port } = await stack.process('gateway');
    const reports = async () => {
      const page = await fetch(`http://127.0.0.1:${metrics_port}/status.json`);
      return ((await page.json()) as { processes: { service: string; ready: boolean }[] }).processes;
    };
    await until(async () => (await reports()).every(({ ready }) => ready), 30_000, 'all processes ready');
    expect((await reports()).map(({ service }) => service).toSorted()).toEqual(KINDS.toSorted());
  });

  test('each private key is readable only by its owner, and certificates last a year', async () => {
    const files = (await readdir(dirname(authority.key))).filter((name) => name.startsWith('tls_'));
    expect(files.length).toBe(KINDS.length + 2);
    const paths = [...files.map(keyFile), ...KINDS.map(fileOf)];
    for (const path of paths) expect((await stat(path)).mode & 0o177, path).toBe(0);
    for (const kind of KINDS) {
      expect(await readdir(dirname(fileOf(kind)))).not.toContain('tls_authority.key');
      const certificate = new X509Certificate(await readFile(fileOf(kind)));
      expect(Date.parse(certificate.validTo) - Date.now(), kind).toBeLessThan(366 * DAY_MS);
      expect(certificate.checkHost(`navalha-${kind}`), kind).toBeDefined();
    }
  });
});

describe.each(SERVICES)('%s', (service) => {
  test('accepts the certificate of the gateway', async () => {
    const own = await credentials(await readFile(fileOf('gateway')));
    expect(await healthOf(service, own)).toBe('OK');
  });

  test('refuses clients without TLS', async () => {
    expect(await healthOf(service, grpc.credentials.createInsecure())).toBe('UNAVAILABLE');
  });

  test('refuses clients without a certificate', async () => {
    expect(await healthOf(service, await credentials())).toBe('UNAVAILABLE');
  });

  test('refuses a certificate of another authority', async () => {
    const other = await newCertificateFiles();
    await issue(other, 'Navalha services');
    const own = await credentials(await issueBy(other, 'navalha-gateway', 30));
    expect(await healthOf(service, own)).toBe('UNAVAILABLE');
    await rm(dirname(other.chain), { recursive: true });
  });

  test('refuses a certificate that has expired', async () => {
    const own = await credentials(await issueBy(authority, 'navalha-gateway', -1));
    expect(await healthOf(service, own)).toBe('UNAVAILABLE');
  });
});

/** Puts a new certificate of a process in place of the one that it uses. */
async function renew(kind: string): Promise<void> {
  const path = fileOf(kind);
  const { uid, gid } = await stat(path);
  await writeFile(`${path}.new`, await issueBy(authority, `navalha-${kind}`, 30), { mode: 0o400 });
  await chown(`${path}.new`, uid, gid);
  await rename(`${path}.new`, path);
}

describe('a renewed certificate', () => {
  test('is used without a restart, and no call fails', async () => {
    const pids = async () => Object.values(await stack.processes()).map(({ pid }) => pid);
    const pidsBefore = await pids();
    const before = await Promise.all(SERVICES.map(shownBy));
    const state = { isOver: false, calls: 0 };
    const failed: unknown[] = [];
    const call = async (number: number): Promise<void> => {
      const asked = [
        visitor.ask('listEstablishments', { category: 'barbershop', q: `renewal ${number}` }),
        visitor.ask('listAvailableTimes', {
          employer_id: person.employer_id,
          date,
          duration: 5 + (number % 200),
        }),
        visitor.ask('login', { username: 'dono', password: DEMO_PASSWORD }),
        owner.ask('listOrdersByEntity', { entity_id: person.establishment_id }),
        owner.ask('getMe', {}),
      ];
      const answers = await Promise.all(asked);
      state.calls += answers.length;
      failed.push(...answers.filter(({ status }) => status !== 200).map(({ body }) => body));
    };
    const callOn = async (start: number) => {
      for (let number = start; !state.isOver; number += 2) await call(number);
    };
    const calling = [callOn(0), callOn(1)];
    await Promise.all(KINDS.map(renew));
    const areRenewed = async () => {
      const now = await Promise.all(SERVICES.map(shownBy));
      return now.every(({ serialNumber }, index) => serialNumber !== before[index]?.serialNumber);
    };
    await until(areRenewed, RENEWAL_LIMIT_MS, 'the renewed certificate of every service');
    // Servers close each connection after a second, so later calls use the renewed certificates everywhere.
    const since = state.calls;
    await until(() => state.calls > since + 100, RENEWAL_LIMIT_MS, 'calls with the renewed certificates');
    state.isOver = true;
    await Promise.all(calling);
    console.log(`${state.calls} calls while the certificates were renewed, ${failed.length} failed`);
    expect(failed).toEqual([]);
    expect(await pids()).toEqual(pidsBefore);
  });

  test('replaces a certificate that ends soon or is damaged when the suite starts', async () => {
    const serialOf = async (kind: string) =>
      new X509Certificate(await readFile(keyFile(`tls_${kind}.pem`))).serialNumber;
    const [auth, authorityKey] = [await serialOf('auth'), await readFile(authority.key)];
    const endsSoon = await issueBy(authority, 'navalha-gateway', 30);
    const { serialNumber: ending } = new X509Certificate(endsSoon);
    stack = await stack.startAgainAfter(async () => {
      await writeFile(keyFile('tls_gateway.pem'), endsSoon);
      await writeFile(keyFile('tls_booking.pem'), 'damaged');
      await rm(authority.chain);
    });
    expect(await serialOf('gateway')).not.toBe(ending);
    // The certificate of the authority is new, but has the same key, so that it verifies the others.
    expect(await serialOf('auth')).toBe(auth);
    expect(await readFile(authority.key)).toEqual(authorityKey);
    for (const kind of ['authority', ...KINDS]) {
      const { validTo } = new X509Certificate(await readFile(keyFile(`tls_${kind}.pem`)));
      expect(Date.parse(validTo) - Date.now(), kind).toBeGreaterThan(300 * DAY_MS);
    }
    const again = new Api(stack.info.url);
    expect((await again.ask('login', { username: 'dono', password: DEMO_PASSWORD })).status).toBe(200);
  });
});
