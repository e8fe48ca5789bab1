import { DndContext, useDndContext } from '@dnd-kit/core';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { afterPaint } from '@/lib/browser/after-paint';
import { timeText } from '@/lib/time/clock-time';
import classes from './agenda.module.css';
import { AgendaColumn, type Column, type ColumnActions, cellOf, isCell } from './agenda-column';
import { DAY_MINUTES, isBooking, type Minutes } from './layout';
import { messages } from './messages';
import { type Drop, type Movable, type Moving, useMoving } from './use-moving';

interface Props extends ColumnActions {
  /** The shown columns. */
  columns: Column[];
  /** The columns to which entries can be moved, shown or not. */
  targets: Column[];
  /** The week strip, whose days are targets of moves. */
  strip?: ReactNode;
  axis: Minutes;
  label: string;
  /** Called when a drag starts and ends. */
  onDragging: (drags: boolean) => void;
  onDrop: (drop: Drop) => void;
}

/** The height of a touch target in pixels, with its spacing. */
const TOUCH_PIXELS = 46;
const MINUTE_PIXELS = 1.8;
/** The default text size in pixels; larger text enlarges the grid in proportion. */
const USUAL_TEXT = 16;
const MOST_MINUTE_PIXELS = 4.6;

/** The maximum number of columns that a wide screen shows without horizontal scrolling. */
const MOST_FITTING = 7;

/** Replaces the library's English announcements; the status line below the columns announces moves. */
const silent = () => undefined;
/** Scrolls only near the edges of the screen, and slowly. */
const AUTO_SCROLL = { threshold: { x: 0.1, y: 0.1 }, acceleration: 5 };

const SILENCE = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

/** Columns of days with a common time axis. Arrow keys move between cells, Enter opens a cell, M moves a booking. */
export function AgendaGrid(props: Props) {
  const { columns, targets, strip, axis, label, onDragging, onDrop, ...actions } = props;
  const [chosen, setChosen] = useState('');
  const hint = useId();
  const cells = columns.flatMap((column) =>
    column.blocks.filter((block) => isCell(column, block, actions)).map((block) => cellOf(column, block)),
  );
  const active = cells.includes(chosen) ? chosen : (cells[0] ?? '');
  const { moving, said, drag, takeKey, cancelDrag, leave } = useMoving({
    columns: targets,
    axis,
    faceOf: actions.faceOf,
    onDragging,
    onDrop,
  });
  // Scrolls once, when the line appears, so that later changes do not move the screen. A scroll in the same frame as the
  // new columns would be a layout shift.
  const nowRef = useCallback((line: HTMLElement | null) => {
    if (line) afterPaint(() => line.scrollIntoView({ block: 'center' }));
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (takeKey(event, () => movableAt(event.target, columns, actions))) event.preventDefault();
    else moveFocus(event);
  };
  return (
    <DndContext {...drag} accessibility={SILENCE} autoScroll={AUTO_SCROLL}>
      <LostDrag moving={moving} onLost={cancelDrag} />
      {strip}
      <section
        className={classes['scroller']}
        data-fits={columns.length <= MOST_FITTING || undefined}
        aria-label={label}
        onKeyDown={onKeyDown}
        onBlur={(event: FocusEvent) => event.relatedTarget && leave()}
        style={
          {
            '--minutes': axis.end - axis.start,
            '--columns': columns.length,
            '--minute': `${minutePixels(columns) / USUAL_TEXT}rem`,
          } as CSSProperties
        }
      >
        <div className={classes['axis']} aria-hidden="true">
          {hoursIn(axis).map((minute) => (
            <span key={minute} style={{ '--from': minute - axis.start } as CSSProperties}>
              {timeText(minute)}
            </span>
          ))}
        </div>
        {columns.map((column) => (
          <AgendaColumn
            key={column.key}
            column={column}
            axis={axis}
            active={active}
            onFocus={setChosen}
            moving={moving}
            hint={hint}
            nowRef={nowRef}
            {...actions}
          />
        ))}
      </section>
      <p className={moving ? classes['said'] : 'unseen'} aria-live="assertive" data-testid="move-target">
        {said}
      </p>
      <p id={hint} className={classes['hint']}>
        {messages.moveHint}
      </p>
    </DndContext>
  );
}

/** Calls `onLost` after a drag whose end the library did not report. */
function LostDrag({ moving, onLost }: { moving: Moving | null; onLost: () => void }) {
  const { active } = useDndContext();
  const lost = moving?.by === 'pointer' && active === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: calls the handler of the render that lost the drag
  useLayoutEffect(() => {
    if (lost) onLost();
  }, [lost]);
  return null;
}

/**
 * The height of a minute at the default text size, so that the shortest booking is a touch target. Depends only on the
 * agenda, so that bookings that load later do not change the height.
 */
function minutePixels(columns: Column[]): number {
  const lengths = columns.flatMap(({ blocks }) =>
    blocks.flatMap(({ stretch, start, end }) => (stretch && isBooking(stretch) ? [end - start] : [])),
  );
  const needed = TOUCH_PIXELS / Math.min(...lengths);
  return Math.min(Math.max(needed, MINUTE_PIXELS), MOST_MINUTE_PIXELS);
}

/** The focused booking, if the reader may move it. */
function movableAt(target: EventTarget, columns: Column[], { faceOf }: ColumnActions): Movable | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-entry]') : null;
  for (const column of columns) {
    for (const block of column.blocks) {
      const { stretch } = block;
      if (!stretch || cellOf(column, block) !== cell?.dataset['cell']) continue;
      const face = faceOf(column, stretch);
      return face?.movable ? { column, block: { ...block, stretch }, face } : null;
    }
  }
  return null;
}

const hoursIn = ({ start, end }: Minutes): number[] =>
  Array.from({ length: Math.floor((end - start) / 60) + 1 }, (_, hour) => start + hour * 60).filter(
    (minute) => minute < DAY_MINUTES,
  );

const cellsIn = (column: Element): HTMLElement[] => [
  ...column.querySelectorAll<HTMLElement>('button[data-cell]'),
];

const startOf = (cell: HTMLElement): number => Number(cell.dataset['start']);

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-cell]') : null;
  const column = cell?.closest('[data-column]');
  if (!cell || !column) return;
  const next = nextCell(event.key, cell, column, [
    ...event.currentTarget.querySelectorAll<HTMLElement>('[data-column]'),
  ]);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * The next cell for an arrow key: up and down in the column, sideways the nearest in time. Skips columns without
 * cells.
 */
function nextCell(key: string, cell: HTMLElement, column: Element, columns: Element[]) {
  const own = cellsIn(column);
  if (key === 'ArrowDown') return own[own.indexOf(cell) + 1];
  if (key === 'ArrowUp') return own[own.indexOf(cell) - 1];
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return undefined;
  const place = columns.indexOf(column);
  const others = key === 'ArrowRight' ? columns.slice(place + 1) : columns.slice(0, place).toReversed();
  const cells = others.map(cellsIn).find((found) => found.length > 0) ?? [];
  const distance = (other: HTMLElement) => Math.abs(startOf(other) - startOf(cell));
  return cells.toSorted((one, other) => distance(one) - distance(other))[0];
}
