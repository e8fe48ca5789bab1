// Layout rules of the repository: migrations, includes, sources, scripts, leftovers.
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, linesOf, ROOT, textOf } from './files.ts';

/** Runs a checker. Fails the test with its output if it reports errors. */
function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' });
  expect(`${result.stdout}${result.stderr}`.slice(0, 4000)).toBe('');
  expect(result.status).toBe(0);
}

test('migrations of each service are numbered from 1 without gaps', () => {
  const byService = new Map<string, string[]>();
  for (const path of files(/^services\/\w+\/migrations\/.*\.sql$/)) {
    const [, service, , name] = path.split('/') as [string, string, string, string];
    byService.set(service, [...(byService.get(service) ?? []), name]);
  }
  for (const [service, names] of byService) {
    const expected = names.map((_, index) => String(index + 1).padStart(4, '0'));
    expect(
      names.sort().map((name) => name.slice(0, 4)),
      service,
    ).toEqual(expected);
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
  }
});

test('an amendment has its migration and names the checksum that it replaces', () => {
  for (const path of files(/^services\/\w+\/amendments\//)) {
    expect(files(/\.sql$/)).toContain(path.replace('/amendments/', '/migrations/'));
    expect(linesOf(path)[0]).toMatch(/^-- replaces [0-9a-f]{64}$/);
  }
});

test('every package requires the pinned Node.js', () => {
  const [, pinned] = /NODE_VERSION=(\S+)/.exec(textOf('deploy/lib/node.sh')) ?? [];
  const packages = files(/(^|\/)package\.json$/);
  expect(packages.map((path) => JSON.parse(textOf(path)).engines.node)).toEqual(packages.map(() => pinned));
});

test('services/common contains no business nouns', () => {
  const NOUN =
    /\b\w*(establishment|barber|appointment|collaborator|employer|receipt|forecast|reservation|snapshot)\w*\b/i;
  const named = files(/^services\/common\/.*\.(cpp|hpp)$/)
    .filter((path) => !/_test\.cpp$/.test(path))
    .flatMap((path) =>
      linesOf(path).flatMap((line, index) =>
        NOUN.test(line.replace(/\/\/.*$/, '')) ? [`${path}:${index + 1} ${line.trim()}`] : [],
      ),
    );
  expect(named).toEqual([]);
});

test('services include no header of another service', () => {
  const crossed = files(/^services\/(?!common\/)\w+\/.*\.(cpp|hpp)$/).flatMap((path) => {
    const own = path.split('/')[1];
    return [...textOf(path).matchAll(/#include "services\/(\w+)\//g)]
      .filter(([, other]) => other !== own && other !== 'common')
      .map(([include]) => `${path}: ${include}`);
  });
  expect(crossed).toEqual([]);
});

test('every C++ source is named in a CMakeLists.txt, so that it is compiled', () => {
  const named = new Set(
    files(/(^|\/)CMakeLists\.txt$/).flatMap((path) =>
      [...textOf(path).matchAll(/[\w/-]+\.cpp\b/g)].map(([source]) => join(dirname(path), source)),
    ),
  );
  // navalha_service names each service's main.cpp.
  const sources = files(/^(gateway|services(?!\/\w+\/main\.cpp$))\/.*\.cpp$/);
  expect(sources.filter((path) => !named.has(path))).toEqual([]);
});

test('each service of the protos is served by the one class of its name', () => {
  const declared = files(/^proto\/navalha\/.*\.proto$/).flatMap((path) =>
    [...textOf(path).matchAll(/^service (\w+) /gm)].map(
      ([, name]) => `${path.split('/')[2]}: ${name} by ${name}`,
    ),
  );
  const REGISTER =
    /void (\w+)::Register\(common::Router& router\) \{[^}]*?router\.For\("navalha\.(\w+)\.v1\.(\w+)"\)/g;
  const served = files(/^services\/.*_service\.cpp$/).flatMap((path) =>
    [...textOf(path).matchAll(REGISTER)].map(
      ([, name, service, served]) => `${service}: ${served} by ${name}`,
    ),
  );
  expect(served.sort()).toEqual(declared.sort());
});

// The headers by which other groups of auth may enter a group. main.cpp and tests may include every header.
const AUTH_ENTRIES: Record<string, string[]> = {
  accounts: ['user_store'],
  audit: ['audit'],
  identity: ['google_account_store'],
  mail: ['code_mailer', 'mail', 'mail_store'],
  passwords: ['password', 'password_rules'],
  profiles: ['profile_store', 'rights'],
  sessions: ['login_limit', 'session_service', 'session_store'],
};

test('groups of auth include only the entry headers of other groups', () => {
  const groups = Object.keys(AUTH_ENTRIES);
  const entered = new Map(groups.map((group) => [group, new Set<string>()]));
  for (const path of files(/^services\/auth\/\w+\/.*\.(cpp|hpp)$/)) {
    const from = path.split('/')[2] ?? '';
    if (!groups.includes(from) || path.endsWith('_test.cpp')) continue;
    for (const [, to = '', header = ''] of textOf(path).matchAll(
      /#include "services\/auth\/(\w+)\/(\w+)\.hpp"/g,
    )) {
      if (to !== from) entered.get(to)?.add(header);
    }
  }
  expect(Object.fromEntries([...entered].map(([to, headers]) => [to, [...headers].sort()]))).toEqual(
    AUTH_ENTRIES,
  );
});

/** The most modules of a folder. A module is a file with its test. */
const MOST_MODULES = 25;

test(`no folder of TypeScript has more than ${MOST_MODULES} modules`, () => {
  const modules = new Map<string, Set<string>>();
  for (const path of files(/\.tsx?$/)) {
    const folder = dirname(path);
    const name = basename(path).replace(/(\.test)?\.tsx?$/, '');
    modules.set(folder, (modules.get(folder) ?? new Set()).add(name));
  }
  const crowded = [...modules]
    .filter(([, names]) => names.size > MOST_MODULES)
    .map(([folder, names]) => `${folder} has ${names.size}: group it by noun`);
  expect(crowded).toEqual([]);
});

test('shell scripts pass shellcheck and stop at the first error', () => {
  const scripts = files(/^(deploy|tests|\.ci|web)\/[^.]*$|\.sh$/).filter((path) =>
    /^#!.*\bbash|^# shellcheck shell/.test(linesOf(path)[0] ?? ''),
  );
  expect(scripts.length).toBeGreaterThan(10);
  for (const path of scripts.filter((path) => !path.endsWith('.sh'))) {
    expect(textOf(path), path).toContain('set -euo pipefail');
  }
  run('shellcheck', ['--external-sources', ...scripts]);
});

test('C++ is formatted', () => {
  const sources = files(/^(services|gateway)\/.*\.(cpp|hpp)$/);
  if (sources.length === 0) return;
  run('clang-format', ['--dry-run', '-Werror', ...sources]);
});

test('no file contains leftover marks or disabled tests', () => {
  const MARK = new RegExp(
    [
      '\\bTO',
      'DO\\b|\\bFIX',
      'ME\\b|\\bXX',
      'X\\b|(test|it|describe)\\.(sk',
      'ip|on',
      'ly)\\b|GTEST_SK',
      'IP|\\bDISABLED',
      '_',
    ].join(''),
  );
  const marked = files(/\.(cpp|hpp|ts|tsx|mjs|proto|sh|sql)$/).flatMap((path) =>
    linesOf(path).flatMap((line, index) => (MARK.test(line) ? [`${path}:${index + 1}`] : [])),
  );
  expect(marked).toEqual([]);
});

test("the files of the README's rule table exist", () => {
  const [, table] = /### Where a rule is\n([^#]*)/.exec(textOf('README.md')) ?? [];
  const named = [...(table ?? '').matchAll(/`([\w./-]+)`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThanOrEqual(12);
  const present = new Set(files(/./));
  expect(named.filter((path) => !present.has(path))).toEqual([]);
});
