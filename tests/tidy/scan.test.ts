// The search for vulnerabilities, with recorded packages and recorded answers of Debian's tracker and npm's registry.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from './files.ts';

const PROJECTS = ['web', 'deploy/mailbox', 'deploy/demo'];
const LIBC = 'libc6\t2.36-9+deb12u14\tamd64\tglibc\t2.36-9+deb12u14\t';
const OPENSSL = 'libssl3\t3.0.22-1~deb12u2\tamd64\topenssl\t3.0.22-1~deb12u2\tApache-2.0';
const NGINX = 'nginx-light\t1.22.1-9+deb12u1\tamd64\tnginx\t1.22.1-9+deb12u1\tBSD-2-clause';

let scratch: string;
let lists: string;

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'navalha-scan.'));
  lists = join(scratch, 'packages');
  mkdirSync(lists);
  writeFileSync(join(lists, 'suite.tsv'), `${LIBC}\n${OPENSSL}\n`);
  writeFileSync(join(lists, 'edge.tsv'), `${LIBC}\n${NGINX}\n`);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** debsecan's data with a vulnerability that Debian fixed in openssl, and one without a fix in glibc. */
function writeTracker(): string {
  const folder = join(scratch, 'tracker');
  mkdirSync(folder, { recursive: true });
  const text = [
    'VERSION 1',
    'CVE-2026-0001,,a recorded vulnerability of openssl',
    'CVE-2026-0002,,a recorded vulnerability of glibc',
    'CVE-2020-0003,,one that this version no longer has',
    '',
    'openssl,0,SHRF,3.5.0-1,3.0.23-1~deb12u1',
    'glibc,1,S ? ,,',
    'nginx,2,SHRF,1.20.0-1,',
    '',
    'openssl,libssl3 openssl',
    'glibc,libc6',
    'nginx,nginx-light',
    '',
  ].join('\n');
  writeFileSync(join(folder, 'bookworm'), deflateSync(`${text}\n`));
  return `file://${folder}/`;
}

/** A registry of npm that reports a vulnerability of hash-wasm, or none. */
async function startRegistry(isVulnerable: boolean): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const asked = JSON.parse(
        (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString() || '{}',
      );
      const advisory = {
        id: 1,
        url: 'https://github.com/advisories/GHSA-0000',
        title: 'a recorded vulnerability',
        severity: 'high',
        vulnerable_versions: '<5.0.0',
        cwe: [],
        cvss: { score: 7.5, vectorString: null },
      };
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET') {
        const versions = { '4.13.0': { name: 'hash-wasm', version: '4.13.0' } };
        response.end(JSON.stringify({ name: 'hash-wasm', 'dist-tags': { latest: '4.13.0' }, versions }));
        return;
      }
      response.end(JSON.stringify(isVulnerable && 'hash-wasm' in asked ? { 'hash-wasm': [advisory] } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return server;
}

/** Runs the search. Without a registry, npm's is at a port where nothing listens. */
async function scan(tracker: string, registry?: Server): Promise<{ status: number | null; output: string }> {
  const port = registry ? (registry.address() as AddressInfo).port : 9;
  const child = spawn(process.execPath, [join(ROOT, 'deploy/sbom/scan.mjs'), lists, tracker], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_update_notifier: 'false',
    },
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

test('the search reports vulnerabilities with a fix, and counts the others', async () => {
  const registry = await startRegistry(true);
  const { status, output } = await scan(writeTracker(), registry);
  registry.close();
  expect(output).toMatch(
    /Debian packages of suite: 1 vulnerabilities with a fix, 1 without one\n {2}CVE-2026-0001 libssl3/,
  );
  expect(output).toMatch('Debian packages of edge: 0 vulnerabilities with a fix, 1 without one');
  expect(output).toMatch(
    'npm packages of deploy/demo: 1 vulnerabilities\n  hash-wasm: high (a recorded vulnerability)',
  );
  expect(output).toMatch('npm packages of web: 0 vulnerabilities');
  expect(output).not.toMatch('NOT CHECKED');
  expect(status).toBe(1);
});

test('the search names the parts that it could not check, and ends with status 2', async () => {
  const { status, output } = await scan(`file://${scratch}/absent/`);
  for (const part of ['Debian packages of suite', 'Debian packages of edge', ...PROJECTS])
    expect(output).toMatch(new RegExp(`${part}: NOT CHECKED: .`));
  expect(output).toMatch('5 of 5 parts could not be checked.');
  expect(status).toBe(2);
});

test('the search succeeds when it checks all parts and finds nothing', async () => {
  const folder = join(scratch, 'empty');
  mkdirSync(folder);
  writeFileSync(join(folder, 'bookworm'), deflateSync('VERSION 1\n\n\n\n'));
  const registry = await startRegistry(false);
  const { status, output } = await scan(`file://${folder}/`, registry);
  registry.close();
  expect(output).not.toMatch('NOT CHECKED');
  expect(status).toBe(0);
});
