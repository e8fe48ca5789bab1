// The tables of rates: limit, monolith and Navalha from one run, with the goals beside the figures.
import { median, type Rate } from '../harness/loads/load.ts';
import { MarkdownTable } from '../harness/loads/markdown-table.ts';

/** Minimum ratios of rates. */
export interface Goals {
  ofLimit?: number;
  ofMonolith?: number;
  /** Maximum ratio of processor time per answer to the monolith's. */
  processorOfMonolith?: number;
}

export interface Compared {
  work: string;
  limitName: string;
  limitPerSecond: number;
  navalha: Rate[];
  monolith?: Rate[];
  goals?: Goals;
}

export interface Ratios {
  ofLimit: number;
  ofMonolith: number;
  processorOfMonolith: number;
}

const MEASURED = ['Processor µs', 'p99 ms'];
const RATIOS = ['Of the limit', 'Of the monolith', 'Its processor time'];
const TITLES = ['Work', 'Limit', 'Limit/s', 'Monolith/s', ...MEASURED, 'Navalha/s', ...MEASURED, ...RATIOS];
/** Processes below this time are omitted. */
const LEAST_MICROS = 1;

const cellsOf = (rate: Rate | undefined) =>
  rate ? [Math.round(rate.perSecond), Math.round(rate.cpuMicros), rate.p99Ms.toFixed(1)] : ['–', '–', '–'];

const ratioCell = (ratio: number, sign: string, goal: number | undefined) => {
  if (Number.isNaN(ratio)) return '–';
  return goal === undefined ? ratio.toFixed(2) : `${ratio.toFixed(2)} (goal ${sign} ${goal})`;
};

/** The processor time of each process in microseconds per answer. */
export const processCell = (rate: Rate | undefined) =>
  Object.entries(rate?.cpuMicrosBy ?? {})
    .filter(([, micros]) => micros >= LEAST_MICROS)
    .sort(([, one], [, other]) => other - one)
    .map(([name, micros]) => `${name} ${Math.round(micros)}`)
    .join(', ') || '–';

export class RatesTable {
  readonly #rates = new MarkdownTable(TITLES);
  readonly #processes = new MarkdownTable(['Processor µs per answer', 'Navalha', 'Monolith']);

  /** Adds a row with the medians. Returns their ratios, NaN without a monolith. */
  add({ work, limitName, limitPerSecond, navalha, monolith, goals = {} }: Compared): Ratios {
    const our = median(navalha);
    const their = monolith && median(monolith);
    const ratios = {
      ofLimit: our.perSecond / limitPerSecond,
      ofMonolith: our.perSecond / (their?.perSecond ?? Number.NaN),
      processorOfMonolith: our.cpuMicros / (their?.cpuMicros ?? Number.NaN),
    };
    this.#rates.add([
      work,
      limitName,
      Math.round(limitPerSecond),
      ...cellsOf(their),
      ...cellsOf(our),
      ratioCell(ratios.ofLimit, '≥', goals.ofLimit),
      ratioCell(ratios.ofMonolith, '≥', goals.ofMonolith),
      ratioCell(ratios.processorOfMonolith, '≤', goals.processorOfMonolith),
    ]);
    this.#processes.add([work, processCell(our), processCell(their)]);
    return ratios;
  }

  toString(): string {
    return `${this.#rates}\n${this.#processes}`;
  }
}
