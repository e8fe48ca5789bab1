import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { DayFilters } from '@/components/lists/day-filters';
import { Pager } from '@/components/lists/pager';
import { useListSearch } from '@/components/lists/use-list-search';
import { EmptyState, ErrorState } from '@/components/states/states';
import { Figures } from '@/components/tables/figures';
import { pageRequest } from '@/lib/browser/list-search';
import { money } from '@/lib/text/money';
import { shortMoment } from '@/lib/time/history';
import { cashSessions } from './api';
import { Difference } from './cash-methods';
import classes from './cash-session.module.css';
import { cashMessages as messages } from './messages';

interface Props {
  shopId: number;
  /** The shop's id in the address. */
  entityId: string;
}

/** A shop's sessions of a period, with the sum of their expenses. */
export function CashHistory({ shopId, entityId }: Props) {
  const { search, filter } = useListSearch<'start_date' | 'end_date'>();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...cashSessions({ entity_id: shopId, ...pageRequest(search) }),
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return (
    <section
      className={`panel ${classes['part']}`}
      aria-labelledby="cash-history"
      aria-busy={!data || isPlaceholderData}
    >
      <h2 id="cash-history">{messages.history}</h2>
      <search aria-label="Período">
        <DayFilters days={search} onChange={filter} />
      </search>
      {error && !data && (
        <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>
      )}
      {!data && !error && <Skeleton height={72} radius="lg" />}
      {data && (
        <>
          {data.total === 0 && <EmptyState icon="search">{messages.noHistory}</EmptyState>}
          {data.total > 0 && <Figures figures={[[messages.totalExpenses, money(data.total_expenses)]]} />}
          <ul className={`${classes['rows']} ${classes['history']}`}>
            {data.sessions.map((session) => (
              <li key={session.id} className={classes['row']}>
                <div className={classes['line']}>
                  <LinkAnchor to="/order/cash/$entityId/$id" params={{ entityId, id: String(session.id) }}>
                    {messages.numbered(session.number)}
                  </LinkAnchor>
                  <span>
                    <small>{messages.received}</small> <strong>{money(session.total_received)}</strong>
                  </span>
                </div>
                <small className={classes['period']}>
                  {session.opened_at && shortMoment(session.opened_at, data.time_zone)}
                  {session.closed_at && ` – ${shortMoment(session.closed_at, data.time_zone)}`}
                </small>
                {session.total_difference === null ? (
                  <small>{messages.isOpen}</small>
                ) : (
                  <Difference amount={session.total_difference} />
                )}
              </li>
            ))}
          </ul>
          <Pager page={data.current_page} count={data.last_page} />
        </>
      )}
    </section>
  );
}
