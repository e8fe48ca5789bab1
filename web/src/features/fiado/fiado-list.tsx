import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { SearchBox } from '@/components/fields/search-box';
import { PhoneText } from '@/components/lists/phone-text';
import { useListSearch } from '@/components/lists/use-list-search';
import { EmptyState, ErrorState } from '@/components/states/states';
import { Figures } from '@/components/tables/figures';
import { money } from '@/lib/text/money';
import { fiadoAccounts } from './api';
import classes from './fiado.module.css';
import { fiadoMessages as messages } from './messages';

interface Props {
  shopId: number;
  /** The shop's id in the address. */
  entityId: string;
}

/** The customers with debts, largest debt first. */
export function FiadoList({ shopId, entityId }: Props) {
  const { search, filter } = useListSearch();
  const q = search.q ?? '';
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...fiadoAccounts(shopId, q),
    placeholderData: (before) => before,
  });
  if (error && !data)
    return <ErrorState onRetry={() => void refetch()}>{errorText(error, messages.loadFailed)}</ErrorState>;
  return (
    <>
      <search aria-label={messages.search}>
        <SearchBox
          label={messages.search}
          placeholder={messages.search}
          value={q}
          onSearch={(text) => filter({ q: text })}
        />
      </search>
      {!data && (
        <div aria-busy="true">
          <span className="unseen">Carregando...</span>
          <Skeleton height={72} radius="lg" mt="md" />
          <Skeleton height={72} radius="lg" mt="md" />
        </div>
      )}
      {data && (
        <section className={classes['list']} aria-label={messages.title} aria-busy={isPlaceholderData}>
          {data.total_balance > 0 && <Figures figures={[[messages.total, money(data.total_balance)]]} />}
          {data.accounts.length === 0 && (
            <EmptyState icon="search">{q ? messages.noMatch : messages.none}</EmptyState>
          )}
          <ul className={`${classes['rows']} ${classes['debtors']}`}>
            {data.accounts.map(({ id, customer_name, customer_phone, balance }) => (
              <li key={id} className={classes['row']}>
                <span className={classes['who']}>
                  <LinkAnchor to="/order/fiado/$entityId/$id" params={{ entityId, id: String(id) }}>
                    <bdi>{customer_name}</bdi>
                  </LinkAnchor>
                  {customer_phone && (
                    <small>
                      <PhoneText phone={customer_phone} />
                    </small>
                  )}
                </span>
                <strong>{money(balance)}</strong>
              </li>
            ))}
          </ul>
          {data.truncated && <p className={classes['soft']}>{messages.truncated}</p>}
        </section>
      )}
    </>
  );
}
