import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import type { AgendaStretch } from '@/api/contract.gen';
import { timeText } from '@/lib/time/clock-time';
import classes from './agenda.module.css';
import type { Block, Minutes } from './layout';
import { blockNames } from './messages';
import type { Movable, Moving } from './use-moving';

/** The displayed data of a booking. */
export interface Face {
  /** The key of the entry, which stays the same after a move. */
  key: string;
  /** The client's name. */
  title: string;
  /** The label of the state, for example 'Pendente'. */
  status: string;
  tone: 'brass' | 'good' | 'plain' | 'danger';
  detail: string;
  /** In minutes. */
  duration: number;
  /** The reader may move the booking. */
  movable: boolean;
}

export interface Column {
  key: string;
  /** The heading of the column. */
  title: string;
  subtitle?: string;
  /** The accessible name, which contains person and day. */
  label: string;
  /** YYYY-MM-DD */
  day: string;
  employerId: number;
  /** The collaborator's name. */
  person: string;
  blocks: Block[];
  /** The current minute of the day; null on other days. */
  now: number | null;
}

export interface ColumnActions {
  /** The displayed data of a stretch's booking; null without a known booking. */
  faceOf: (column: Column, stretch: AgendaStretch) => Face | null;
  /** Whether the reader may release this time off. */
  mayRelease: (column: Column, stretch: AgendaStretch) => boolean;
  /** Opens a booking or time off. */
  onOpen: (column: Column, stretch: AgendaStretch) => void;
  /** Books at a minute; null if the reader may not book. */
  onBook: ((column: Column, minute: number) => void) | null;
}

/** The shortest bookable free time, in minutes. */
const SHORTEST_FREE = 15;

/** Whether the reader can open or book this part of a column. */
export function isCell(column: Column, block: Block, actions: ColumnActions): boolean {
  const { kind, stretch, start, end } = block;
  if (stretch) return actions.faceOf(column, stretch) !== null || actions.mayRelease(column, stretch);
  return kind === 'free' && actions.onBook !== null && end - start >= SHORTEST_FREE;
}

interface Props extends ColumnActions {
  column: Column;
  axis: Minutes;
  /** The cell with tabIndex 0. */
  active: string;
  onFocus: (cell: string) => void;
  /** The entry that is being moved. */
  moving: Moving | null;
  /** The id of the element that explains how to move entries. */
  hint: string;
  /** The ref of the current-time line. */
  nowRef: (line: HTMLElement | null) => void;
}

const SHORT_MINUTES = 30;
/** The shortest block with visible text, in minutes. */
const TEXT_MINUTES = 12;
const STEP_MINUTES = 15;

/** The key of a cell within the agenda. */
export const cellOf = (column: Column, block: Block): string => `${column.key}-${block.start}-${block.lane}`;

/** The CSS selector of an entry. */
export const entrySelector = (key: string): string => `[data-entry="${key}"]`;

const timesOf = ({ start, end }: Minutes): string => `${timeText(start)}–${timeText(end)}`;

/** The minute under the pointer, rounded to quarters of an hour; for keyboard events the first minute. */
function minuteAt(event: MouseEvent<HTMLElement>, { start, end }: Minutes): number {
  if (event.detail === 0) return start;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const minute = start + ((event.clientY - top) / height) * (end - start);
  return Math.max(start, Math.floor(minute / STEP_MINUTES) * STEP_MINUTES);
}

/** One person's day: its blocks in order of time, with heights proportional to their durations. */
export function AgendaColumn({ column, axis, active, onFocus, moving, hint, nowRef, ...actions }: Props) {
  const { now } = column;
  const { setNodeRef } = useDroppable({ id: column.key });
  return (
    <section
      ref={setNodeRef}
      className={classes['column']}
      aria-label={column.label}
      data-column={column.key}
    >
      <header className={classes['head']}>
        <strong>
          <bdi>{column.title}</bdi>
        </strong>
        {column.subtitle && <span>{column.subtitle}</span>}
      </header>
      <ol className={classes['blocks']}>
        {column.blocks.map((block) => (
          <li
            key={keyOf(column, block, actions)}
            className={classes['block']}
            data-kind={block.kind}
            data-source={block.stretch?.source}
            data-layer={block.layer}
            style={placeOf(block, axis)}
          >
            <Cell
              column={column}
              block={block}
              active={active}
              onFocus={onFocus}
              moving={moving}
              hint={hint}
              {...actions}
            />
          </li>
        ))}
      </ol>
      {moving?.target.column === column.key && <Ghost moving={moving} axis={axis} />}
      {now !== null && now >= axis.start && now <= axis.end && (
        <div
          ref={nowRef}
          className={classes['now']}
          aria-hidden="true"
          style={{ '--from': now - axis.start } as CSSProperties}
        >
          {timeText(now)}
        </div>
      )}
    </section>
  );
}

