// Connections and requests that try to exhaust the edge. Meanwhile other clients are served.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const ATTACKER = '127.0.0.2';
/** A proxy whose header with the client's address is trusted. */
const PROXY = '127.0.0.3';
const LIST = '/api/establishment/category/barbershop';

let stack: OwnedStack;
let api: Api;
let sockets: Socket[] = [];

beforeAll(async () => {
  stack = await startStack({
    requestsPerSecond: 300,
    environment: { NAVALHA_TRUSTED_PROXIES: `10.9.0.0/16 ${PROXY}` },
  });
  api = new Api(stack.info.url);
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});

afterAll(() => stack?.stop());

/** Opens `count` connections of the attacker that send `beginning` and then nothing. */
async function hold(count: number, beginning: string): Promise<void> {
  const { hostname, port } = new URL(stack.info.url);
  for (let made = 0; made < count; made += 250) {
    await Promise.all(
      Array.from({ length: 250 }, async () => {
        const socket = connect({ port: Number(port), host: hostname, localAddress: ATTACKER, family: 4 });
        socket.on('error', () => socket.destroy());
        sockets.push(socket);
        await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
        if (!socket.destroyed) await new Promise((resolve) => socket.write(beginning, resolve));
      }),
    );
  }
}

async function expectHonestServed(): Promise<void> {
  const started = performance.now();
  const answers = await Promise.all([
    ...Array.from({ length: 50 }, () => api.raw(LIST)),
    ...Array.from({ length: 5 }, () =>
      api.ask('login', { username: `ninguem-${randomUUID()}`, password: 'errada-mesmo' }),
    ),
    api.raw('/'),
  ]);
  expect(performance.now() - started).toBeLessThan(5000);
  for (const { status } of answers) expect([200, 401]).toContain(status);
}

describe('5000 connections of one address', () => {
  test('without complete headers do not block others', async () => {
    await hold(5000, `GET ${LIST} HTTP/1.1\r\nHost: x\r\nX-Slow: `);
    await expectHonestServed();
  });

  test('without complete bodies do not block others', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    await hold(5000, `${head}Content-Length: 200000\r\n\r\n{"username": "`);
    await expectHonestServed();
  });
});

/** The edge's answer to a request of the attacker, as text. */
function askAs(localAddress: string, request: string): Promise<string> {
  const { hostname, port } = new URL(stack.info.url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port: Number(port), host: hostname, localAddress, family: 4 });
    sockets.push(socket);
    socket.on('data', (bytes: Buffer) => {
      text += bytes.toString('utf8');
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(request);
  });
}

test('an address above its rate gets 429, and other addresses are served', async () => {
  const request = `GET ${LIST} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  const texts = await Promise.all(
    Array.from({ length: 10 }, () => askAs(ATTACKER, request.repeat(499) + last)),
  );
  const refusals = texts.join('').split('HTTP/1.1 429 ').slice(1);
  expect(refusals.length).toBeGreaterThan(500);
  expect(refusals[0]).toMatch(/Content-Type: application\/json/);
  expect(refusals[0]).toMatch(/Retry-After: 1/);
  expect(refusals[0]).toMatch(/"error":"Muitas solicitações\. .*"message":".*"reason":"TOO_MANY_REQUESTS"/);
  await expectHonestServed();
});

test('clients of a trusted proxy have separate rates', async () => {
  const from = (address: string) =>
    `GET ${LIST} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`;
  const busy = from('203.0.113.5').replace('Connection: close\r\n', '');
  const flood = Array.from({ length: 10 }, () => askAs(PROXY, busy.repeat(499) + from('203.0.113.5')));
  expect((await Promise.all(flood)).join('').split('HTTP/1.1 429 ').length).toBeGreaterThan(500);
  expect(await askAs(PROXY, from('203.0.113.6'))).toMatch(/^HTTP\/1\.1 200 /);
  // The header of any other client has no effect: the attacker counts as one address.
  const forged = Array.from({ length: 10 }, (_, n) =>
    askAs(
      ATTACKER,
      from(`198.51.100.${n}`).replace('Connection: close\r\n', '').repeat(499) + from('198.51.100.9'),
    ),
  );
  expect((await Promise.all(forged)).join('').split('HTTP/1.1 429 ').length).toBeGreaterThan(500);
});

test('300 people behind one address load their pages within the rate', async () => {
  const started = performance.now();
  const people = Array.from({ length: 300 }, async () => {
    for (let call = 0; call < 6; call++) expect((await api.raw(LIST)).status).toBe(200);
  });
  await Promise.all(people);
  expect(performance.now() - started).toBeLessThan(30_000);
});

/** All logs of the suite as one text. */
const logs = (): string =>
  readdirSync(stack.info.logs)
    .map((name) => readFileSync(join(stack.info.logs, name), 'utf8'))
    .join('\n');

test('an unavailable gateway is reported in JSON, and no log names the requested path', async () => {
  const bringBack = await stack.takeDown('gateway');
  try {
    const path = '/api/user/freguesa.secreta@exemplo.com.br?phone=11987654321';
    expect((await api.raw(path)).status).toBe(503);
    // Lines of the error log precede the line of the access log.
    await until(() => / GET \S+ 503 /.test(logs()), 10_000, 'the access log');
    expect(logs()).not.toMatch(/freguesa\.secreta|11987654321/);
    const answer = await api.raw(LIST);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
    expect(answer.headers.get('content-type')).toMatch('application/json');
  } finally {
    await bringBack();
  }
  await until(async () => (await api.raw(LIST)).status === 200, 10_000, 'an answer of the gateway');
});

test('source maps are not served', async () => {
  const page = (await api.raw('/')).text;
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? [];
  expect((await api.raw(script as string)).text).not.toMatch(/sourceMappingURL/);
  expect((await api.raw(`${script}.map`)).status).toBe(404);
});
