// A steady load for a long time: the memory and the descriptors of every process stay flat, no request fails and
// nothing is lost. NAVALHA_SOAK_SECONDS sets the time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settle } from '../harness/loads/ledger.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';
import { SteadyLoad } from '../harness/loads/steady-load.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { thirdsOf, type Use, usesOf } from './process-use.ts';

const SECONDS = Number(process.env['NAVALHA_SOAK_SECONDS'] ?? 900);
const SAMPLE_SECONDS = 10;
/**
 * Before the first sample, as many times the load as opens the connections of all pools and lets PostgreSQL fill the
 * caches of each: connections that chance opens later would look like growth.
 */
const WARM_UP_TIMES = 10;
const WARM_UP_SECONDS = 30;
const SETTLE_LIMIT_MS = 600_000;
/** The median of the last third of the samples exceeds that of the middle third at most by these. */
const GROWTH_LIMIT = 1.05;
const SPARE_BYTES = 2e6;
const SPARE_DESCRIPTORS = 4;
/** Reports keep each sale of the shops that they were read of in memory, up to a limit (--sales_cache_mb). */
const BYTES_OF_ORDER = 1024;

let stack: OwnedStack;
let load: SteadyLoad;
const samples = new Map<string, Use[]>();

beforeAll(async () => {
  stack = await startStack({ demo: true });
  load = await SteadyLoad.on(stack, SECONDS + SAMPLE_SECONDS + WARM_UP_TIMES * WARM_UP_SECONDS);
  load.start(WARM_UP_TIMES);
  await pause(WARM_UP_SECONDS);
  await load.stop();
});

afterAll(() => stack?.stop());

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

async function sample(): Promise<void> {
  for (const [name, use] of await usesOf(await stack.processes()))
    samples.set(name, [...(samples.get(name) ?? []), use]);
}

const pidsOf = async () =>
  Object.fromEntries(Object.entries(await stack.processes()).map(([name, { pid }]) => [name, pid]));

const megabytes = ({ bytes }: Use) => (bytes / 1e6).toFixed(1);

function table(): MarkdownTable {
  const memory = ['Memory MB at the start', 'Middle third', 'Last third'];
  const made = new MarkdownTable([
    'Process',
    ...memory,
    'Descriptors per process: middle third',
    'Last third',
  ]);
  for (const [name, uses] of samples) {
    const { middle, last } = thirdsOf(uses);
    const all = [uses[0] as Use, middle, last].map(megabytes);
    made.add([name, ...all, middle.descriptors.toFixed(1), last.descriptors.toFixed(1)]);
  }
  return made;
}

test(
  `memory and descriptors stay flat under ${SECONDS} s of load, without a failure`,
  async () => {
    const before = await pidsOf();
    const warmUp = load.attempts.length;
    load.start();
    try {
      for (let second = 0; second < SECONDS; second += SAMPLE_SECONDS) {
        await sample();
        await pause(SAMPLE_SECONDS);
      }
    } finally {
      await load.stop();
    }
    console.log(`${load.attempts.length - warmUp} requests in ${SECONDS} s\n\n${table()}`);
    expect(load.broken).toEqual([]);
    expect(load.attempts.slice(warmUp).filter(({ ok }) => !ok)).toEqual([]);
    expect(await pidsOf(), 'no process restarts').toEqual(before);
    expect(await settle(stack, load, load.acknowledged.length)).toEqual({ lost: [], doubled: [] });
    const kept = (load.acknowledged.length / 3) * BYTES_OF_ORDER;
    for (const [name, uses] of samples) {
      const { middle, last } = thirdsOf(uses);
      const data = name.startsWith('reporting') ? kept : 0;
      expect
        .soft(last.bytes, `memory of ${name}`)
        .toBeLessThanOrEqual(middle.bytes * GROWTH_LIMIT + SPARE_BYTES + data);
      expect
        .soft(last.descriptors, `descriptors of ${name}`)
        .toBeLessThanOrEqual(middle.descriptors + SPARE_DESCRIPTORS);
    }
  },
  SECONDS * 1000 + SETTLE_LIMIT_MS,
);
