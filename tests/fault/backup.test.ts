// deploy/backup and deploy/restore: after a loss, a suite is restored to one second before a mistake, with the reports,
// agenda, sign-ins, booking links and calendar feeds of that moment, and what is sold afterwards can be restored too.
// Only complete, undamaged backups are restored, data is replaced only with --reset, and a copy of a suite never writes
// into the archive of the original.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api } from '../harness/api.ts';
import { demoShops } from '../harness/demo-shops.ts';
import { type Bookable, bodyOf, book, bookablesAt, freeDay } from '../harness/loads/bookings.ts';
import { execute } from '../harness/suites/database.ts';
import { reachable } from '../harness/suites/reach.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, spawnUp, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const OUTPUT = join(ROOT, 'tests/output');
// The shop of the demo's owner.
const SHOP = 1;
const UP_LIMIT_MS = 80_000;
/** The minimum number of ids that a restore skips in each sequence. */
const SKIPPED_IDS = 1_000_000;

let stack: OwnedStack;
let folder: string;
let archive: string;
let backups: string;
let elsewhere: string;
let owner: Api;
let barber: Api;
let person: Bookable;

beforeAll(async () => {
  await mkdir(OUTPUT, { recursive: true });
  folder = await mkdtemp(join(OUTPUT, 'backup-'));
  // PostgreSQL's user must be able to enter this folder.
  await chmod(folder, 0o711);
  archive = reachable(join(folder, 'archive'));
  backups = join(archive, 'backups');
  elsewhere = reachable(join(folder, 'elsewhere'));
  stack = await startStack({ demo: true, archive });
  const visitor = new Api(stack.info.url);
  owner = await visitor.login('dono', DEMO_PASSWORD);
  const shop = (await demoShops(visitor)).find(({ id }) => id === SHOP);
  barber = await visitor.login('barbeiro', DEMO_PASSWORD);
  const { employers } = await barber.call('getMe', {});
  const own = employers.find(({ establishment_id }) => establishment_id === SHOP);
  const people = await bookablesAt(visitor, shop?.slug ?? '');
  person = people.find(({ employer_id }) => employer_id === own?.id) as Bookable;
});

afterAll(async () => {
  await stack?.stop();
  for (const path of [archive, elsewhere, folder]) await rm(path, { recursive: true, force: true });
});

function start(command: 'backup' | 'restore', ...given: string[]): ChildProcess {
  return spawn(join(ROOT, 'deploy', command), given, { stdio: ['ignore', 'pipe', 'pipe'] });
}

interface Result {
  status: number | null;
  output: string;
}

/** Waits until a command ends. Returns its status and output. */
async function end(child: ChildProcess): Promise<Result> {
  const ended = new Promise<number | null>((answer) => {
    child.once('close', answer);
  });
  const output = await Promise.all([child.stdout, child.stderr].map((stream) => text(stream as never)));
  return { status: await ended, output: output.join('') };
}

const backUp = (...given: string[]) => end(start('backup', '--data', stack.info.data, ...given));
const restore = (...given: string[]) => end(start('restore', '--data', stack.info.data, ...given));

const namesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'lock');
const newestBackup = () => join(backups, namesIn(backups).sort().at(-1) as string);
const archivedWal = () =>
  readdirSync(archive, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\d+\/wal\/.*\.gz$/.test(path))
    .sort();

/** The time of the database, in microseconds since 1970. */
async function databaseTime(): Promise<number> {
  const sql = 'SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint::text AS now';
  const [row] = await execute<{ now: string }>(stack.info.superuser_url, sql);
  return Number(row?.now);
}

const timeText = (micros: number) =>
  `${new Date(Math.floor(micros / 1000)).toISOString().slice(0, -1)}${String(micros % 1000).padStart(3, '0')}Z`;

