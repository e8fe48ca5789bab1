// Creates demo data once with the real seed; each suite that needs it starts with a copy of the
// data folder.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { until } from '../until.ts';
import { reachable } from './reach.ts';
import { spawnUp } from './stack.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = reachable(join(ROOT, 'tests/output/seeded'));
const SEED_LIMIT_MS = 300_000;
const run = promisify(execFile);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A hash of everything that the data depends on: seed, schemas, creation of databases, and the day. */
async function nameOf(day: string): Promise<string> {
  const hash = createHash('sha256').update(day);
  for (const folder of ['deploy/demo', 'deploy/lib', 'services']) {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    const paths = entries
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => folder !== 'services' || path.endsWith('.sql'))
      .sort();
    for (const path of paths) hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Creates demo data in the folder `target`, with deploy/up of this or another checkout. */
export async function seed(target: string, root = ROOT): Promise<void> {
  const working = `${target}.${process.pid}`;
  const ready = `${working}.json`;
  const up = spawnUp(['--no-build', '--port', '0', '--data', working, '--ready-file', ready], { root });
  let said = '';
  for (const stream of [up.stdout, up.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const ended = () => up.exitCode !== null || up.signalCode !== null;
  await until(async () => ended() || (await exists(ready)), SEED_LIMIT_MS, 'demo data');
  if (ended()) throw new Error(`deploy/up failed:\n${said.slice(-4000)}`);
  up.kill('SIGTERM');
  await until(ended, 60_000, 'the end of the suite that created the demo data');
  for (const part of ['run', 'logs', 'lock']) await rm(join(working, part), { recursive: true, force: true });
  // If another process created the folder first, keep that one: the data is the same.
  await rename(working, target).catch(() => rm(working, { recursive: true, force: true }));
}

/** Copies demo data of today or yesterday into `target`, because midnight may pass during a run. */
export async function copySeeded(target: string): Promise<void> {
  const day = today();
  const fresh = join(FOLDER, await nameOf(day));
  const older = join(FOLDER, await nameOf(addDays(day, -1)));
  const source = !(await exists(fresh)) && (await exists(older)) ? older : fresh;
  if (!(await exists(source))) {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    await seed(source);
  }
  await run('cp', ['--archive', source, target]);
}
