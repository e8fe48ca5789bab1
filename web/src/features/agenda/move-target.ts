// The targets of a move in the agenda. Minutes count from the shop's midnight.
import type { Block, Minutes } from './layout';

/** The start of an entry in a column. */
export interface MoveTarget {
  /** The key of the column. */
  column: string;
  start: number;
}

/** The step of pointers, and of keys with Shift, in minutes. */
export const FINE_STEP = 5;
const KEY_STEP = 15;
const PAGE_STEP = 60;

const within = (start: number, duration: number, axis: Minutes): number =>
  Math.max(axis.start, Math.min(start, axis.end - duration));

/** The pointer's position rounded to a step, within the axis. */
export const snapped = (start: number, duration: number, axis: Minutes): number =>
  within(Math.round(start / FINE_STEP) * FINE_STEP, duration, axis);

const nextStep = (start: number, step: number): number => (Math.floor(start / step) + 1) * step;
const previousStep = (start: number, step: number): number => (Math.ceil(start / step) - 1) * step;

interface Press {
  key: string;
  shiftKey: boolean;
}

/** The target after a key: up and down by a step, sideways to the next column. Null for other keys. */
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

/** The obstacle at a target; free if there is none. */
export type Fit = 'free' | 'occupied' | 'closed' | 'past';

/** The obstacle in a part of a column, ignoring the moved entry. The server makes the final check. */
export function fitOf(blocks: Block[], { start, end }: Minutes, isOwn: (block: Block) => boolean): Fit {
  const met = blocks.filter((block) => block.start < end && block.end > start && !isOwn(block));
  for (const kind of ['occupied', 'closed', 'past'] as const) {
    if (met.some((block) => block.kind === kind)) return kind;
  }
  return 'free';
}
