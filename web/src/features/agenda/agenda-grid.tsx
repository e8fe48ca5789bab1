import { type CSSProperties, type KeyboardEvent, useCallback, useState } from 'react';
import classes from './agenda.module.css';
import { AgendaColumn, type Column, type ColumnActions, cellOf } from './agenda-column';
import { DAY_MINUTES, type Minutes, timeText } from './layout';

interface Props extends ColumnActions {
  columns: Column[];
  axis: Minutes;
  label: string;
}

/** Columns of days on one axis of time. The arrow keys move between what can be opened, Enter opens it. */
export function AgendaGrid({ columns, axis, label, ...actions }: Props) {
  const [chosen, setChosen] = useState('');
  const cells = columns.flatMap((column) =>
    column.blocks
      .filter(({ kind, stretch }) =>
        stretch ? actions.faceOf(column, stretch) !== null : kind === 'free' && actions.onBook !== null,
      )
      .map((block) => cellOf(column, block)),
  );
  const active = cells.includes(chosen) ? chosen : (cells[0] ?? '');
  // Once: later changes must not move the screen under the reader.
  const nowRef = useCallback((line: HTMLElement | null) => line?.scrollIntoView({ block: 'center' }), []);
  return (
    <section
      className={classes['scroller']}
      aria-label={label}
      onKeyDown={moveFocus}
      style={{ '--minutes': axis.end - axis.start, '--columns': columns.length } as CSSProperties}
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
          nowRef={nowRef}
          {...actions}
        />
      ))}
    </section>
  );
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

/** Up and down in the column; to the sides, what is nearest in time. Columns without anything are passed over. */
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
