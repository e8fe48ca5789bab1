// The cost of mutual TLS between the services: processor time per computed availability and per booking, of two suites
// with and without it, in alternating measurements of one run.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type Bookable, bookables } from '../harness/loads/bookings.ts';
import { type Load, measure, median, processesOf, type Rate } from '../harness/loads/load.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { writeWishes } from './wishes.ts';

const ROUNDS = 3;
const PEOPLE = 72;
const DAYS = 7;
const DAYS_AHEAD = 20;
/** Detects a mistake such as a handshake for every call; the measured cost is far below. */
const COST_LIMIT = 1.5;
const BENCH = resolve(import.meta.dirname);

interface Side {
  name: string;
  stack: OwnedStack;
  people: Bookable[];
}

let folder: string;
const sides: Side[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'navalha-bench-'));
  for (const [name, given] of Object.entries({ plain: [], 'mutual TLS': ['--mutual-tls'] })) {
    const stack = await startStack({ demo: true, arguments: given });
    sides.push({ name, stack, people: await bookables(new Api(stack.info.gateway_url), PEOPLE) });
  }
});

afterAll(async () => {
  for (const { stack } of sides) await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Puts the load on each suite in turn, prints the medians, and returns the ratio of processor times per request. */
async function compare(work: string, loadOf: (side: Side, round: number) => Load): Promise<number> {
  const rates = new Map<Side, Rate[]>(sides.map((side) => [side, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of sides) {
      const processes = processesOf({ ...side.stack.info, processes: await side.stack.processes() });
      const rate = await measure(side.stack.info.gateway_url, processes, loadOf(side, round));
      rates.get(side)?.push(rate);
    }
  }
  const [plain, secured] = sides.map((side) => {
    const all = rates.get(side) ?? [];
    const { perSecond, cpuMicros, p99Ms } = median(all);
    const failures = all.map((rate) => rate.failures).join(', ');
    console.log(
      `${work}, ${side.name}: ${Math.round(cpuMicros)} µs, ${Math.round(perSecond)}/s, ` +
        `p99 ${p99Ms.toFixed(1)} ms; failures by round: ${failures}`,
    );
    return cpuMicros;
  });
  const ratio = (secured as number) / (plain as number);
  console.log(`${work}: mutual TLS takes ${ratio.toFixed(3)} of the processor time`);
  return ratio;
}

test('limits the processor time of a computed availability', async () => {
  const [{ people } = { people: [] }] = sides;
  const paths = people.flatMap(({ employer_id }) =>
    Array.from({ length: DAYS }, (_, day) => {
      const date = new Date(Date.now() + (DAYS_AHEAD + day) * 86_400_000).toISOString().slice(0, 10);
      return `/api/employer-schedule/available?employer_id=${employer_id}&date=${date}&duration=30\n`;
    }),
  );
  const file = join(folder, 'paths');
  await writeFile(file, paths.join(''));
  // Without Redis, nothing is cached.
  const bringBack = await Promise.all(sides.map(({ stack }) => stack.takeDown('redis')));
  const load = { script: join(BENCH, 'paths.lua'), environment: { PATHS: file } };
  expect(await compare('availability, computed', () => load)).toBeLessThan(COST_LIMIT);
  for (const start of bringBack) await start();
});

test('limits the processor time of a booking', async () => {
  const fileOf = (side: Side, round: number) => join(folder, `wishes-${sides.indexOf(side)}-${round}`);
  for (const side of sides) {
    const files = Array.from({ length: ROUNDS }, (_, round) => fileOf(side, round));
    await writeWishes(new Api(side.stack.info.gateway_url), side.people, files);
  }
  const ratio = await compare('booking, durable', (side, round) => ({
    script: join(BENCH, 'booking.lua'),
    environment: { WISHES: fileOf(side, round), WISHES_RUN: String(round) },
  }));
  expect(ratio).toBeLessThan(COST_LIMIT);
});
