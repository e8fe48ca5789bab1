// Starts a real suite for tests with deploy/up, on free ports and with its own data folder. The
// suite always ends with the tests.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { access, chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../until.ts';
import { reachable } from './reach.ts';
import { copySeeded, seed } from './seeded.ts';
import { onSmallDisk } from './small-disk.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const OUTPUT = join(ROOT, 'tests/output/stacks');
// Raises limits, because all tests share one address, register and book far more than one person
// would, and reuse phone numbers and owners. Shortens the lifetime of unused pictures and the pause
// between reads of schedules.
const TEST_FLAGS: NonNullable<StackOptions['flags']> = {
  auth: ['--registrations_per_hour=100000', '--contact_codes_per_hour=100000'],
  catalog: ['--establishments_per_hour=100000', '--picture_grace_seconds=5', '--picture_sweep_seconds=1'],
  services: ['--bookings_per_hour_at_shop=1000000', '--bookings_per_hour=1000000'],
  orders: ['--bookings_per_phone=1000000', '--visitor_share=0', '--orders_per_minute=1000000'],
  reporting: ['--schedule_read_seconds=3'],
};
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 40_000;
const ROLL_LIMIT_MS = 300_000;
const run = promisify(execFile);

export type Service = 'auth' | 'catalog' | 'booking' | 'orders' | 'reporting';

export interface Process {
  pid: number | null;
  port: number | null;
  metrics_port: number | null;
  log: string;
}

/** A running suite as reported by deploy/up. Plain data, so that test workers can receive it. */
export interface StackInfo {
  url: string;
  gateway_url: string;
  mailbox_url: string;
  redis_url: string;
  data: string;
  logs: string;
  hold: string;
  supervisor: number;
  service_key_file: string;
  superuser_url: string;
  databases: Record<Service, { url: string; owner_url: string }>;
  processes: Record<string, Process>;
  ready_file: string;
}

export interface StackOptions {
  /**
   * Fills the suite with demo data: a copy of what an earlier suite created or, for external databases, its own
   * ("new"). Default: false.
   */
  demo?: boolean | 'new';
  /** Runs on the new data folder before the suite starts. */
  prepare?: (data: string) => Promise<void>;
  scale?: Partial<Record<Service | 'gateway', number>>;
  /** Requests per second of one address. Default: practically unlimited, because all tests share one address. */
  requestsPerSecond?: number;
  /** Flags by process: { orders: ['--crash_point_file=/…'] }. */
  flags?: Partial<Record<Service | 'gateway' | 'services', string[]>>;
  /** Variables of the environment of all processes, such as TZ. */
  environment?: Record<string, string>;
  /** The checkout of another release, which makes the demo data and whose programs run. */
  release?: string;
  /** The folder of the WAL archive. Default: no archive. */
  archive?: string;
  /** Other options of deploy/up. */
  arguments?: string[];
  /** Puts PostgreSQL's data, with `demo` only, on a file system of this size, which ends with the suite. */
  postgresMebibytes?: number;
}

