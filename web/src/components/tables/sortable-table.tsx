import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../buttons/icons';
import classes from './sortable-table.module.css';
import { nextSorting, type Sorting, type SortValue, sorted } from './sorting';
import { usePrinting } from './use-printing';

export interface Column<Row> {
  key: string;
  label: string;
  /** Returns the value to sort by. Without it, the table cannot be sorted by this column. */
  value?: (row: Row) => SortValue;
  /** Renders the cell. */
  cell: (row: Row) => ReactNode;
  /** Whether the column has figures, which align right and sort from the largest on the first click. */
  figures?: boolean;
  /** Whether the cells of this column are the row headers. */
  head?: boolean;
}

/** The number of rows shown at first: enough for the days of a month. */
const FIRST_ROWS = 31;
/** The number of columns that fit a phone. */
const MOST_FITTING = 4;
/** The largest number of columns of a table that fits wide windows, and whose cells are the lines of a card on phones. */
const MOST_LINES = 6;

interface Props<Row> {
  /** The table's accessible name. */
  label: string;
  columns: Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting: Sorting;
  /** Returns the note of a highlighted row, such as 'Horário de pico'; null for other rows. */
  mark?: (row: Row) => string | null;
  /** Whether all rows are printed; otherwise, those on the screen. */
  printsAll?: boolean;
}

/**
 * A table whose headers sort its rows. It shows its first rows if it is long. In narrow windows and with large text, its
 * rows are cards. The rows of a table of many columns are records in every window: a heading with labelled facts beside it.
 */
export function SortableTable<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorting: first,
  mark,
  printsAll = false,
}: Props<Row>) {
  const [sorting, setSorting] = useState(first);
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  const column = columns.find(({ key }) => key === sorting.column);
  const inOrder = column?.value ? sorted(rows, column.value, sorting.direction) : rows;
  const shown = all || (printing && printsAll) ? inOrder : inOrder.slice(0, FIRST_ROWS);
  return (
    <>
      <div className={classes['scroll']}>
        <table
          className={classes['table']}
          data-phone-cards={(columns.length > MOST_FITTING && columns.length <= MOST_LINES) || undefined}
          data-records={columns.length > MOST_LINES || undefined}
        >
          <caption className="unseen">{label}</caption>
          <thead>
            <tr data-label="Ordenar por">
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} sorting={sorting} onSort={setSorting} />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <BodyRow key={rowKey(row)} row={row} columns={columns} mark={mark?.(row) ?? null} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > FIRST_ROWS && (
        <Button
          className={classes['more']}
          variant="default"
          size="md"
          aria-label={`${all ? 'Ver menos' : 'Ver tudo'}: ${label}`}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos' : `Ver tudo (${rows.length})`}
        </Button>
      )}
    </>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

function HeadCell<Row>({ column, sorting, onSort }: HeadProps<Row>) {
  const { key, label, value, figures = false, head } = column;
  const attributes = { scope: 'col', 'data-figures': figures || undefined, 'data-head': head };
  if (!value)
    return (
      <th {...attributes}>
        <span>{label}</span>
      </th>
    );
  return (
    <th {...attributes} aria-sort={key === sorting.column ? sorting.direction : 'none'}>
      <button type="button" onClick={() => onSort(nextSorting(sorting, key, figures))}>
        {label}
        <Icon name="down" size={14} />
      </button>
    </th>
  );
}

interface RowProps<Row> {
  row: Row;
  columns: Column<Row>[];
  mark: string | null;
}

const BodyRow = <Row,>({ row, columns, mark }: RowProps<Row>) => (
  <tr data-marked={mark !== null || undefined}>
    {columns.map(({ key, label, cell, figures, head }) =>
      head ? (
        <th key={key} scope="row" data-figures={figures} data-head>
          {cell(row)}
          {mark && <small className={classes['mark']}>{mark}</small>}
        </th>
      ) : (
        <td key={key} data-figures={figures} data-label={label}>
          <span>{cell(row)}</span>
        </td>
      ),
    )}
  </tr>
);
