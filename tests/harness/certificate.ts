// Certificates for the edge of a test's suite.
import { execFile } from 'node:child_process';
import { mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

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
  const options = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 30'.split(' ');
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  await run('openssl', ['req', ...options, ...name, '-keyout', `${key}.new`, '-out', `${chain}.new`]);
  await rename(`${key}.new`, key);
  await rename(`${chain}.new`, chain);
}
