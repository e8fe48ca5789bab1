// Kills services at random during a test and records the times.
import { readFileSync, writeFileSync } from 'node:fs';
import { crashPoints } from '../suites/crash-points.ts';
import { accepts, type Stack } from '../suites/stack.ts';
import { until } from '../until.ts';
import type { Random } from './random.ts';

const RESTART_LIMIT_MS = 60_000;
// Clients reconnect about once per second.
const RECOVERY_MS = 3000;
// A crash point that is not reached within this time is dropped.
const POINT_LIMIT_MS = 2000;

export const CRASHING = ['orders', 'booking'] as const;

export class Outages {
  count = 0;
  #quietSince = 0;
  #isUnderWay = false;

  constructor(
    private readonly stack: Stack,
    private readonly files: Record<(typeof CRASHING)[number], string>,
    private readonly random: Random,
  ) {}

  /** Whether a service has been down or recovering since `time`. */
  wasDisturbedSince(time: number): boolean {
    return this.#isUnderWay || time < this.#quietSince;
  }

  /** Kills a replica, immediately or at a crash point, and waits until it is back. */
  async crash(): Promise<void> {
    const service = this.random.pick(CRASHING);
    const replicas = Object.entries(await this.stack.processes()).filter(([name]) =>
      name.startsWith(`${service}-`),
    );
    this.#isUnderWay = true;
    try {
      if (this.random.next() < 0.5 || !(await this.#passPoint(service))) {
        const [, { pid }] = this.random.pick(replicas);
        process.kill(pid ?? 0, 'SIGKILL');
      }
      await until(() => this.#isBack(replicas), RESTART_LIMIT_MS, `${service} started again`);
      this.count += 1;
    } finally {
      this.#quietSince = Date.now() + RECOVERY_MS;
      this.#isUnderWay = false;
    }
  }

  /** Returns true when a replica reached the point and died. */
  async #passPoint(service: (typeof CRASHING)[number]): Promise<boolean> {
    const file = this.files[service];
    writeFileSync(file, this.random.pick(crashPoints(service)));
    const isPassed = () => readFileSync(file, 'utf8') === '';
    const deadline = Date.now() + POINT_LIMIT_MS;
    await until(() => isPassed() || Date.now() > deadline, RESTART_LIMIT_MS, 'a crash point');
    if (isPassed()) return true;
    writeFileSync(file, '');
    return false;
  }

  async #isBack(before: [string, { pid: number | null }][]): Promise<boolean> {
    const now = await this.stack.processes();
    const isAnother = before.some(([name, { pid }]) => now[name]?.pid !== pid);
    const ports = before.map(([name]) => now[name]?.port ?? 0);
    return isAnother && (await Promise.all(ports.map((port) => accepts(port)))).every(Boolean);
  }
}
