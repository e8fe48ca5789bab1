// Moves an entry of the agenda by pointer or keyboard until it is dropped or the move is cancelled.
import {
  type CollisionDetection,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { AgendaStretch } from '@/api/contract.gen';
import { timeText } from '@/lib/time/clock-time';
import { longDay } from '@/lib/time/sao-paulo';
import type { Column, Face } from './agenda-column';
import type { Block, Minutes } from './layout';
import { messages } from './messages';
import { type Fit, fitOf, type MoveTarget, snapped, stepped } from './move-target';

/** An entry that can be moved, with its place. */
export interface Movable {
  column: Column;
  block: Block & { stretch: AgendaStretch };
  face: Face;
}

/** An entry that is being moved. */
export interface Moving extends Movable {
  by: 'pointer' | 'keyboard';
  target: MoveTarget;
  fit: Fit;
}

/** The end of a move. */
export interface Drop {
  column: Column;
  stretch: AgendaStretch;
  to: { employerId: number; day: string; start: number };
  /** Whether the target is free, or why it is not. */
  fit: Fit;
}

interface Options {
  /** The columns to which entries can be moved, including those that are not shown. */
  columns: Column[];
  axis: Minutes;
  faceOf: (column: Column, stretch: AgendaStretch) => Face | null;
  onDragging: (drags: boolean) => void;
  onDrop: (drop: Drop) => void;
}

type Box = Pick<DOMRect, 'left' | 'right'>;

/** A shorter move of the mouse is a click; a shorter touch is a tap or a scroll. */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 300, tolerance: 8 } };
const MOVE_KEY = 'm';

/** The data of a button of the week strip as a target of moves. */
export interface DayTarget {
  /** The key of the day's column, which is not shown. */
  column: string;
}

const dayTargetOf = ({ data }: { data: { current?: unknown } }) => data.current as DayTarget | undefined;

/**
 * The day of the week strip under the pointer, otherwise the column at its horizontal position. Measures the days of
 * the strip anew, because the strip does not scroll with the page.
 */
export const targetUnderPointer: CollisionDetection = ({
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  const isOver = (rect: Box | undefined) => rect !== undefined && x >= rect.left && x < rect.right;
  const days = droppableContainers.filter((container) => {
    const rect = dayTargetOf(container) && container.node.current?.getBoundingClientRect();
    return isOver(rect) && rect !== undefined && y >= rect.top && y < rect.bottom;
  });
  if (days.length > 0) return days;
  return droppableContainers.filter(
    (container) => !dayTargetOf(container) && isOver(droppableRects.get(container.id)),
  );
};

/** The state and handlers of moves. Calls `onDrop` with the target of a finished move. */
export function useMoving({ columns, axis, faceOf, onDragging, onDrop }: Options) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [said, setSaid] = useState('');
  const minutePixels = useRef(1);
  const drags = useRef(false);
  const columnOf = (key: string) => columns.find((column) => column.key === key);

  function show(movable: Movable, by: Moving['by'], target: MoveTarget) {
    const column = columnOf(target.column) ?? movable.column;
    const part = { start: target.start, end: target.start + movable.face.duration };
    const isOwn = (block: Block) =>
      block.stretch !== null && faceOf(column, block.stretch)?.key === movable.face.key;
    const fit = fitOf(column.blocks, part, isOwn);
    const times = `${timeText(part.start)}–${timeText(part.end)}`;
    setMoving({ ...movable, by, target, fit });
    setSaid(messages.moveTarget(times, column.person, longDay(column.day), fit));
  }

  const placeOf = ({ column, block }: Movable): MoveTarget => ({ column: column.key, start: block.start });

  function stop(text: string) {
    setMoving(null);
    setSaid(text);
  }

  function drop({ column, block, target, fit }: Moving) {
    const to = columnOf(target.column);
    if (!to || (to.key === column.key && target.start === block.start)) return stop(messages.moveCancelled);
    stop('');
    onDrop({
      column,
      stretch: block.stretch,
      to: { employerId: to.employerId, day: to.day, start: target.start },
      fit,
    });
  }

  /** Ends a drag once. The library reports no end if the finger is lifted before the start is rendered. */
  function endDrag(finish: () => void) {
    if (!drags.current) return;
    drags.current = false;
    // Runs after the events of the touch that ended the move.
    setTimeout(() => onDragging(false));
    finish();
  }

  const cancelDrag = () => endDrag(() => stop(messages.moveCancelled));

  const follow = ({ active, delta, over }: DragMoveEvent) => {
    // While the page scrolls, the library also reports a move after the end.
    if (!drags.current) return;
    const movable = active.data.current as Movable;
    const day = over ? dayTargetOf(over) : undefined;
    const moved = movable.block.start + delta.y / minutePixels.current;
    const keepsTime = day !== undefined || Math.abs(delta.y) < minutePixels.current;
    const start = keepsTime ? movable.block.start : moved;
    const shown = over ? String(over.id) : (moving?.target.column ?? movable.column.key);
    const column = day?.column ?? shown;
    const exact = start === movable.block.start ? start : snapped(start, movable.face.duration, axis);
    const target = moving?.target;
    if (target?.column !== column || target.start !== exact) {
      show(movable, 'pointer', { column, start: exact });
    }
  };

  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH));
  const drag = {
    sensors,
    collisionDetection: targetUnderPointer,
    onDragStart: ({ active }: DragStartEvent) => {
      const movable = active.data.current as Movable;
      const height = document.querySelector(`[data-column="${movable.column.key}"] ol`)?.clientHeight ?? 0;
      drags.current = true;
      onDragging(true);
      minutePixels.current = height / (axis.end - axis.start) || 1;
      show(movable, 'pointer', placeOf(movable));
    },
    onDragMove: follow,
    // A move is reported before the element below the pointer changes.
    onDragOver: follow,
    onDragEnd: () => endDrag(() => moving && drop(moving)),
    onDragCancel: cancelDrag,
  };

  /** Handles the keys of a move and the key that starts one. Returns whether it handled the event. */
  function takeKey(event: KeyboardEvent, movableAt: () => Movable | null): boolean {
    if (moving?.by === 'keyboard') {
      const target = stepped(
        moving.target,
        event,
        columns.map(({ key }) => key),
        moving.face.duration,
        axis,
      );
      if (target) show(moving, 'keyboard', target);
      else if (event.key === 'Enter') drop(moving);
      else if (event.key === 'Escape') stop(messages.moveCancelled);
      else if (event.key !== ' ') return false;
      return true;
    }
    const begins = event.key.toLowerCase() === MOVE_KEY && !event.ctrlKey && !event.metaKey && !event.altKey;
    const movable = begins && !moving ? movableAt() : null;
    if (!movable) return false;
    show(movable, 'keyboard', placeOf(movable));
    return true;
  }

  return {
    moving,
    said,
    drag,
    takeKey,
    /** Cancels the drag, if there is one. */
    cancelDrag,
    /** Cancels the move when the entry loses the focus. */
    leave: () => moving?.by === 'keyboard' && stop(messages.moveCancelled),
  };
}
