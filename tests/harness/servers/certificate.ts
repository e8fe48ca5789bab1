// Certificates for a test's suite: of its edge, and of mutual TLS between its services.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-noenc'];

export interface Certificate {
  /** PEM files. */
  chain: string;
  key: string;
}

/** Names the files of a certificate in a new folder. */
export async function newCertificateFiles(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'navalha-tls-'));
  return { chain: join(folder, 'chain.pem'), key: join(folder, 'key.pem') };
}

/** Issues a self-signed certificate for `host`, as an ACME client does: each file appears at once. */
export async function issue({ chain, key }: Certificate, host: string): Promise<void> {
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', `${key}.new`, '-out', `${chain}.new`];
  await run('openssl', ['req', '-x509', ...NEW_KEY, '-days', '30', ...name, ...files]);
  await rename(`${key}.new`, key);
  await rename(`${chain}.new`, chain);
}

/**
 * Returns a new key and its certificate for `name`, issued by `authority`, in PEM. Valid for `days`; a negative number
 * makes one that has expired.
 */
export async function issueBy(authority: Certificate, name: string, days: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'navalha-tls-'));
  const [key, request, extensions] = ['key', 'request', 'extensions'].map((file) => join(folder, file));
  try {
    await writeFile(`${extensions}`, `subjectAltName=DNS:${name}\nextendedKeyUsage=serverAuth,clientAuth\n`);
    await run('openssl', [
      'req',
      '-new',
      ...NEW_KEY,
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${key}`,
      '-out',
      `${request}`,
    ]);
    const by = ['-CA', authority.chain, '-CAkey', authority.key, '-days', String(days)];
    const { stdout } = await run('openssl', [
      ...['x509', '-req', '-in', `${request}`, '-extfile', `${extensions}`],
      ...by,
    ]);
    return `${await readFile(`${key}`, 'utf8')}${stdout}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}
