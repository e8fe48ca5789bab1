import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Item } from '@/api/contract.gen';
import { Icon } from '@/components/buttons/icons';
import { SearchBox } from '@/components/fields/search-box';
import { DayFilters } from '@/components/lists/day-filters';
import { FilterSelect } from '@/components/lists/filter-select';
import { useListSearch } from '@/components/lists/use-list-search';
import {
  FILTERED_ORDER_STATUSES,
  FILTERED_PAYMENT_STATUSES,
  FULFILLMENTS,
  HOURS,
  ORIGINS,
  PAYMENT_METHODS,
  WEEKDAYS,
} from '../order-labels';
import { type OrderSearch, quickFilterOf } from '../order-list-api';
import { orderMessages as messages } from '../order-messages';
import { quickFilters, timesText } from '../order-range';
import classes from '../order-screen.module.css';
import { filterTexts } from './filter-texts';

type Filter = Exclude<keyof OrderSearch, 'page'>;

const ALL_DAY = { start_time: '', end_time: '' };

const same = (text: string) => ({ value: text, label: text });

/** The quick filters by days. */
export function QuickFilters() {
  const { search, filter } = useListSearch<Filter>();
  const chosen = quickFilterOf(search);
  return (
    <fieldset className={classes['quick']}>
      <legend className="unseen">Período</legend>
      {quickFilters.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? 'filled' : 'default'}
          aria-pressed={value === chosen}
          onClick={() =>
            filter({ period: value === 'hoje' ? '' : value, start_date: '', end_date: '', ...ALL_DAY })
          }
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** The filters of a link from a report, which have no field: each can be removed. */
function GivenFilters({
  search: { start_time, end_time, customer_phone, customer_name },
  onRemove,
}: {
  search: OrderSearch;
  onRemove: (part: Partial<Record<Filter, string>>) => void;
}) {
  const given: [text: string, part: Partial<Record<Filter, string>>][] = [];
  if (start_time || end_time) given.push([timesText(start_time, end_time), ALL_DAY]);
  if (customer_phone) given.push([messages.onlyPhone(customer_phone), { customer_phone: '' }]);
  if (customer_name) given.push([messages.onlyName(customer_name), { customer_name: '' }]);
  return given.map(([text, part]) => (
    <Button
      key={text}
      variant="default"
      size="md"
      aria-label={messages.removeFilter(text)}
      rightSection={<Icon name="close" size={16} />}
      onClick={() => onRemove(part)}
    >
      {text}
    </Button>
  ));
}

/** The other filters, applied by the server. */
export function MoreFilters({ items }: { items: Item[] }) {
  const { search, filter } = useListSearch<Filter>();
  const { period: _, page: __, ...others } = search;
  const used = Object.keys(others).length;
  // Closed at first, so that a link from a report shows its orders on the first screen.
  const [isOpen, setOpen] = useState(false);
  const texts = filterTexts(search, items);
  const select = (name: Filter) => ({
    value: search[name],
    onChange: (value: string) => filter({ [name]: value }),
  });
  return (
    <details
      className={`panel ${classes['filters']}`}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {used > 0 ? `Filtros (${used})` : 'Filtros'}
        {!isOpen && texts.length > 0 && <small className={classes['active']}>: {texts.join(', ')}</small>}
      </summary>
      <search className={classes['controls']} aria-label="Filtrar pedidos">
        <DayFilters days={search} onChange={(days) => filter({ period: '', ...days, ...ALL_DAY })} />
        <GivenFilters search={search} onRemove={filter} />
        <div className={classes['search']}>
          <SearchBox
            label="Cliente"
            placeholder="Nome ou telefone"
            value={search.customer ?? ''}
            onSearch={(customer) => filter({ customer })}
          />
        </div>
        <FilterSelect label="Origem" all="Todas" options={ORIGINS.map(same)} {...select('origin')} />
        <FilterSelect label="Consumo" all="Todos" options={FULFILLMENTS} {...select('fulfillment')} />
        <FilterSelect
          label="Pagamento"
          all="Todos"
          options={FILTERED_PAYMENT_STATUSES}
          {...select('payment_status')}
        />
        <FilterSelect
          label={messages.paymentMethod}
          all="Todas"
          options={PAYMENT_METHODS.map(same)}
          {...select('payment_method')}
        />
        <FilterSelect
          label={messages.receivedBy}
          all="Todas"
          options={PAYMENT_METHODS.map(same)}
          {...select('received_method')}
        />
        <FilterSelect label="Situação" all="Todas" options={FILTERED_ORDER_STATUSES} {...select('status')} />
        <FilterSelect
          label="Item"
          all="Todos"
          options={items.map(({ id, name }) => ({ value: String(id), label: name }))}
          {...select('item_id')}
        />
        <FilterSelect label="Dia da semana" all="Todos" options={WEEKDAYS} {...select('weekday')} />
        <FilterSelect label="Hora" all="Todas" options={HOURS} {...select('hour')} />
        {used > 0 && (
          <Button
            variant="default"
            size="md"
            onClick={() => filter(Object.fromEntries(Object.keys(others).map((name) => [name, ''])))}
          >
            {messages.clearFilters}
          </Button>
        )}
      </search>
    </details>
  );
}
