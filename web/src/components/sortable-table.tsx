import { type ReactNode, useId, useState } from 'react';
import { Icon } from './icons';
import classes from './sortable-table.module.css';
import { nextSorting, type Sorting, type SortValue, sorted } from './sorting';

export interface Column<Row> {
  key: string;
  label: string;
  /** What the rows are sorted by. */
  value: (row: Row) => SortValue;
  /** Content of the cell; `place` is the row's place in the shown order, from 1. */
  cell: (row: Row, place: number) => ReactNode;
  /** Aligns to the right; the first press on the header sorts from the largest. */
  figures?: boolean;
}

interface Props<Row> {
  /** Names the table. */
  label: string;
  /** The first column names the row. */
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting: Sorting;
  /** A note for highlighted rows, such as 'Horário de pico'; null for others. */
  mark?: (row: Row) => string | null;
}

/** A table whose headers sort its rows. It scrolls sideways in narrow windows. */
export function SortableTable<Row>({ label, columns, rows, rowKey, sorting: first, mark }: Props<Row>) {
  const [sorting, setSorting] = useState(first);
  const id = useId();
  const column = columns.find(({ key }) => key === sorting.column);
  const shown = column ? sorted(rows, column.value, sorting.direction) : rows;
  return (
    <section className={classes['scroll']} aria-labelledby={id}>
      <table className={classes['table']}>
        <caption id={id} className="unseen">
          {label}
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label: name, figures = false }) => (
              <th
                key={key}
                scope="col"
                data-figures={figures || undefined}
                aria-sort={key === sorting.column ? sorting.direction : 'none'}
              >
                <button type="button" onClick={() => setSorting(nextSorting(sorting, key, figures))}>
                  {name}
                  <Icon name="down" size={14} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <BodyRow
              key={rowKey(row)}
              row={row}
              place={index + 1}
              columns={columns}
              mark={mark?.(row) ?? null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps<Row> {
  row: Row;
  place: number;
  columns: Column<Row>[];
  mark: string | null;
}

const BodyRow = <Row,>({ row, place, columns: [head, ...others], mark }: RowProps<Row>) => (
  <tr data-marked={mark !== null || undefined}>
    {head && (
      <th scope="row" data-figures={head.figures || undefined}>
        {head.cell(row, place)}
        {mark && <small className={classes['mark']}>{mark}</small>}
      </th>
    )}
    {others.map(({ key, cell, figures }) => (
      <td key={key} data-figures={figures || undefined}>
        {cell(row, place)}
      </td>
    ))}
  </tr>
);