/** The report, agenda and orders of the shop, as the owner sees them. */
async function seen(api: Api) {
  const end = addDays(today(), 40);
  const { body: report, status } = await api.ask('getOrderReport', {
    entity_id: SHOP,
    period_start: `${addDays(today(), -40)}T00:00:00`,
    period_end: `${end}T23:59:59`,
  });
  return {
    status,
    report,
    agenda: await api.call('listAgenda', {
      establishment_id: SHOP,
      start_date: addDays(today(), 15),
      end_date: addDays(today(), 21),
    }),
    orders: await api.call('listOrdersByEntity', { entity_id: SHOP }),
  };
}

/** Books the person's next free time and returns the order's id and the secret of its page. */
async function bookNext(): Promise<{ id: number; secret: string }> {
  const visitor = new Api(stack.info.url);
  const services = person.services.slice(0, 1);
  const { date, times } = await freeDay(visitor, person, 15, services[0]?.duration ?? 30);
  const wish = { bookable: person, services, date, time: times[0] as string };
  const outcome = await book(visitor, wish, randomUUID());
  expect(outcome.answer?.status, outcome.answer?.text).toBe(201);
  return { id: bodyOf(outcome).order?.id ?? 0, secret: bodyOf(outcome).booking_secret ?? '' };
}

const SWITCH = 'SELECT pg_walfile_name(pg_switch_wal()) AS segment';
const isArchived = (name: string) => archivedWal().some((path) => path.endsWith(`${name}.gz`));

/** Finishes the current segment of the WAL and waits until it is archived. */
async function archiveNow(): Promise<void> {
  const [row] = await execute<{ segment: string }>(stack.info.superuser_url, SWITCH);
  await until(() => isArchived(String(row?.segment)), 30_000, 'the archived segment');
}

/** Restores into another folder. */
const restoreCopy = (...given: string[]) => end(start('restore', '--data', elsewhere, ...given));

/** The time of the last restored transaction, in milliseconds since 1970. */
function lastTransaction({ output }: Result): number {
  const [, last] = /Last transaction +(\S+ \S+)/.exec(output) ?? [];
  return Date.parse(String(last).replace(' ', 'T'));
}

/** Starts a suite on the copy. Returns its result when it refuses to start or when a time limit stops it. */
async function startCopy(...given: string[]): Promise<Result> {
  const child = spawnUp(['--no-build', '--no-demo', '--port', '0', '--data', elsewhere, ...given]);
  const late = setTimeout(() => child.kill('SIGTERM'), UP_LIMIT_MS);
  const result = await end(child);
  clearTimeout(late);
  return result;
}

/** Sells the first service at the counter, paid in cash. */
const sell = () =>
  owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: SHOP,
    customer_name: 'Cliente do Balcão',
    items: [{ item_id: person.services[0]?.id ?? 0, quantity: 2 }],
    payment_status: 'paid',
    payment_method: 'Dinheiro',
  });

test('a backup is readable by its owner only, and only the newest ones and their WAL are kept', async () => {
  const first = await backUp();
  expect(first, first.output).toMatchObject({ status: 0 });
  const [oldName] = namesIn(backups);
  const oldWal = archivedWal();
  expect(oldWal).not.toEqual([]);
  const second = await backUp('--keep', '1');
  expect(second, second.output).toMatchObject({ status: 0 });
  expect(namesIn(backups)).toHaveLength(1);
  expect(namesIn(backups)).not.toContain(oldName);
  expect(archivedWal().filter((segment) => oldWal.includes(segment))).toEqual([]);
  for (const path of readdirSync(backups, { recursive: true, encoding: 'utf8' })) {
    const { mode } = lstatSync(join(backups, path));
    expect(mode & 0o077, path).toBe(0);
  }
  expect(readdirSync(join(newestBackup(), 'keys'))).toContain('booking_link.keys');
});

