import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/states';
import { barbershops, barbershopsWith } from '@/features/establishment/api';
import { BarbershopGrid } from '@/features/establishment/barbershop-grid';
import { HomeControls } from '@/features/establishment/home-controls';
import {
  filterFromSearch,
  type HomeFilter,
  noFilter,
  searchFromFilter,
  serviceText,
} from '@/features/establishment/home-filter';
import { messages } from '@/features/establishment/messages';
import { DeviceBookingsList } from '@/features/order/device-bookings-list';
import { getRouteApi, useNavigate, useRouter } from '@/lib/router/react';
import { useDebouncedCallback, useDebouncedValue } from '@/lib/use-debounced';
import { usePageTitle } from '@/lib/use-page-title';
import classes from './home-page.module.css';

const ADDRESS_BAR_MS = 300;
const SEARCH_MS = 300;
const NONE: ReadonlySet<number> = new Set();
const route = getRouteApi('/');

export function HomePage() {
  usePageTitle(messages.title);
  const { filter, setFilter, publish } = useFilter();
  const list = useQuery(barbershops());
  const services = useServiceSearch(filter);
  const filtered = filter.q !== '' || filter.city !== '' || filter.segment !== '';
  return (
    // Whoever leaves by a card leaves the address as the list is now.
    <div className="page" onClickCapture={publish}>
      <div className={classes['intro']}>
        <h1>{messages.title}</h1>
        <p>Veja o profissional, o horário livre e agende em segundos. Sem cadastro.</p>
      </div>
      <DeviceBookingsList />
      <HomeControls filter={filter} onChange={setFilter} list={list.data?.establishments ?? []} />
      {services.failed && <ErrorState onRetry={services.retry}>{messages.serviceSearchFailed}</ErrorState>}
      <BarbershopGrid
        list={list.data?.establishments}
        failed={list.isError}
        filter={filter}
        withService={services.found}
        onRetry={() => void list.refetch()}
        onClear={filtered ? () => setFilter({ ...noFilter, sort: filter.sort }) : undefined}
      />
    </div>
  );
}

interface ServiceSearch {
  /** The ids of the barbershops that offer a service of the typed name; undefined while the server is asked. */
  found: ReadonlySet<number> | undefined;
  /** Only names and places were searched: the server could not be asked. */
  failed: boolean;
  retry: () => void;
}

function useServiceSearch(filter: HomeFilter): ServiceSearch {
  const wanted = serviceText(filter);
  const text = useDebouncedValue(wanted, SEARCH_MS);
  const { data, isError, refetch } = useQuery({
    ...barbershopsWith(text),
    enabled: text !== '',
    refetchOnReconnect: 'always',
  });
  const retry = () => void refetch();
  if (wanted === '' || isError) return { found: NONE, failed: wanted !== '' && isError, retry };
  const found = text === wanted && data ? new Set(data.establishments.map(({ id }) => id)) : undefined;
  return { found, failed: false, retry };
}

/** The filter, kept in the address too, so that going back finds the list as it was. */
function useFilter() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterFromSearch(search));
  const router = useRouter();
  const publish = useDebouncedCallback((next: HomeFilter) => {
    // Not when another screen is on its way: that would lead back here.
    if (router.history.location.pathname !== '/') return;
    void navigate({ to: '/', search: searchFromFilter(next), replace: true, resetScroll: false });
  }, ADDRESS_BAR_MS);
  const change = (part: Partial<HomeFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    publish(next);
  };
  return { filter, setFilter: change, publish: () => publish.flush() };
}
