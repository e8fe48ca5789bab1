// TLS at the edge: versions, HTTP/2, redirects, and a certificate that is renewed while the suite runs.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { dirname, join } from 'node:path';
import { connect as connectTls, type SecureVersion, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Certificate, issue, newCertificateFiles } from '../harness/servers/certificate.ts';
import { freePort } from '../harness/servers/free-port.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const HOST = 'navalha.example';
const LIST = '/api/establishment/category/barbershop';
/** The supervisor looks at the certificate every few seconds. */
const RENEWAL_LIMIT_MS = 30_000;

let certificate: Certificate;
let httpPort: number;
let stack: OwnedStack;

beforeAll(async () => {
  certificate = await newCertificateFiles();
  await issue(certificate, HOST);
  httpPort = await freePort();
  stack = await startStack({
    arguments: [
      ...['--certificate', certificate.chain, '--certificate-key', certificate.key],
      ...['--http-port', String(httpPort), '--public-url', `https://${HOST}`],
    ],
  });
});

afterAll(async () => {
  await stack?.stop();
  await rm(dirname(certificate.chain), { recursive: true });
});

test('the suite does not start with the key of another certificate', async () => {
  const other = await newCertificateFiles();
  await issue(other, HOST);
  const options = ['--certificate', certificate.chain, '--certificate-key', other.key];
  await expect(startStack({ arguments: options })).rejects.toThrow('is not that of the key');
  await rm(dirname(other.chain), { recursive: true });
});

const tlsPort = async () => Number((await stack.process('edge')).port);

/** Opens a connection that trusts only the current certificate of HOST. Rejects when the handshake fails. */
async function handshake(version?: SecureVersion): Promise<TLSSocket> {
  const port = await tlsPort();
  const ca = await readFile(certificate.chain);
  const versions = version ? { minVersion: version, maxVersion: version } : {};
  // OpenSSL refuses old versions at its default security level.
  const ciphers = 'DEFAULT@SECLEVEL=0';
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, servername: HOST, ca, ciphers, ...versions });
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  });
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Answers to requests on one HTTP/2 connection, in their order. */
async function askHttp2(paths: string[]): Promise<Answer[]> {
  const session: ClientHttp2Session = connectHttp2(`https://127.0.0.1:${await tlsPort()}`, {
    servername: HOST,
    ca: await readFile(certificate.chain),
  });
  // Each stream reports the error of its connection.
  session.on('error', () => undefined);
  try {
    return await Promise.all(
      paths.map(
        (path) =>
          new Promise<Answer>((resolve, reject) => {
            const stream = session.request({ ':path': path, ':authority': HOST });
            let status = 0;
            let headers: Answer['headers'] = {};
            let body = '';
            stream.setEncoding('utf8');
            stream.on('response', ({ ':status': code = 0, ...others }) => {
              status = code;
              headers = others;
            });
            stream.on('data', (part: string) => {
              body += part;
            });
            stream.once('end', () => resolve({ status, headers, body })).once('error', reject);
          }),
      ),
    );
  } finally {
    session.close();
  }
}

/** The answer to a plain request to a local port. */
function askPlain(port: number, path: string, method = 'GET', host = HOST): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = plainRequest({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    request.once('error', reject).end();
  });
}

describe('TLS', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) => {
    const socket = await handshake(version);
    expect(socket.getProtocol()).toBe(version);
    socket.destroy();
  });

  test.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    await expect(handshake(version)).rejects.toThrow(/protocol version|unsupported protocol/i);
  });

  test('serves pages and the API over HTTP/2, with Strict-Transport-Security', async () => {
    const [page, list, unknown] = await askHttp2(['/', LIST, '/api/nada']);
    expect(page?.status).toBe(200);
    expect(page?.body).toContain('<div id="root"');
    expect(list?.status).toBe(200);
    expect(unknown?.status).toBe(404);
    for (const answer of [page, list, unknown]) {
      expect(answer?.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  test('answers many requests of one HTTP/2 connection', async () => {
    const answers = await askHttp2(Array.from({ length: 300 }, () => LIST));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('plain HTTP', () => {
  test.each(['GET', 'POST'])('%s is redirected to the public address on both ports', async (method) => {
    for (const port of [httpPort, await tlsPort()]) {
      const { status, headers } = await askPlain(port, '/establishment/view/x?a=b', method);
      expect(status).toBe(308);
      expect(headers['location']).toBe(`https://${HOST}/establishment/view/x?a=b`);
    }
  });

  test('a forged Host header does not change the target', async () => {
    for (const port of [httpPort, await tlsPort()]) {
      const { headers } = await askPlain(port, '/', 'GET', 'mal.example');
      expect(headers['location']).toBe(`https://${HOST}/`);
    }
  });

  test('an ACME challenge is answered, and nothing else from its folder', async () => {
    const folder = join(stack.info.data, 'acme');
    await mkdir(join(folder, '.well-known/acme-challenge'), { recursive: true });
    await writeFile(join(folder, '.well-known/acme-challenge/token'), 'token.thumbprint');
    await writeFile(join(folder, 'secret'), 'secret');
    const challenge = await askPlain(httpPort, '/.well-known/acme-challenge/token');
    expect([challenge.status, challenge.body]).toEqual([200, 'token.thumbprint']);
    const unknown = await askPlain(httpPort, '/.well-known/acme-challenge/unknown');
    expect(unknown.status).toBe(404);
    expect((await askPlain(httpPort, '/secret')).status).toBe(308);
    expect((await askPlain(httpPort, '/.well-known/acme-challenge/../../secret')).status).toBe(308);
  });
});

describe('a renewed certificate', () => {
  test('is used by new connections', async () => {
    await issue(certificate, HOST);
    // Fails while nginx, or a worker of it that is about to end, still presents the old certificate.
    const isServed = () =>
      askHttp2([LIST]).then(
        ([answer]) => answer?.status === 200,
        () => false,
      );
    expect(await isServed()).toBe(false);
    await until(isServed, RENEWAL_LIMIT_MS, 'an answer with the renewed certificate');
  });

  test('that is damaged leaves the old one in use', async () => {
    const good = await readFile(certificate.chain);
    await writeFile(certificate.chain, 'damaged');
    const log = join(stack.info.logs, 'edge.log');
    const complains = async () => (await readFile(log, 'utf8')).includes('cannot load certificate');
    await until(complains, RENEWAL_LIMIT_MS, 'a line about the damaged certificate');
    await writeFile(certificate.chain, good);
    expect((await askHttp2([LIST]))[0]?.status).toBe(200);
  });
});
