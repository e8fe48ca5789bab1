import type { CSSProperties, MouseEvent } from 'react';
import type { AgendaStretch } from '@/api/contract.gen';
import classes from './agenda.module.css';
import type { Block, Minutes } from './layout';
import { timeText } from './layout';
import { blockNames } from './messages';

/** What is said of a booking. */
export interface Face {
  /** Who comes. */
  title: string;
  /** Pendente */
  status: string;
  tone: 'brass' | 'good' | 'plain' | 'danger';
  detail: string;
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
  blocks: Block[];
  /** The minute that it is now; null on other days. */
  now: number | null;
}

export interface ColumnActions {
  /** What is known of a booking; null when nothing is. */
  faceOf: (column: Column, stretch: AgendaStretch) => Face | null;
  /** Opens a booking. */
  onOpen: (column: Column, stretch: AgendaStretch) => void;
  /** Books at a minute; null for whoever may not. */
  onBook: ((column: Column, minute: number) => void) | null;
}

interface Props extends ColumnActions {
  column: Column;
  axis: Minutes;
  /** The cell that the tab key leads to. */
  active: string;
  onFocus: (cell: string) => void;
  /** Takes the line of the current time. */
  nowRef: (line: HTMLElement | null) => void;
}

const SHORT_MINUTES = 30;
const STEP_MINUTES = 15;

export const cellOf = (column: Column, block: Block): string => `${column.key}-${block.start}-${block.lane}`;

const timesOf = ({ start, end }: Minutes): string => `${timeText(start)}–${timeText(end)}`;

/** The minute under the pointer, on the grid of quarters of an hour; by the keyboard the first one. */
function minuteAt(event: MouseEvent<HTMLElement>, { start, end }: Minutes): number {
  if (event.detail === 0) return start;
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const minute = start + ((event.clientY - top) / height) * (end - start);
  return Math.max(start, Math.floor(minute / STEP_MINUTES) * STEP_MINUTES);
}

/** A day of somebody: its parts in order of time, each as high as it is long. */
export function AgendaColumn({ column, axis, active, onFocus, nowRef, ...actions }: Props) {
  const { now } = column;
  return (
    <section className={classes['column']} aria-label={column.label} data-column="">
      <header className={classes['head']}>
        <strong>
          <bdi>{column.title}</bdi>
        </strong>
        {column.subtitle && <span>{column.subtitle}</span>}
      </header>
      <ol className={classes['blocks']}>
        {column.blocks.map((block) => (
          <li
            key={cellOf(column, block)}
            className={classes['block']}
            data-kind={block.kind}
            data-source={block.stretch?.source}
            style={placeOf(block, axis)}
          >
            <Cell column={column} block={block} active={active} onFocus={onFocus} {...actions} />
          </li>
        ))}
      </ol>
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
}

function Cell({ column, block, active, onFocus, faceOf, onOpen, onBook }: CellProps) {
  const { kind, stretch } = block;
  const cell = cellOf(column, block);
  const focus = { tabIndex: cell === active ? 0 : -1, onFocus: () => onFocus(cell), 'data-cell': cell };
  const short = block.end - block.start < SHORT_MINUTES || undefined;
  const face = stretch && faceOf(column, stretch);
  if (stretch && face) {
    return (
      <button
        type="button"
        className={classes['booking']}
        data-tone={face.tone}
        data-short={short}
        data-start={block.start}
        onClick={() => onOpen(column, stretch)}
        {...focus}
      >
        <strong>
          {timeText(block.start)} <bdi>{face.title}</bdi>
        </strong>
        <span className={classes['status']}>{face.status}</span>
        <span className={classes['detail']}>{face.detail}</span>
      </button>
    );
  }
  const name = blockNames[stretch?.source ?? kind] ?? '';
  if (kind === 'free' && onBook) {
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
  return (
    <span className={classes['plain']} data-short={short}>
      {name} <span className={classes['times']}>{timesOf(block)}</span>
    </span>
  );
}