function argumentsOf(options: StackOptions, data: string, readyFile: string): string[] {
  const given = ['--no-build', '--port', '0', '--data', data, '--ready-file', readyFile];
  given.push('--requests-per-second', String(options.requestsPerSecond ?? 1_000_000));
  if (!options.demo) given.push('--no-demo');
  if (options.release) given.push('--programs', join(options.release, 'build/release'));
  if (options.archive) given.push('--archive', options.archive);
  given.push(...(options.arguments ?? []));
  for (const [service, count] of Object.entries(options.scale ?? {}))
    given.push('--scale', `${service}=${count}`);
  // For a flag given twice the last value applies.
  for (const [name, flags] of [TEST_FLAGS, options.flags ?? {}].flatMap((some) => Object.entries(some))) {
    for (const flag of flags) given.push('--flag', `${name}=${flag}`);
  }
  return given;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** A running suite with real processes. */
export class Stack {
  readonly info: StackInfo;

  constructor(info: StackInfo) {
    this.info = info;
  }

  /** The current processes; a restart changes the process id. */
  async processes(): Promise<Record<string, Process>> {
    const info = JSON.parse(await readFile(this.info.ready_file, 'utf8')) as StackInfo;
    return info.processes;
  }

  async process(name: string): Promise<Process & { pid: number }> {
    const found = (await this.processes())[name];
    if (!found?.pid) throw new Error(`no process ${name}`);
    return { ...found, pid: found.pid };
  }

  async kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    process.kill((await this.process(name)).pid, signal);
  }

  /** Waits until the supervisor has replaced the process `pid` of `name` and the new one answers calls. */
  async waitForRestart(name: string, pid: number, limitMs = 30_000): Promise<void> {
    await until(
      async () => {
        const now = (await this.processes())[name];
        return now?.pid != null && now.pid !== pid && (now.port === null || (await accepts(now.port)));
      },
      limitMs,
      `the restart of ${name}`,
    );
    await until(() => this.#isReached(name), limitMs, `the gateway reached ${name}`);
  }

  /** False until the gateway, which reconnects about once per second, has reached the service. */
  async #isReached(name: string): Promise<boolean> {
    const ready = await fetch(`${this.info.gateway_url}/readyz`).catch(() => undefined);
    if (!ready) return false;
    const parts = (await ready.json()) as Record<string, boolean | string>;
    return parts[name.replace(/-\d+$/, '')] !== false;
  }

  /** Kills `name` and waits until it is back. */
  async restart(name: string, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const { pid } = await this.process(name);
    process.kill(pid, signal);
    await this.waitForRestart(name, pid);
  }

  /**
   * Kills `name`, by a signal or an action that ends it, and prevents its restart. Returns a function that starts it
   * again.
   */
  async takeDown(
    name: string,
    end: NodeJS.Signals | (() => Promise<void>) = 'SIGKILL',
  ): Promise<() => Promise<void>> {
    const { pid } = await this.process(name);
    const hold = join(this.info.hold, name);
    await writeFile(hold, '');
    if (typeof end === 'string') process.kill(pid, end);
    else await end();
    await until(async () => !(await exists(`/proc/${pid}`)), 20_000, `${name} ended`);
    return async () => {
      await rm(hold);
      await this.waitForRestart(name, pid);
    };
  }

  /**
   * Replaces services or the gateway one after the other with deploy/roll, by the programs in a build folder if one is
   * given. Throws its message if it fails.
   */
  async roll(kinds: (Service | 'gateway' | 'all')[], programs?: string): Promise<void> {
    const given = ['--data', this.info.data, ...(programs ? ['--programs', programs] : []), ...kinds];
    await run(join(ROOT, 'deploy/roll'), given, { timeout: ROLL_LIMIT_MS });
  }

  /** Suspends `name` and its children. Returns a function that resumes them. */
  async pause(name: string): Promise<() => Promise<void>> {
    const pids = await familyOf((await this.process(name)).pid);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    return async () => {
      for (const pid of pids) signal(pid, 'SIGCONT');
    };
  }
}

/** Sends a signal to a process, if it still runs. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The child has already ended.
  }
}

/** A process and its descendants. */
export async function familyOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const families = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => familyOf(Number(child))),
  );
  return [pid, ...families.flat()];
}

/** Whether a local port accepts connections. */
export function accepts(port: number, address = '127.0.0.1'): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, address);
    const end = (result: boolean) => {
      socket.destroy();
      answer(result);
    };
    socket.setTimeout(1000, () => end(false));
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}

export interface OwnedStack extends Stack {
  /** Stops the suite and deletes its data. With `keepLogs`, the logs stay in tests/output. */
  stop(): Promise<void>;
  /**
   * Stops the suite, runs `action` on its data folder, and starts the suite again, with new addresses and, this time
   * only, with further options of deploy/up.
   */
  startAgainAfter(action: () => Promise<void>, given?: string[]): Promise<OwnedStack>;
}

