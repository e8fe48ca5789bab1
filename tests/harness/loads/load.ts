// Generates load on a running suite and measures its cost: rates with wrk, processor time from the
// kernel.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { familyOf, type StackInfo } from '../suites/stack.ts';

const run = promisify(execFile);
const CONNECTIONS = 32;
const TICKS_PER_SECOND = 100;
const ANSWER_LIMIT_SECONDS = 30;

/** Process ids by the name under which their processor time is reported. */
export type Processes = Record<string, number[]>;

export interface Rate {
  /** Answers per second. */
  perSecond: number;
  /** Processor time of the measured processes per answer, in microseconds. */
  cpuMicros: number;
  /** The same by name of the process. */
  cpuMicrosBy: Record<string, number>;
  /** The 99th percentile of latency in milliseconds. */
  p99Ms: number;
  /** The number of unsuccessful answers. */
  failures: number;
}

async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may contain spaces, so fields are counted after it. 14 and 15 are user
  // and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** Processor time in seconds of processes and their children. */
async function cpuSeconds(pids: number[]): Promise<number> {
  const all = (await Promise.all(pids.map(familyOf))).flat();
  const ticks = await Promise.all(all.map(ticksOf));
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

async function cpuSecondsBy(processes: Processes): Promise<Record<string, number>> {
  const entries = Object.entries(processes).map(
    async ([name, pids]) => [name, await cpuSeconds(pids)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** The processes of a suite by service: replicas have the same name. Without edge and mailbox, unless `named`. */
export function processesOf(
  { processes }: StackInfo,
  named = (name: string) => !['edge', 'mailbox'].includes(name),
): Processes {
  const found: Processes = {};
  for (const [replica, { pid }] of Object.entries(processes)) {
    const name = replica.replace(/-\d+$/, '');
    if (pid && named(name)) found[name] = [...(found[name] ?? []), pid];
  }
  return found;
}

const inMilliseconds = (text: string): number => {
  const [, number, unit] = /([\d.]+)(us|ms|s)/.exec(text) ?? [];
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit ?? 's'] ?? 0);
};

export interface Load {
  seconds?: number;
  /** A script of wrk. */
  script?: string;
  /** Variables that the script reads. */
  environment?: Record<string, string>;
  connections?: number;
}

/** Requests `url` as fast as possible and measures the processor time of processes. */
export async function measure(
  url: string,
  processes: Processes,
  { seconds = 4, script, environment = {}, connections = CONNECTIONS }: Load = {},
): Promise<Rate> {
  const before = await cpuSecondsBy(processes);
  const { stdout } = await run(
    'wrk',
    [
      '-t1',
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '--timeout',
      `${ANSWER_LIMIT_SECONDS}s`,
      ...(script ? ['-s', script] : []),
      url,
    ],
    { timeout: (seconds + 2 * ANSWER_LIMIT_SECONDS) * 1000, env: { ...process.env, ...environment } },
  );
  const after = await cpuSecondsBy(processes);
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  const cpuMicrosBy = Object.fromEntries(
    Object.entries(after).map(([name, spent]) => [name, ((spent - (before[name] ?? 0)) / answers) * 1e6]),
  );
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMicros: Object.values(cpuMicrosBy).reduce((sum, micros) => sum + micros, 0),
    cpuMicrosBy,
    p99Ms: inMilliseconds(/^ +99% +(\S+)/m.exec(stdout)?.[1] ?? ''),
    failures: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

/** The median of several rates. */
export function median(rates: Rate[]): Rate {
  const sorted = [...rates].sort((a, b) => a.perSecond - b.perSecond);
  return sorted[Math.floor(sorted.length / 2)] as Rate;
}

export interface Latency {
  /** The median in milliseconds. */
  p50: number;
  /** The 99th percentile in milliseconds. */
  p99: number;
}

/** The latency of `calls` sequential calls. */
export async function latencyOf(calls: number, ask: () => Promise<unknown>): Promise<Latency> {
  const took: number[] = [];
  for (let call = 0; call < calls; call += 1) {
    const began = performance.now();
    await ask();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.ceil(calls * part) - 1] as number;
  return { p50: at(0.5), p99: at(0.99) };
}

/** Transactions per second of a pgbench script with 32 clients. */
export async function pgbench(databaseUrl: string, script: string, seconds = 4): Promise<number> {
  const address = new URL(databaseUrl);
  const { password } = address;
  address.password = '';
  const { stdout } = await run(
    'pgbench',
    [
      '--no-vacuum',
      '--protocol=prepared',
      '--jobs=1',
      `--client=${CONNECTIONS}`,
      `--time=${seconds}`,
      `--file=${script}`,
      address.href,
    ],
    // The password is not in the address, because errors print the command line.
    { timeout: (seconds + 30) * 1000, env: { ...process.env, PGPASSWORD: password } },
  );
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** GETs per second of a value of `bytes` with 32 clients, at the Redis of a URL. */
export async function redisBenchmark(url: string, bytes: number): Promise<number> {
  const { port, password } = new URL(url);
  const { stdout } = await run(
    'redis-benchmark',
    [
      '-p',
      port,
      '-a',
      password,
      '-c',
      String(CONNECTIONS),
      '-n',
      '200000',
      '-d',
      String(bytes),
      '-t',
      'get',
      '--csv',
    ],
    { timeout: 60_000 },
  );
  return Number(/"GET","([\d.]+)"/.exec(stdout)?.[1]);
}
