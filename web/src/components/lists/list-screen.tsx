import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { errorText } from '@/api/error';
import { pageCount, rangeOf } from '@/lib/browser/list-search';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { counted } from '@/lib/text/text';
import type { IconName } from '../buttons/icons';
import { SearchBox } from '../fields/search-box';
import { EmptyState, ErrorState } from '../states/states';
import { useFocusOnPage } from './list-focus';
import classes from './list-screen.module.css';
import { Pager } from './pager';
import type { List } from './use-list';
import { useListSearch } from './use-list-search';

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

interface Words {
  title: string;
  /** Singular and plural of a row: 'usuário', 'usuários'. */
  one: string;
  many: string;
  /** The label of the search field. */
  search: string;
  /** Shown if the list could not be loaded. */
  failed: string;
  /** Shown if the list is empty. */
  empty: string;
  /** Shown if nothing matches the search. */
  none: string;
}

interface Props<Row> {
  words: Words;
  icon: IconName;
  list: List<Row>;
  /** Renders the content of a row. */
  row: (row: Row) => ReactNode;
  /** The height in pixels of a placeholder row while loading. */
  rowHeight: number;
  /** Shows one column on wide screens, too. */
  single?: boolean;
  /** Shown beside the title. */
  action?: ReactNode;
  /** Shown beside the search field. */
  filters?: ReactNode;
}

/** The frame of all searchable, paged lists. */
export function ListScreen<Row extends { id: number }>({ words, action, filters, ...rest }: Props<Row>) {
  usePageTitle(words.title);
  const { search, filter } = useListSearch();
  const flush = useRef<(() => void) | null>(null);
  return (
    // A pending search must be in the address before a link leaves the screen.
    <div className="page" onClickCapture={() => flush.current?.()}>
      <header className={classes['head']}>
        <h1>{words.title}</h1>
        {action}
      </header>
      <search className={classes['controls']} aria-label={words.search}>
        <SearchBox
          label={words.search}
          placeholder={words.search}
          value={search.q ?? ''}
          onSearch={(q) => filter({ q })}
          flush={flush}
        />
        {filters}
      </search>
      <Rows words={words} {...rest} />
    </div>
  );
}

type RowsProps<Row> = Omit<Props<Row>, 'action' | 'filters'>;

/** Loading, error, empty or filled. */
function Rows<Row extends { id: number }>({ words, icon, list, row, rowHeight, single }: RowsProps<Row>) {
  const { search } = useListSearch<string>();
  const region = useFocusOnPage(search);
  useExistingPage(list);
  const layout = `${classes['rows']} ${single ? '' : classes['side']}`;
  if (list.error) return <Failure list={list} sentence={words.failed} />;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.title}
      aria-busy={!list.rows || list.changing}
      className={classes['list']}
    >
      <p className={classes['count']} role="status">
        {list.rows ? countOf(list, search.page ?? 1, words) : <span className="unseen">Carregando...</span>}
      </p>
      {list.rows?.length === 0 && !list.changing && <Nothing words={words} icon={icon} />}
      {list.rows ? (
        <ul className={layout}>
          {list.rows.map((entry) => (
            <li key={entry.id}>{row(entry)}</li>
          ))}
        </ul>
      ) : (
        <div className={`${layout} ${classes['waiting']}`} aria-hidden="true">
          {SKELETONS.map((key) => (
            <Skeleton key={key} height={rowHeight} radius="lg" />
          ))}
        </div>
      )}
      {list.rows && <Pager page={search.page ?? 1} count={pageCount(list.total)} />}
    </section>
  );
}

function countOf<Row>({ rows, total }: List<Row>, page: number, { one, many }: Words): string {
  if (!rows || rows.length === 0) return '';
  return rows.length === total ? counted(total, one, many) : `${rangeOf(page, rows.length, total)} ${many}`;
}

function Nothing({ words, icon }: { words: Words; icon: IconName }) {
  const { search, filter } = useListSearch<string>();
  const { page: _, ...filters } = search;
  const names = Object.keys(filters);
  if (names.length === 0) return <EmptyState icon={icon}>{words.empty}</EmptyState>;
  const clear = () => filter(Object.fromEntries(names.map((name) => [name, ''])));
  return (
    <EmptyState
      icon="search"
      action={
        <Button variant="default" size="md" onClick={clear}>
          Limpar busca
        </Button>
      }
    >
      {words.none}
    </EmptyState>
  );
}

function Failure<Row>({ list, sentence }: { list: List<Row>; sentence: string }) {
  const reason = errorText(list.error, '');
  return (
    <ErrorState onRetry={list.retry}>
      {sentence}
      {reason && reason !== sentence && <span className={classes['reason']}>{reason}</span>}
    </ErrorState>
  );
}

/** Goes to the last page if the requested one does not exist any more, for example after its last row was removed. */
function useExistingPage<Row>({ rows, total, changing }: List<Row>) {
  const { search, replacePage } = useListSearch();
  const gone = rows?.length === 0 && !changing && (search.page ?? 1) > 1;
  const last = pageCount(total);
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigate changes with each rendering
  useEffect(() => {
    if (gone) replacePage(last);
  }, [gone, last]);
}