/** The React key of a block. An entry keeps its element when it moves within the column. */
const keyOf = (column: Column, block: Block, { faceOf }: ColumnActions): string =>
  (block.stretch && faceOf(column, block.stretch)?.key) ?? cellOf(column, block);

/** A preview of the entry at the target of a move. */
function Ghost({ moving: { by, face, fit, target }, axis }: { moving: Moving; axis: Minutes }) {
  const element = useRef<HTMLDivElement>(null);
  const { column, start } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls after each change of the target
  useEffect(() => {
    if (by === 'keyboard') element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [by, column, start]);
  return (
    <div
      ref={element}
      className={classes['ghost']}
      data-fit={fit}
      aria-hidden="true"
      style={{ '--from': start - axis.start, '--long': face.duration } as CSSProperties}
    >
      {timeText(start)} <bdi>{face.title}</bdi>
    </div>
  );
}

const placeOf = ({ start, end, lane, lanes }: Block, axis: Minutes) =>
  ({
    '--from': start - axis.start,
    '--long': end - start,
    '--lane': Math.max(lane, 0),
    '--lanes': lanes,
  }) as CSSProperties;

interface CellProps extends ColumnActions {
  column: Column;
  block: Block;
  active: string;
  onFocus: (cell: string) => void;
  moving: Moving | null;
  hint: string;
}

function Cell({ column, block, active, onFocus, moving, hint, ...actions }: CellProps) {
  const { kind, stretch } = block;
  const { faceOf, onOpen, onBook } = actions;
  const cell = cellOf(column, block);
  const focus = { tabIndex: cell === active ? 0 : -1, onFocus: () => onFocus(cell), 'data-cell': cell };
  const short = block.end - block.start < SHORT_MINUTES || undefined;
  const face = stretch && faceOf(column, stretch);
  if (stretch && face) {
    return (
      <Booking
        movable={{ column, block: { ...block, stretch }, face }}
        short={short}
        moves={moving?.face.key === face.key}
        hint={hint}
        onOpen={() => onOpen(column, stretch)}
        focus={focus}
      />
    );
  }
  const name = blockNames[stretch?.source ?? kind] ?? '';
  const usable = isCell(column, block, actions);
  if (stretch && usable) {
    return (
      <button
        type="button"
        className={classes['plain']}
        data-short={short}
        data-start={block.start}
        onClick={() => onOpen(column, stretch)}
        {...focus}
      >
        {name} <span className={classes['times']}>{timesOf(block)}</span>
      </button>
    );
  }
  if (onBook && usable) {
    return (
      <button
        type="button"
        className={classes['free']}
        data-start={block.start}
        aria-label={`${name} ${timesOf(block)}: agendar`}
        onClick={(event) => onBook(column, minuteAt(event, block))}
        {...focus}
      >
        {name} {timesOf(block)}
      </button>
    );
  }
  const tiny = block.end - block.start < TEXT_MINUTES;
  return (
    <span className={classes['plain']} data-short={short}>
      <span className={tiny ? 'unseen' : classes['times']}>
        {name} {timesOf(block)}
      </span>
    </span>
  );
}

interface BookingProps {
  movable: Movable;
  short: boolean | undefined;
  /** The entry is being moved. */
  moves: boolean;
  hint: string;
  onOpen: () => void;
  focus: { tabIndex: number; onFocus: () => void; 'data-cell': string };
}

/** A booking. A click opens it; a mouse drag, or a touch drag after a long press, moves it. */
function Booking({ movable, short, moves, hint, onOpen, focus }: BookingProps) {
  const { column, block, face } = movable;
  const { setNodeRef, listeners } = useDraggable({
    id: `${column.key} ${face.key}`,
    disabled: !face.movable,
    data: movable,
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className={classes['booking']}
      data-tone={face.tone}
      data-short={short}
      data-start={block.start}
      data-entry={face.key}
      data-movable={face.movable || undefined}
      data-moves={moves || undefined}
      aria-describedby={face.movable ? hint : undefined}
      aria-keyshortcuts={face.movable ? 'M' : undefined}
      onClick={onOpen}
      {...focus}
      {...listeners}
    >
      <strong>
        {timeText(block.start)} <bdi>{face.title}</bdi>
      </strong>
      <span className={classes['status']}>{face.status}</span>
      <span className={classes['detail']}>{face.detail}</span>
    </button>
  );
}
