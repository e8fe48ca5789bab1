// The bill of materials, with recorded lists of packages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT, textOf } from './files.ts';

const PROJECTS = { web: 'web', mailbox: 'deploy/mailbox', demo: 'deploy/demo' };
const SUITE = [
  'libc6\t2.36-9+deb12u14\tamd64\tglibc\t2.36-9+deb12u14\t',
  'libgrpc++1.51\t1.51.1-3+b1\tamd64\tgrpc\t1.51.1-3\tApache-2.0|BSD-3-clause|GPL-2+',
  'libssl3\t3.0.22-1~deb12u2\tamd64\topenssl\t3.0.22-1~deb12u2\tApache-2.0|GPL-1+',
];
const EDGE = [SUITE[0], 'nginx-light\t1.22.1-9+deb12u1\tamd64\tnginx\t1.22.1-9+deb12u1\tBSD-2-clause'];

interface Component {
  type: string;
  group?: string;
  name: string;
  version: string;
  'bom-ref': string;
  purl?: string;
  scope?: string;
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
  properties?: { name: string; value: string }[];
}

interface Bill {
  bomFormat: string;
  specVersion: string;
  version: number;
  metadata: { timestamp: string; component: Component; tools: { components: Component[] } };
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

let scratch: string;
let lists: string;
let bill: Bill;

function writeBill(folder: string, file: string): void {
  const given = [join(ROOT, 'deploy/sbom/main.mjs'), folder, file, '1.2.3', '24.21.0'];
  execFileSync(process.execPath, given, { stdio: 'pipe' });
}

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'navalha-sbom.'));
  lists = join(scratch, 'packages');
  mkdirSync(lists);
  writeFileSync(join(lists, 'suite.tsv'), `${SUITE.join('\n')}\n`);
  writeFileSync(join(lists, 'edge.tsv'), `${EDGE.join('\n')}\n`);
  writeBill(lists, join(scratch, 'sbom.json'));
  bill = JSON.parse(readFileSync(join(scratch, 'sbom.json'), 'utf8'));
});
afterAll(() => rmSync(scratch, { recursive: true }));

interface Locked {
  version: string;
  dev?: boolean;
}

/** The names and versions of the packages in the lock file of a project. */
function locked(project: string): [string, Locked][] {
  const { packages } = JSON.parse(textOf(`${project}/package-lock.json`)) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path]) => path)
    .map(([path, one]) => [path.replace(/^.*node_modules\//, ''), one]);
}

const nameOf = ({ group, name }: Component) => (group ? `${group}/${name}` : name);
const found = (name: string, version: string) =>
  bill.components.find((one) => nameOf(one) === name && one.version === version);
const needsOf = (ref: string) => bill.dependencies.find((one) => one.ref === ref)?.dependsOn ?? [];

describe('the bill of materials', () => {
  test('has the structure of CycloneDX 1.5', () => {
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    expect(Date.parse(bill.metadata.timestamp)).toBeGreaterThan(0);
    expect(bill.metadata.component).toMatchObject({ type: 'application', name: 'navalha', version: '1.2.3' });
    const references = [bill.metadata.component, ...bill.components].map((one) => one['bom-ref']);
    expect(new Set(references).size).toBe(references.length);
    for (const one of bill.components) {
      expect(one.type, one.name).toMatch(/^(application|container|library|platform)$/);
      expect(one.version, one.name).toMatch(/\d/);
      if (one.type === 'library') expect(one.purl, one.name).toMatch(/^pkg:(npm|deb)\/\S+@\S+$/);
      for (const { alg, content } of one.hashes ?? []) {
        expect(alg).toMatch(/^SHA-(1|256|512)$/);
        expect(content).toMatch(/^([0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})$/);
      }
    }
    for (const { ref, dependsOn = [] } of bill.dependencies)
      expect(references).toEqual(expect.arrayContaining([ref, ...dependsOn]));
  });

  test('is refused by its own check when it violates the schema', async () => {
    const { faultsOf } = (await import(join(ROOT, 'deploy/sbom/bill.mjs'))) as {
      faultsOf: (text: string) => Promise<object | null>;
    };
    expect(await faultsOf(JSON.stringify(bill))).toBe(null);
    const [first] = bill.components;
    expect(await faultsOf(JSON.stringify({ ...bill, components: [{ ...first, type: 'program' }] }))).not.toBe(
      null,
    );
    expect(await faultsOf(JSON.stringify({ ...bill, extra: true }))).not.toBe(null);
  });

  test.each(Object.entries(PROJECTS))('names every npm package of %s', (name, project) => {
    for (const [wanted, { version, dev }] of locked(project)) {
      const one = found(wanted, version);
      expect(one, wanted).toMatchObject({ purl: expect.stringContaining(`@${version}`), hashes: [{}] });
      expect(one?.licenses?.length, wanted).toBeGreaterThan(0);
      if (!dev) expect(one?.scope, wanted).toBe('required');
    }
    const [some] = locked(project).filter(([, { dev }]) => !dev);
    expect(some).toBeDefined();
    expect(needsOf(`navalha:${name}`).length).toBeGreaterThan(1);
  });

  test('names the Debian packages of each image with source and licences', () => {
    expect(found('libgrpc++1.51', '1.51.1-3+b1')).toMatchObject({
      purl: 'pkg:deb/debian/libgrpc%2B%2B1.51@1.51.1-3+b1?arch=amd64&distro=debian-12&upstream=grpc%401.51.1-3',
      properties: [{ name: 'navalha:source', value: 'grpc 1.51.1-3' }],
    });
    const licences = found('libgrpc++1.51', '1.51.1-3+b1')?.licenses ?? [];
    const names = licences.map((one) => ('license' in one ? (one.license.id ?? one.license.name) : ''));
    expect(names.toSorted()).toEqual(['Apache-2.0', 'BSD-3-Clause', 'GPL-2+']);
    const packages = (image: string) =>
      needsOf(`navalha:${image}`).filter((ref) => ref.startsWith('pkg:deb/'));
    expect(packages('suite')).toHaveLength(SUITE.length);
    expect(packages('edge')).toHaveLength(EDGE.length);
  });

  test('names our own programs', () => {
    expect(needsOf('navalha:suite')).toEqual(
      expect.arrayContaining(
        ['auth', 'catalog', 'booking', 'orders', 'reporting', 'gateway'].map((one) => `navalha:${one}`),
      ),
    );
    expect(needsOf('navalha:edge')).toContain('navalha:web');
    expect(needsOf('navalha')).toEqual(['navalha:edge', 'navalha:suite']);
  });

  test('is not made from a damaged list', () => {
    const damaged = join(scratch, 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'suite.tsv'), 'cat: packages.tsv: No such file\n');
    expect(() => writeBill(damaged, join(scratch, 'damaged.json'))).toThrow(
      'not a line of a list of packages',
    );
  });
});
