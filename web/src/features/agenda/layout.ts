// Calculates the blocks of a day's column from hours and occupied stretches. Times are minutes since the shop's
// midnight.
import type { AgendaHours, AgendaStretch } from '@/api/contract.gen';
import { minutesOf } from '@/lib/time/clock-time';
import type { ZoneClock } from '@/lib/time/zone-clock';

export interface Minutes {
  start: number;
  end: number;
}

/** An occupied stretch on one day. */
export interface Occupied extends Minutes {
  stretch: AgendaStretch;
}

/** past: free time before the current minute. */
export type BlockKind = 'closed' | 'free' | 'past' | 'occupied';

/** A part of a column. Overlapping blocks share the width: `lane` is the index among `lanes`. */
export interface Block extends Minutes {
  kind: BlockKind;
  stretch: AgendaStretch | null;
  lane: number;
  lanes: number;
  /** 'under' for time off behind bookings that it keeps, which are 'over'. Both have the full width. */
  layer?: 'under' | 'over';
}

export const DAY_MINUTES = 24 * 60;
const HOUR = 60;
/** The lane of time off behind bookings, which differs from those of the bookings. */
const UNDER = -1;
const USUAL: Minutes = { start: 8 * HOUR, end: 18 * HOUR };

/** The passed minutes of a day at an instant: 0 for a later day, all for an earlier one. */
export function passedOf(day: string, clock: ZoneClock, now: number): number {
  const [today, time] = clock.wallClock(now);
  if (day > today) return 0;
  return day < today ? DAY_MINUTES : minutesOf(time);
}

/** The working periods of a day, in minutes. */
export const hoursOn = (day: string, hours: AgendaHours[]): Minutes[] =>
  hours
    .filter(({ date }) => date === day)
    .map(({ start_time, end_time }) => ({ start: minutesOf(start_time), end: minutesOf(end_time) }));

/** The parts of stretches on a day, by start. */
export function occupiedOn(day: string, stretches: AgendaStretch[], clock: ZoneClock): Occupied[] {
  const minuteOf = (at: string) => {
    const [date, time] = clock.wallClock(at);
    if (date !== day) return date < day ? 0 : DAY_MINUTES;
    return minutesOf(time);
  };
  return stretches
    .flatMap((stretch) => {
      const { starts_at, ends_at } = stretch;
      if (!starts_at || !ends_at) return [];
      const start = minuteOf(starts_at);
      const end = minuteOf(ends_at);
      return end > start ? [{ start, end, stretch }] : [];
    })
    .toSorted((one, other) => one.start - other.start || one.end - other.end);
}

/** The whole hours that contain all columns; the default hours for columns without content. */
export function axisOf(columns: Minutes[]): Minutes {
  if (columns.length === 0) return USUAL;
  const start = Math.min(...columns.map((part) => part.start));
  const end = Math.max(...columns.map((part) => part.end));
  return { start: Math.floor(start / HOUR) * HOUR, end: Math.ceil(end / HOUR) * HOUR };
}

const within = (part: Minutes, axis: Minutes): Minutes => ({
  start: Math.max(part.start, axis.start),
  end: Math.min(part.end, axis.end),
});

const isSome = ({ start, end }: Minutes): boolean => end > start;

/** Subtracts sorted, possibly overlapping parts from a part. */
function without(part: Minutes, others: Minutes[]): Minutes[] {
  const left: Minutes[] = [];
  let from = part.start;
  for (const { start, end } of others) {
    if (end <= from || start >= part.end) continue;
    left.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  left.push({ start: from, end: part.end });
  return left.filter(isSome);
}

const byStart = (one: Minutes, other: Minutes) => one.start - other.start;

/** Free blocks, split at the passed minutes of the day. */
function freeBlocks(free: Minutes[], passed: number): Block[] {
  const plain = { stretch: null, lane: 0, lanes: 1 };
  return free.flatMap(({ start, end }) =>
    [
      { kind: 'past' as const, start, end: Math.min(end, passed), ...plain },
      { kind: 'free' as const, start: Math.max(start, passed), end, ...plain },
    ].filter(isSome),
  );
}

/** Assigns lanes to overlapping stretches. */
function lanesOf(occupied: Occupied[]): Block[] {
  const blocks: Block[] = [];
  let group: Block[] = [];
  let groupEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane)) + 1;
    for (const block of group) block.lanes = lanes;
    group = [];
  };
  for (const { start, end, stretch } of occupied) {
    if (start >= groupEnd) close();
    const taken = new Set(group.filter((other) => other.end > start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const block: Block = { kind: 'occupied', start, end, stretch, lane, lanes: 1 };
    group.push(block);
    blocks.push(block);
    groupEnd = Math.max(groupEnd, end);
  }
  close();
  return blocks;
}

/** Whether a stretch is a booking of the shop. */
export const isBooking = ({ source }: AgendaStretch): boolean =>
  source === 'order' || source === 'appointment';

const isTimeOff = ({ stretch: { source } }: Occupied): boolean => source === 'break' || source === 'holiday';
const overlap = (one: Minutes, other: Minutes): boolean => one.start < other.end && other.start < one.end;

/** Joins the parts into which the kept bookings split a break or day off. */
function joined(occupied: Occupied[]): Occupied[] {
  const parts: Occupied[] = [];
  for (const part of occupied) {
    const { source, source_id: id } = part.stretch;
    const earlier = parts.find(
      ({ stretch, end }) => stretch.source === source && stretch.source_id === id && end >= part.start,
    );
    if (earlier && id > 0 && isTimeOff(part)) earlier.end = Math.max(earlier.end, part.end);
    else parts.push({ ...part });
  }
  return parts;
}

/** The blocks of occupied time: time off lies behind the bookings that it keeps, other overlaps lie side by side. */
function occupiedBlocks(parts: Occupied[]): Block[] {
  const occupied = joined(parts);
  const work = occupied.filter((part) => !isTimeOff(part));
  const off = occupied.filter(isTimeOff);
  const under = off.filter((part) => work.some((booking) => overlap(part, booking)));
  return [
    ...under.map((part): Block => ({ ...part, kind: 'occupied', lane: UNDER, lanes: 1, layer: 'under' })),
    ...lanesOf(occupied.filter((part) => !under.includes(part))).map((block): Block => {
      const isOver = under.some((part) => overlap(part, block));
      return isOver ? { ...block, layer: 'over' } : block;
    }),
  ];
}

/** The blocks of a day within the axis, in order of time. `passed` is the number of passed minutes. */
export function blocksOf(hours: Minutes[], occupied: Occupied[], axis: Minutes, passed: number): Block[] {
  const open = hours.map((part) => within(part, axis)).filter(isSome);
  const busy = occupied.map((part) => ({ ...part, ...within(part, axis) })).filter(isSome);
  const free = open.flatMap((part) => without(part, busy));
  const closed = without(axis, [...open, ...busy].toSorted(byStart));
  return [
    ...closed.map((part): Block => ({ ...part, kind: 'closed', stretch: null, lane: 0, lanes: 1 })),
    ...freeBlocks(free, passed),
    ...occupiedBlocks(busy),
  ].toSorted((one, other) => one.start - other.start || one.lane - other.lane);
}
