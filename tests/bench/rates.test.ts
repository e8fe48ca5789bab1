// Rates of the hot paths through the gateway, with those of a monolith on the same rows and of an upper bound: nginx
// serving the same bytes, Redis, PostgreSQL with the same statements. Medians of three alternating measurements in the
// same run, because machines are noisy.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { demoShops } from '../harness/demo-shops.ts';
import { type Bookable, bookables } from '../harness/loads/bookings.ts';
import {
  measure,
  median,
  type Processes,
  pgbench,
  processesOf,
  type Rate,
  redisBenchmark,
} from '../harness/loads/load.ts';
import { StaticServer } from '../harness/servers/static-server.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, type Service, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';
import { SHOPS } from './monolith/copies.ts';
import { Monolith } from './monolith/monolith.ts';
import { type Goals, RatesTable, type Ratios } from './rates-table.ts';
import { writeWishes } from './wishes.ts';

const ROUNDS = 3;
const BENCH = resolve(import.meta.dirname);
const PATHS_SCRIPT = join(BENCH, 'paths.lua');
const SHOPS_LIST = '/api/establishment/category/barbershop';
/** Together with the days, 504 answers. */
const PEOPLE = 72;
const DAYS = 7;
const DAYS_AHEAD = 20;
/** The shortest duration, in minutes. */
const SHORTEST = 30;
/** The number of durations that a round asks for: together with people and days, 50,400 answers. */
const DURATIONS = 100;
const FOLLOW_LIMIT_MS = 120_000;

let stack: OwnedStack;
let limit: StaticServer;
let monolith: Monolith;
let gateway: Api;
let folder: string;
let suite: Processes;
let others: Processes;
let people: Bookable[];
let times: string[];
let pages: string[];
const table = new RatesTable();

beforeAll(async () => {
  stack = await startStack({ demo: true });
  limit = await StaticServer.start();
  monolith = await Monolith.start(stack.info, SHOPS);
  folder = await mkdtemp(join(tmpdir(), 'navalha-bench-'));
  gateway = new Api(stack.info.gateway_url);
  people = await bookables(gateway, PEOPLE);
  times = people.flatMap(({ employer_id }) =>
    Array.from({ length: DAYS }, (_, day) => timesPath(employer_id, day)),
  );
  pages = (await demoShops(gateway)).map(({ slug }) => `/api/establishment/view/${slug}`);
  await findProcesses();
});

afterAll(async () => {
  await monolith?.stop();
  await limit?.stop();
  await stack?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
  console.log(`\n${table}`);
});

/** Finds the processes to measure, again after a restart. */
async function findProcesses(): Promise<void> {
  suite = processesOf({ ...stack.info, processes: await stack.processes() });
  others = { monolith: [monolith.pid], postgres: suite['postgres'] ?? [], redis: suite['redis'] ?? [] };
}

function timesPath(collaborator: number, day: number, duration = SHORTEST): string {
  const date = new Date(Date.now() + (DAYS_AHEAD + day) * 86_400_000).toISOString().slice(0, 10);
  return `/api/employer-schedule/available?employer_id=${collaborator}&date=${date}&duration=${duration}`;
}

/** Paths that no other round asks for, so that no answer is cached. Enough for the requests of one measurement. */
const freshTimes = (round: number): string[] =>
  Array.from({ length: DURATIONS }, (_, step) => SHORTEST + 1 + round * DURATIONS + step).flatMap(
    (duration) =>
      people.flatMap(({ employer_id }) =>
        Array.from({ length: DAYS }, (__, day) => timesPath(employer_id, day, duration)),
      ),
  );

const textsOf = async (base: string, paths: string[]): Promise<string[]> => {
  const texts: string[] = [];
  for (const path of paths) texts.push((await new Api(base).raw(path)).text);
  return texts;
};

/** Measures requests for `paths` in turn. */
async function measurePaths(base: string, paths: string[], processes: Processes): Promise<Rate> {
  const file = join(folder, 'paths');
  await writeFile(file, paths.map((path) => `${path}\n`).join(''));
  return measure(base, processes, { script: PATHS_SCRIPT, environment: { PATHS: file } });
}

