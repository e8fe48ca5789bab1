import { useDraggable, useDroppable } from '@dnd-kit/core';
import { type CSSProperties, type MouseEvent, useEffect, useRef } from 'react';
import type { AgendaStretch } from '@/api/contract.gen';
import classes from './agenda.module.css';
import type { Block, Minutes } from './layout';
import { timeText } from './layout';
import { blockNames } from './messages';
import type { Movable, Moving } from './use-moving';

/** What is said of a booking. */
export interface Face {
  /** Tells it from the others, also when it moves. */
  key: string;
  /** Who comes. */
  title: string;
  /** Pendente */
  status: string;
  tone: 'brass' | 'good' | 'plain' | 'danger';
  detail: string;
  /** Minutes. */
  duration: number;
  /** The reader may move it. */
  movable: boolean;
}

export interface Column {
  key: string;
  /** What stands above it. */
  title: string;
  subtitle?: string;
  /** Names it to who can't see what stands around. */
  label: string;
  /** YYYY-MM-DD */
  day: string;
  employerId: number;
  /** The collaborator's name. */
  person: string;
  blocks: Block[];
  /** The minute that it is now; null on other days. */
  now: number | null;
}

export interface ColumnActions {
  /** What is known of a booking; null when nothing is. */
  faceOf: (column: Column, stretch: AgendaStretch) => Face | null;
  /** Whether time off can be given back. */
  mayRelease: (column: Column, stretch: AgendaStretch) => boolean;
  /** Opens a booking, or time off. */
  onOpen: (column: Column, stretch: AgendaStretch) => void;
  /** Books at a minute; null for whoever may not. */
  onBook: ((column: Column, minute: number) => void) | null;
}

/** Free time that is shorter takes no booking. */
const SHORTEST_FREE = 15;

/** Whether something can be done with a part of a column. */
export function isCell(column: Column, block: Block, actions: ColumnActions): boolean {
  const { kind, stretch, start, end } = block;
  if (stretch) return actions.faceOf(column, stretch) !== null || actions.mayRelease(column, stretch);
  return kind === 'free' && actions.onBook !== null && end - start >= SHORTEST_FREE;
}

interface Props extends ColumnActions {
  column: Column;
  axis: Minutes;
  /** The cell that the tab key leads to. */
  active: string;
  onFocus: (cell: string) => void;
  /** The entry on its way. */
  moving: Moving | null;
  /** The id of the text that says how entries are moved. */
  hint: string;
  /** Takes the line of the current time. */
  nowRef: (line: HTMLElement | null) => void;
}

const SHORT_MINUTES = 30;
/** What is shorter has no room for text. */
const TEXT_MINUTES = 12;
const STEP_MINUTES = 15;

export const cellOf = (column: Column, block: Block): string => `${column.key}-${block.start}-${block.lane}`;

/** Where the entry of a key is found in the page. */
export const entrySelector = (key: string): string => `[data-entry="${key}"]`;

const timesOf = ({ start, end }: Minutes): string => `${timeText(start)}–${timeText(end)}`;

/** The minute under the pointer, on the grid of quarters of an hour; by the keyboard the first one. */
function minuteAt(event: MouseEvent<HTMLElement>, { start, end }: Minutes): number {
  if (event.detail === 0) return start;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const minute = start + ((event.clientY - top) / height) * (end - start);
  return Math.max(start, Math.floor(minute / STEP_MINUTES) * STEP_MINUTES);
}

/** A day of somebody: its parts in order of time, each as high as it is long. */
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

/** An entry keeps its element wherever it moves in its column. */
const keyOf = (column: Column, block: Block, { faceOf }: ColumnActions): string =>
  (block.stretch && faceOf(column, block.stretch)?.key) ?? cellOf(column, block);

/** Shows where an entry would stand. */
function Ghost({ moving: { by, face, fit, target }, axis }: { moving: Moving; axis: Minutes }) {
  const element = useRef<HTMLDivElement>(null);
  const { column, start } = target;
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the target
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
    '--lane': lane,
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
  /** It is on its way to another place. */
  moves: boolean;
  hint: string;
  onOpen: () => void;
  focus: { tabIndex: number; onFocus: () => void; 'data-cell': string };
}

/** A booking, which opens when pressed, and is dragged by a mouse or a finger that rests on it first. */
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