test('an interrupted backup is not restored', async () => {
  const isBegun = () => namesIn(backups).some((name) => name.endsWith('.unfinished'));
  const killed = start('backup', '--data', stack.info.data);
  const result = end(killed);
  await until(isBegun, 20_000, 'the start of a backup');
  killed.kill('SIGKILL');
  await result;
  const unfinished = namesIn(backups).find((name) => name.endsWith('.unfinished')) as string;
  const refused = await restore('--from', join(backups, unfinished), '--reset');
  expect(refused.output).toContain('is not a complete backup');
  expect(refused.status).toBe(1);

  // The killed command leaves pg_basebackup running, which holds the folder's lock until it ends.
  const isFree = () => spawnSync('flock', ['--nonblock', join(backups, 'lock'), 'true']).status === 0;
  await until(isFree, 20_000, 'the end of the killed backup');
  // The next backup may start within the same second. Then its folder would have the name of the killed one's.
  const left = join(backups, 'killed.unfinished');
  await rename(join(backups, unfinished), left);
  const stopped = start('backup', '--data', stack.info.data);
  const stop = end(stopped);
  await until(() => isBegun() && !existsSync(left), 20_000, 'the start of the next backup');
  stopped.kill('SIGTERM');
  expect((await stop).status).toBe(1);
  expect(namesIn(backups)).toHaveLength(1);
});

test('a restore refuses a running suite, an invalid time and a damaged backup', async () => {
  const running = await restore('--from', backups, '--reset');
  expect(running.output).toContain('A suite already runs on');
  for (const [time, reason] of [
    ['amanhã', '--until takes a time'],
    ['2026-13-24 10:00', '--until takes a time'],
    ['2199-01-01 00:00', 'in the future'],
    ['2020-01-01 00:00', 'has no complete backup that ended before'],
  ]) {
    const refused = await restore('--from', backups, '--until', time as string, '--reset');
    expect(refused.status).toBe(1);
    expect(refused.output).toContain(reason);
  }
  const damaged = join(backups, 'damaged');
  for (const part of ['keys/service.key', 'postgres/global/pg_control']) {
    await cp(newestBackup(), damaged, { recursive: true });
    const file = await open(join(damaged, part), 'r+');
    await file.write('x', 10);
    await file.close();
    const refused = await restore('--from', damaged, '--reset');
    expect(refused.output).toMatch(/ are damaged/);
    expect(refused.status).toBe(1);
    await rm(damaged, { recursive: true });
  }
});

test('a suite is restored to one second before a mistake', async () => {
  const feed = (await barber.call('createCalendarFeed', { employer_id: person.employer_id })).path;
  const bookings = [await bookNext(), await bookNext()];
  await sell();
  await until(async () => (await seen(owner)).status === 200, 30_000, 'a report');
  const before = await seen(owner);
  const noted = await databaseTime();
  await until(async () => (await databaseTime()) > noted + 1_000_000, 5000, 'a second after the moment');

  const mistake = await databaseTime();
  for (const { id } of bookings) {
    await owner.call('updateOrderAppointmentStatus', { id, action: 'cancel', reason: 'engano' });
  }
  await sell();
  const after = await databaseTime();
  const later = await bookNext();
  const undone = await backUp();
  expect(undone, undone.output).toMatchObject({ status: 0 });
  expect(await seen(owner)).not.toEqual(before);

  const secondBefore = timeText(mistake - 1_000_000);
  const { data } = stack.info;
  const given = ['--from', backups, '--until', secondBefore];
  stack = await stack.startAgainAfter(async () => {
    const refused = await restore(...given);
    expect(refused.output).toContain('has data: --reset replaces it');
    expect(refused.status).toBe(1);
    await rm(data, { recursive: true });
    const restored = await restore(...given);
    expect(restored, restored.output).toMatchObject({ status: 0 });
    console.log(restored.output);
    for (const name of readdirSync(join(data, 'keys'))) {
      expect(lstatSync(join(data, 'keys', name)).mode & 0o777, name).toBe(0o600);
    }
    expect(lstatSync(join(data, 'postgres')).mode & 0o777).toBe(0o700);
  });

  const again = new Api(stack.info.url, owner.token);
  await until(async () => (await seen(again)).status === 200, 30_000, 'a report');
  expect(await seen(again)).toEqual(before);
  for (const booking of bookings) {
    const page = await again.as(undefined).call('showBooking', booking);
    expect(page.booking?.appointment_status).not.toBe('cancelled');
  }
  expect((await again.as(undefined).ask('showBooking', later)).status).toBe(404);
  expect((await again.as(undefined).raw(feed)).status).toBe(200);
  expect((await again.login('dono', DEMO_PASSWORD)).token).toBeTruthy();

  owner = again;
  // The link of a booking that the restore undid does not open another customer's booking. After a crash or a
  // promotion, PostgreSQL itself skips up to 32 ids of each sequence, so a small gap proves nothing.
  expect((await bookNext()).id).toBeGreaterThan(later.id + SKIPPED_IDS - 1000);
  expect((await again.as(undefined).ask('showBooking', later)).status).toBe(404);
  await restoreElsewhere(after);
});