/** Measures requests whose answers are cached. */
async function measureCached(base: string, paths: string[], processes: Processes): Promise<Rate> {
  await textsOf(base, paths);
  return measurePaths(base, paths, processes);
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

const expectNoFailures = (rates: Rate[]) =>
  expect(rates.reduce((sum, { failures }) => sum + failures, 0)).toBe(0);

interface Comparison {
  work: string;
  paths: string[];
  /** The monolith's paths. Absent when it has no such route. */
  monolithPaths?: string[];
  /** Measures the monolith and Navalha with these paths instead, and fills no cache before. */
  freshPaths?: (round: number) => string[];
  goals?: Goals;
}

/** Measures nginx with the same bytes, the monolith and Navalha alternately. */
async function compare({ work, paths, monolithPaths, freshPaths, goals }: Comparison): Promise<Ratios> {
  const texts = await textsOf(gateway.base, paths);
  const files = await Promise.all(texts.map((text) => limit.serve(`${randomUUID()}.json`, text)));
  const ask = (base: string, cached: string[], processes: Processes, round: number) =>
    freshPaths ? measurePaths(base, freshPaths(round), processes) : measureCached(base, cached, processes);
  const [limits, monolithic, navalha]: [Rate[], Rate[], Rate[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    limits.push(await measureCached(limit.url, files, limit.processes));
    if (monolithPaths) {
      monolithic.push(await ask(monolith.url, monolithPaths, others, round));
      await monolith.settle();
    }
    navalha.push(await ask(gateway.base, paths, suite, round));
  }
  expectNoFailures([...limits, ...monolithic, ...navalha]);
  const bytes = Math.round(mean(texts.map(({ length }) => length)));
  return table.add({
    work: `${work}, ${bytes} bytes`,
    limitName: 'nginx, same bytes',
    limitPerSecond: median(limits).perSecond,
    navalha,
    ...(monolithPaths && { monolith: monolithic }),
    ...(goals && { goals }),
  });
}

test('the monolith answers with the same free times and items', async () => {
  const parsed = async (base: string, paths: string[]) =>
    (await textsOf(base, paths)).map((text) => JSON.parse(text));
  expect(await parsed(monolith.url, times)).toEqual(await parsed(gateway.base, times));
  const sold = async (base: string) =>
    (await parsed(base, pages)).map(({ items, collaborators }) => [
      items.map(({ id }: { id: number }) => id).sort(),
      collaborators.length,
    ]);
  expect(await sold(monolith.url)).toEqual(await sold(gateway.base));
});

const CACHED: Goals = { ofLimit: 0.75, ofMonolith: 1.25, processorOfMonolith: 0.8 };

test('cached availability is faster than a monolith and takes less processor time', async () => {
  const work = 'availability, cached';
  const ratios = await compare({ work, paths: times, monolithPaths: times, goals: CACHED });
  expect(ratios.ofMonolith).toBeGreaterThan(1.25);
  expect(ratios.processorOfMonolith).toBeLessThan(0.8);
  expect(ratios.ofLimit).toBeGreaterThan(0.35);
});

test('a cached shop page takes less processor time than in a monolith', async () => {
  const work = 'shop page, cached';
  const ratios = await compare({ work, paths: pages, monolithPaths: pages, goals: CACHED });
  expect(ratios.processorOfMonolith).toBeLessThan(0.8);
  expect(ratios.ofLimit).toBeGreaterThan(0.35);
});

// The table reports it without a goal.
test('the cached home list is measured without failures', async () => {
  await compare({ work: 'home list, cached', paths: [SHOPS_LIST] });
});

test('cached availability through the edge is compared with the gateway alone', async () => {
  const edge = { ...suite, ...processesOf(stack.info, (name) => name === 'edge') };
  const [gateways, edges]: [Rate[], Rate[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    gateways.push(await measureCached(gateway.base, times, suite));
    edges.push(await measureCached(stack.info.url, times, edge));
  }
  expectNoFailures([...gateways, ...edges]);
  table.add({
    work: 'availability, cached, through the edge',
    limitName: 'the gateway alone',
    limitPerSecond: median(gateways).perSecond,
    navalha: edges,
    goals: { ofLimit: 0.85 },
  });
});

test('cached availability reaches a tenth of the rate of Redis alone', async () => {
  const [text = ''] = await textsOf(gateway.base, times.slice(0, 1));
  const { ofLimit } = table.add({
    work: 'availability, cached',
    limitName: 'redis-benchmark GET',
    limitPerSecond: await redisBenchmark(stack.info.redis_url, text.length),
    navalha: [await measureCached(gateway.base, times, suite)],
  });
  expect(ofLimit).toBeGreaterThan(0.1);
});

test('computed availability is compared with a monolith, without cached answers', async () => {
  const work = 'availability, computed';
  await compare({
    work,
    paths: times,
    monolithPaths: times,
    freshPaths: freshTimes,
    goals: { ofMonolith: 1 },
  });
});

test('a computed shop page is compared with a monolith', async () => {
  const bringBack = await stack.takeDown('redis');
  try {
    await compare({
      work: 'shop page, computed',
      paths: pages,
      monolithPaths: pages.map((path) => `${path}?uncached=1`),
    });
  } finally {
    await bringBack();
    await findProcesses();
  }
});

/** Waits until all orders are applied to stock and reports, which would slow down the next measurement. */
async function followOrders(): Promise<void> {
  const positionOf = async (service: Service, table: string) =>
    Number(
      (await query(stack.info, service, `SELECT max(position) AS position FROM ${table}`))[0]?.['position'],
    );
  const head = await positionOf('orders', 'outbox');
  const isApplied = async () =>
    (await positionOf('catalog', 'order_feed_cursor')) >= head &&
    (await positionOf('reporting', 'feed_cursor')) >= head;
  await until(isApplied, FOLLOW_LIMIT_MS, 'the orders in stock and reports');
}

test('bookings are compared with a monolith and with the same statements in PostgreSQL', async () => {
  const files = Array.from({ length: ROUNDS }, (_, round) => join(folder, `wishes-${round}`));
  await writeWishes(gateway, people, files);
  const script = join(BENCH, 'booking.lua');
  const [floors, monolithic, navalha]: [number[], Rate[], Rate[]] = [[], [], []];
  for (const [round, file] of files.entries()) {
    const holds = await pgbench(stack.info.databases.booking.owner_url, join(BENCH, 'floor-booking.sql'));
    const orders = await pgbench(stack.info.databases.orders.owner_url, join(BENCH, 'floor-orders.sql'));
    floors.push(1 / (1 / holds + 1 / orders));
    await followOrders();
    const load = { script, environment: { WISHES: file, WISHES_RUN: String(round) } };
    monolithic.push(await measure(monolith.url, others, load));
    await monolith.settle();
    navalha.push(await measure(gateway.base, suite, load));
  }
  const refused = (rates: Rate[]) => rates.map(({ failures }) => failures).join(', ');
  console.log(`bookings refused or failed by round: ${refused(navalha)}; monolith: ${refused(monolithic)}`);
  table.add({
    work: 'booking, durable',
    limitName: 'pgbench, same statements',
    limitPerSecond: floors.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number,
    navalha,
    monolith: monolithic,
    goals: { ofMonolith: 1 },
  });
});