interface Spawned {
  environment?: Record<string, string>;
  /** Words in front of the command. */
  before?: string[];
  /** The checkout whose deploy/up runs. */
  root?: string;
}

/** Starts deploy/up, which ends when this process does. */
export function spawnUp(given: string[], { environment = {}, before = [], root = ROOT }: Spawned = {}) {
  return spawn('setpriv', ['--pdeathsig', 'TERM', '--', ...before, join(root, 'deploy/up'), ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
}

/** The suite that the parts of this run share, or a new one with demo data that `stop` ends. */
export async function shareStack(): Promise<{ info: StackInfo; stop: () => Promise<void> }> {
  const shared = process.env['NAVALHA_STACK'];
  if (shared) return { info: JSON.parse(shared) as StackInfo, stop: async () => undefined };
  return startStack({ demo: true });
}

/**
 * Starts a suite. The caller must stop it, which fails when a process crashes while it stops; if this process dies, the
 * suite ends too.
 */
export async function startStack(options: StackOptions = {}): Promise<OwnedStack> {
  await mkdir(OUTPUT, { recursive: true });
  const folder = await mkdtemp(join(OUTPUT, 'stack-'));
  // PostgreSQL's user must be able to enter this folder.
  await chmod(folder, 0o711);
  const data = reachable(join(folder, 'data'));
  if (options.demo === true) await (options.release ? seed(data, options.release) : copySeeded(data));
  await options.prepare?.(data);
  return runStack(options, data, folder);
}

/** Starts a suite on the data folder `data`, with its other files in `folder`. */
async function runStack(
  options: StackOptions,
  data: string,
  folder: string,
  given: string[] = [],
): Promise<OwnedStack> {
  const readyFile = join(folder, 'ready.json');
  const { environment = {}, postgresMebibytes } = options;
  const before = postgresMebibytes ? onSmallDisk(join(data, 'postgres'), postgresMebibytes) : [];
  const child = spawnUp([...argumentsOf(options, data, readyFile), ...given], { environment, before });
  const log = createWriteStream(join(folder, 'up.log'), { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  try {
    await until(
      async () => child.exitCode !== null || (await exists(readyFile)),
      START_LIMIT_MS,
      'the start of the suite',
    );
    const info = JSON.parse(await readFile(readyFile, 'utf8')) as StackInfo;
    const stack = new Stack({ ...info, ready_file: readyFile });
    return Object.assign(stack, {
      stop: () => stop(child, ended, data, folder),
      startAgainAfter: async (action: () => Promise<void>, further: string[] = []) => {
        await end(child, ended, folder);
        await action();
        return runStack(options, data, folder, further);
      },
    });
  } catch (error) {
    child.kill('SIGTERM');
    await ended;
    const said = await readFile(join(folder, 'up.log'), 'utf8');
    throw new Error(`deploy/up failed: ${error}\n${said.slice(-4000)}`);
  }
}

/** Stops deploy/up. Throws if a process crashed while it stopped. */
async function end(child: ChildProcess, ended: Promise<void>, folder: string): Promise<void> {
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(late);
  if (child.exitCode === 1)
    throw new Error(`a process crashed while it stopped: see ${join(folder, 'up.log')}`);
}

async function stop(child: ChildProcess, ended: Promise<void>, data: string, folder: string): Promise<void> {
  try {
    await end(child, ended, folder);
  } finally {
    await keepLogs(data, folder);
  }
}

/** Deletes the data of a stopped suite except its logs, and moves these into `folder`. */
async function keepLogs(data: string, folder: string): Promise<void> {
  for (const part of ['postgres', 'keys', 'run', 'databases', 'external']) {
    // Children of a killed PostgreSQL may still be writing.
    await rm(join(data, part), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
  const kept = join(folder, 'data');
  if (data !== kept) {
    await cp(data, kept, { recursive: true });
    await rm(data, { recursive: true });
  }
}