/** Restores a moment after the mistake, which is on the timeline before the first restore, into another folder. */
async function restoreElsewhere(after: number): Promise<void> {
  await until(() => isArchived('00000002.history'), 30_000, 'the new timeline in the archive');
  const wal = archivedWal();
  const restored = await restoreCopy('--from', backups, '--until', timeText(after));
  expect(restored, restored.output).toMatchObject({ status: 0 });
  expect(lastTransaction(restored)).toBeGreaterThan(after / 1000 - 1000);
  expect(existsSync(join(elsewhere, 'archive')), 'the copy does not archive').toBe(false);
  expect(readFileSync(join(elsewhere, 'keys/service.key'))).toEqual(
    readFileSync(join(stack.info.data, 'keys/service.key')),
  );
  expect(archivedWal().slice(0, wal.length)).toEqual(wal);
}

test('sales after a restore are restored from the backup before it, not from an undone backup', async () => {
  const [first, undone] = namesIn(backups).sort();
  await sell();
  const sold = await databaseTime();
  await sell();
  await archiveNow();

  for (const [given, from] of [
    [[], sold],
    [['--until', timeText(sold)], sold - 1_000_000],
  ] as const) {
    const restored = await restoreCopy('--from', backups, '--reset', ...given);
    expect(restored, restored.output).toMatchObject({ status: 0 });
    expect(restored.output).toContain(join(backups, first as string));
    expect(lastTransaction(restored)).toBeGreaterThan(from / 1000);
    expect(restored.output).toContain('a copy needs an archive of its own');
    expect(restored.output).not.toContain('--archive /');
  }
  const refused = await restoreCopy('--from', join(backups, undone as string), '--reset');
  expect(refused.output).toContain('does not lead to the end of the archive');
  expect(refused.output).not.toContain('Check of the backup');
  expect(refused.status).toBe(1);
});

test('a copy does not start with the archive of the original', async () => {
  const wal = archivedWal();
  const { data } = stack.info;
  const refusal = `the archive of other data of this suite, in ${data}:`;
  const restored = await startCopy('--archive', archive);
  expect(restored.output).toContain(refusal);
  expect(restored.status).toBe(1);
  // Copied files of the original's data folder change nothing.
  for (const name of ['archive', 'archive_id']) await cp(join(data, name), join(elsewhere, name));
  const copied = await startCopy();
  expect(copied.output).toContain(refusal);
  expect(copied.status).toBe(1);
  expect(archivedWal()).toEqual(wal);
});

test('a suite stops archiving when another suite takes over its archive', async () => {
  const wal = archivedWal();
  const file = join(archive, wal[0]?.split('/')[0] as string, 'owner');
  const own = await readFile(file, 'utf8');
  await writeFile(file, 'another /another/folder\n');
  await sell();
  await execute(stack.info.superuser_url, SWITCH);
  const log = () => readFileSync(join(stack.info.logs, 'postgres.log'), 'utf8');
  await until(() => log().includes('The archive belongs to /another/folder.'), 60_000, 'a refused segment');
  expect(archivedWal()).toEqual(wal);
  const refused = await backUp();
  expect(refused.output).toContain('in /another/folder:');
  expect(refused.status).toBe(1);
  await writeFile(file, own);
  await sell();
  await archiveNow();
});
