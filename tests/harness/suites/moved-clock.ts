// A separate clock for a suite that a test starts.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const SOURCE = resolve(import.meta.dirname, '../parts/clock.c');
const run = promisify(execFile);

export interface MovedClock {
  /** The environment variables that give processes the moved clock. */
  environment: Record<string, string>;
  /** The current time of the moved clock. */
  now: () => number;
}

/** Returns a clock that runs from `start` on, even when this process has a moved clock itself. */
export async function moveClock(start: Date): Promise<MovedClock> {
  // Outside the checkout, because PostgreSQL's user must be able to read it.
  const folder = await mkdtemp(join(tmpdir(), 'navalha-clock-'));
  await chmod(folder, 0o755);
  const library = join(folder, 'clock.so');
  await run('cc', ['-O2', '-Wall', '-Wextra', '-Werror', '-shared', '-fPIC', '-o', library, SOURCE]);
  const further = Math.round((start.getTime() - Date.now()) / 1000);
  const own = Number(process.env['NAVALHA_CLOCK_OFFSET'] ?? 0);
  return {
    environment: { LD_PRELOAD: library, NAVALHA_CLOCK_OFFSET: String(own + further) },
    now: () => Date.now() + further * 1000,
  };
}
