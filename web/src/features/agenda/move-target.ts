// Where an entry of the agenda is moved to. Minutes count from midnight on the shop's clock.
import type { Block, Minutes } from './layout';

/** The start of an entry in a column of the agenda. */
export interface MoveTarget {
  /** The column's key. */
  column: string;
  start: number;
}

/** Pointers move by this many minutes; so do keys with Shift. */
export const FINE_STEP = 5;
const KEY_STEP = 15;
const PAGE_STEP = 60;

const within = (start: number, duration: number, axis: Minutes): number =>
  Math.max(axis.start, Math.min(start, axis.end - duration));

/** The step nearest to where the pointer holds an entry, inside the axis. */
export const snapped = (start: number, duration: number, axis: Minutes): number =>
  within(Math.round(start / FINE_STEP) * FINE_STEP, duration, axis);

const nextStep = (start: number, step: number): number => (Math.floor(start / step) + 1) * step;
const previousStep = (start: number, step: number): number => (Math.ceil(start / step) - 1) * step;

interface Press {
  key: string;
  shiftKey: boolean;
}

/**
 * Where a key takes a target: up and down by steps of the clock, to the sides to the next column. Null for keys that
 * move nothing.
 */
export function stepped(
  target: MoveTarget,
  { key, shiftKey }: Press,
  columns: string[],
  duration: number,
  axis: Minutes,
): MoveTarget | null {
  const step = shiftKey ? FINE_STEP : KEY_STEP;
  const to = (start: number) => ({ ...target, start: within(start, duration, axis) });
  const aside = (places: number) => ({
    ...target,
    column: columns[columns.indexOf(target.column) + places] ?? target.column,
  });
  switch (key) {
    case 'ArrowDown':
      return to(nextStep(target.start, step));
    case 'ArrowUp':
      return to(previousStep(target.start, step));
    case 'PageDown':
      return to(target.start + PAGE_STEP);
    case 'PageUp':
      return to(target.start - PAGE_STEP);
    case 'ArrowRight':
      return aside(1);
    case 'ArrowLeft':
      return aside(-1);
    default:
      return null;
  }
}

/** What stands in the way of an entry; free: nothing. */
export type Fit = 'free' | 'occupied' | 'closed' | 'past';

/** Whether a part of a column is free but for the entry that moves. The server has the last word. */
export function fitOf(blocks: Block[], { start, end }: Minutes, isOwn: (block: Block) => boolean): Fit {
  const met = blocks.filter((block) => block.start < end && block.end > start && !isOwn(block));
  for (const kind of ['occupied', 'closed', 'past'] as const) {
    if (met.some((block) => block.kind === kind)) return kind;
  }
  return 'free';
}
