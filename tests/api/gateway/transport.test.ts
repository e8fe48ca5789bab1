// Malformed and hostile requests: they are refused with a proper status, and the suite keeps
// running.
import { connect } from 'node:net';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { visitor } from '../../harness/suites/shared-stack.ts';

const address = () => new URL(inject('stack').url);

/** Sends raw bytes and returns the answer until the peer closes or is silent. */
function sendBytes(bytes: string | Buffer, silentMs = 3000): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(address().port), address().hostname);
    const chunks: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(silentMs, end);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('close', end);
    socket.on('error', end);
    socket.write(bytes);
  });
}

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

// After every request, the next one is served.
afterEach(async () => {
  expect((await visitor().raw('/api/establishment/category/barbershop')).status).toBe(200);
});

const json = { 'content-type': 'application/json' };
const login = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  visitor().raw('/api/auth/login', { method: 'POST', headers, body });

describe('malformed requests', () => {
  test.each([
    ['no JSON', '{"username": '],
    ['text after it', '{"username":"a","password":"b"} x'],
    ['a lone surrogate', '{"username":"\\ud800","password":"b"}'],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`.slice(0, 60_000)],
  ])('JSON with %s answers 400', async (_, body) => {
    expect((await login(body)).status).toBe(400);
  });

  test('bytes that are not UTF-8 answer 400', async () => {
    const bytes = new Uint8Array(
      Buffer.concat([Buffer.from('{"username":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    );
    expect((await login(bytes)).status).toBe(400);
  });

  test('a list in place of an object answers 400 or 422', async () => {
    expect([400, 422]).toContain((await login('[1,2]')).status);
  });

  test('an unsupported content type answers 415', async () => {
    expect((await login('<a/>', { 'content-type': 'application/xml' })).status).toBe(415);
  });

  test('a body over the limit answers 413', async () => {
    const body = JSON.stringify({ username: 'a', password: 'x'.repeat(300_000) });
    expect((await login(body)).status).toBe(413);
  });

  test.each([
    '/api/establishment/view/%zz',
    '/api/establishment/view/%ff%fe',
    '/api/item/%00',
    '/api/item?entity_id=%zz',
  ])('%s answers 400', async (path) => {
    expect(statuses(await sendBytes(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))).toEqual(
      [400],
    );
  });

  test('an unsupported method answers 405', async () => {
    expect((await visitor().raw('/api/auth/login', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('an invalid Idempotency-Key is refused', () => {
  const TEXT = 'O cabeçalho Idempotency-Key aceita até 128 caracteres ASCII visíveis.';
  const send = async (key: string, path = '/api/order') => {
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
    const bytes = Buffer.from(`${head}Connection: close\r\nIdempotency-Key: ${key}\r\n\r\n{}`, 'latin1');
    const [top = '', body = ''] = (await sendBytes(bytes)).split('\r\n\r\n');
    return { status: statuses(top)[0], top, body: Buffer.from(body, 'latin1').toString('utf8') };
  };

  test.each([
    ['129 characters', 'k'.repeat(129)],
    ['4,000 characters', 'k'.repeat(4000)],
    ['a control character', 'a\x01b'],
    ['a tab', 'a\tb'],
    ['a delete character', 'a\x7fb'],
    ['bytes of Latin-1', 'a\xe7\xe3o'],
    ['bytes of UTF-8', Buffer.from('ação').toString('latin1')],
  ])('with %s', async (_, key) => {
    for (const path of ['/api/order', '/api/appointment', '/api/auth/login']) {
      const { status, top, body } = await send(key, path);
      expect(status, body).toBe(400);
      expect(top.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
      expect(JSON.parse(body)).toEqual({ error: TEXT, message: TEXT, reason: 'BAD_IDEMPOTENCY_KEY' });
    }
  });

  test('longer than a header may be', async () => {
    const { status, body } = await send('k'.repeat(9000));
    expect(status).toBe(431);
    expect(JSON.parse(body)).toMatchObject({ error: 'Os cabeçalhos enviados são grandes demais.' });
  });

  test('with a NUL byte', async () => {
    const { status, body } = await send('a\0b');
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) });
  });

  test('and one of 128 characters is accepted', async () => {
    expect((await send('k'.repeat(128))).status).toBe(422);
  });
});

describe('requests that attack the listener', () => {
  test('no byte in a header starts a second request', async () => {
    for (let padding = 0; padding < 160; padding++) {
      const attack = Buffer.concat([
        Buffer.from(
          `GET /api/establishment/category/barbershop HTTP/1.1\r\nHost: x\r\nX-Pad: ${'p'.repeat(padding * 4)}\r\nAuthorization: `,
        ),
        Buffer.from([0xc3]),
        Buffer.from(`GET /api/smuggled HTTP/1.1\r\nHost: y\r\n\r\n`.replaceAll('\r\n', ' ')),
        Buffer.from('\r\nConnection: close\r\n\r\n'),
      ]);
      const answered = statuses(await sendBytes(attack));
      expect(answered.length).toBe(1);
      expect([200, 400]).toContain(answered[0]);
    }
  });

  test('two lengths, or a length with chunks, answer 400', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3\r\n',
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
    ]) {
      expect(statuses(await sendBytes(`${head}${lengths}\r\n{}`))[0]).toBe(400);
    }
  });

  test('hundreds of unfinished requests do not block other clients', async () => {
    const sockets = Array.from({ length: 300 }, () => {
      const socket = connect(Number(address().port), address().hostname);
      socket.on('error', () => socket.destroy());
      socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Le');
      return socket;
    });
    try {
      const started = performance.now();
      expect((await visitor().raw('/api/establishment/category/barbershop')).status).toBe(200);
      expect(performance.now() - started).toBeLessThan(2000);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });
});

test('any origin may call, after a preflight', async () => {
  const answer = await visitor().raw('/api/order', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://loja.exemplo.com.br',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
  expect(answer.status).toBeLessThan(300);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
});

test('each answer carries the id of its request', async () => {
  const answer = await visitor().raw('/api/establishment/category/barbershop', {
    headers: { 'x-request-id': 'teste-123' },
  });
  expect(answer.headers.get('x-request-id')).toBe('teste-123');
});
