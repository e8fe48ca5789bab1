import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '@/api/error';
import { pageCount, pageOf, rangeOf } from '@/lib/browser/list-search';
import { counted } from '@/lib/text/text';
import type { IconName } from '../buttons/icons';
import { EmptyState, ErrorState } from '../states/states';
import { useFocusOnPage } from './list-focus';
import classes from './list-screen.module.css';
import { Pager } from './pager';
import { type StatusTab, StatusTabs } from './status-tabs';
import { useListSearch } from './use-list-search';

const SKELETONS = ['first', 'second', 'third'];
const ROW_HEIGHT = 190;

/** The rows of a period, whatever their status. */
export interface StatusRows<Row> {
  /** Undefined while they load. */
  rows: Row[] | undefined;
  error: Error | null;
  /** The rows are those of the previous period while the new ones load. */
  changing: boolean;
  retry: () => void;
}

interface Words<Status extends string> {
  /** The accessible name of the list. */
  title: string;
  /** Singular and plural of a row: 'agendamento', 'agendamentos'. */
  one: string;
  many: string;
  /** Shown if the list could not be loaded. */
  failed: string;
  /** Shown if a status has no rows. */
  empty: Record<Status, string>;
}

interface Props<Row, Status extends string> {
  words: Words<Status>;
  icon: IconName;
  /** The first tab is open unless the address names another. */
  tabs: readonly [StatusTab<Status>, ...StatusTab<Status>[]];
  list: StatusRows<Row>;
  /** Returns the tab of a row. */
  statusOf: (row: Row) => Status;
  keyOf: (row: Row) => string | number;
  row: (row: Row) => ReactNode;
  /** Shown above the tabs. */
  period?: ReactNode;
  /** Shown below the rows. */
  more?: ReactNode;
}

/** A list in tabs by status, each with its count, and paged. The address keeps tab and page. */
export function StatusList<Row, Status extends string>(props: Props<Row, Status>) {
  const { words, tabs, list, statusOf, period } = props;
  const { search, filter } = useListSearch<'status'>();
  const active = tabs.find(({ status }) => status === search.status) ?? tabs[0];
  const rowsOf = (status: Status) => list.rows?.filter((row) => statusOf(row) === status) ?? [];
  const counts = Object.fromEntries(tabs.map(({ status }) => [status, rowsOf(status).length]));
  return (
    <>
      {period}
      <StatusTabs
        label={words.title}
        tabs={tabs}
        counts={list.rows && (counts as Record<Status, number>)}
        active={active.status}
        onChange={(status) => filter({ status: status === tabs[0].status ? '' : status })}
      >
        {list.error && !list.rows ? (
          <ErrorState onRetry={list.retry}>{errorText(list.error, words.failed)}</ErrorState>
        ) : (
          <Rows {...props} status={active.status} shown={list.rows && rowsOf(active.status)} />
        )}
      </StatusTabs>
    </>
  );
}

interface RowsProps<Row, Status extends string> extends Props<Row, Status> {
  status: Status;
  /** The rows of the tab, on all pages. */
  shown: Row[] | undefined;
}

/** Loading, empty or filled. */
function Rows<Row, Status extends string>(props: RowsProps<Row, Status>) {
  const { words, icon, list, status, shown, keyOf, row, more } = props;
  const { search } = useListSearch<string>();
  const region = useFocusOnPage(search);
  const pages = pageCount(shown?.length ?? 0);
  // The last page, if the requested one does not exist any more.
  const page = Math.min(search.page ?? 1, pages);
  const visible = shown && pageOf(shown, page);
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.title}
      aria-busy={!visible || list.changing}
      className={classes['list']}
    >
      <p className={classes['count']} role="status">
        {visible ? countOf(visible.length, shown.length, page, words) : <Loading />}
      </p>
      {visible?.length === 0 && !list.changing && <EmptyState icon={icon}>{words.empty[status]}</EmptyState>}
      {visible ? (
        <ul className={`${classes['rows']} ${classes['side']}`}>
          {visible.map((entry) => (
            <li key={keyOf(entry)}>{row(entry)}</li>
          ))}
        </ul>
      ) : (
        <div className={`${classes['rows']} ${classes['side']}`} aria-hidden="true">
          {SKELETONS.map((key) => (
            <Skeleton key={key} height={ROW_HEIGHT} radius="lg" />
          ))}
        </div>
      )}
      {visible && <Pager page={page} count={pages} />}
      {more}
    </section>
  );
}

const Loading = () => <span className="unseen">Carregando...</span>;

function countOf(
  visible: number,
  total: number,
  page: number,
  { one, many }: { one: string; many: string },
): string {
  if (visible === 0) return '';
  return visible === total ? counted(total, one, many) : `${rangeOf(page, visible, total)} ${many}`;
}
