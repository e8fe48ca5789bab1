// The memory and the descriptors that the processes of a suite use, and whether these grow.
import { readdir, readFile } from 'node:fs/promises';
import { sum } from '../harness/models/figures.ts';
import { familyOf, type Process } from '../harness/suites/stack.ts';

const KIB = 1024;

/** What a process and its descendants use. */
export interface Use {
  /** Resident memory without files and shared memory: PostgreSQL's settings bound that of its buffers. */
  bytes: number;
  /** Open descriptors, the mean of its processes: each process of PostgreSQL keeps files of its own open. */
  descriptors: number;
}

const NOTHING: Use = { bytes: 0, descriptors: 0 };

/** Returns NOTHING for a process that has ended: processes of PostgreSQL end with their connections. */
async function useOfOne(pid: number): Promise<Use> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return {
      bytes: Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) * KIB,
      descriptors: (await readdir(`/proc/${pid}/fd`)).length,
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return NOTHING;
    throw error;
  }
}

async function useOf(pid: number): Promise<Use> {
  const uses = await Promise.all((await familyOf(pid)).map(useOfOne));
  const running = uses.filter(({ descriptors }) => descriptors > 0).length;
  return {
    bytes: sum(uses, ({ bytes }) => bytes),
    descriptors: sum(uses, ({ descriptors }) => descriptors) / Math.max(running, 1),
  };
}

/** The use of each running process by its name. */
export async function usesOf(processes: Record<string, Process>): Promise<Map<string, Use>> {
  const uses = new Map<string, Use>();
  for (const [name, { pid }] of Object.entries(processes)) if (pid) uses.set(name, await useOf(pid));
  return uses;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const medianOf = (uses: Use[]): Use => ({
  bytes: median(uses.map(({ bytes }) => bytes)),
  descriptors: median(uses.map(({ descriptors }) => descriptors)),
});

/** The medians of the middle and of the last third of the samples. The first third is the warm-up. */
export function thirdsOf(samples: Use[]): { middle: Use; last: Use } {
  const third = Math.floor(samples.length / 3);
  return { middle: medianOf(samples.slice(third, 2 * third)), last: medianOf(samples.slice(2 * third)) };
}
