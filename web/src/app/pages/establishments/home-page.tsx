import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/states/states';
import { LeftAttempts } from '@/features/booking/attempts/left-attempts';
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
import { DeviceBookingsList } from '@/features/order/booking-page/device-bookings-list';
import { useDebouncedCallback, useDebouncedValue } from '@/lib/browser/use-debounced';
import { usePageTitle } from '@/lib/browser/use-page-title';
import { getRouteApi, useNavigate, useRouter } from '@/lib/router/react';
import classes from './home-page.module.css';

const ADDRESS_BAR_MS = 300;
const SEARCH_MS = 300;
const NONE: ReadonlySet<number> = new Set();
const route = getRouteApi('/');

/** /: the list of barbershops with search and filters. */
export function HomePage() {
  usePageTitle(messages.title);
  const { filter, setFilter, publish } = useFilter();
  const list = useQuery(barbershops());
  const services = useServiceSearch(filter);
  const filtered = filter.q !== '' || filter.city !== '' || filter.segment !== '';
  return (
    // A pending filter must be in the address before a card leaves the screen.
    <div className="page" onClickCapture={publish}>
      <div className={classes['intro']}>
        <h1>{messages.title}</h1>
        <p>Veja o profissional, o horário livre e agende em segundos. Sem cadastro.</p>
      </div>
      <LeftAttempts />
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
  /** The ids of the barbershops with a service of the typed name; undefined while they load. */
  found: ReadonlySet<number> | undefined;
  /** The server did not answer: only names and places were searched. */
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

/** The filter, mirrored in the address, so that going back shows the same list. */
function useFilter() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterFromSearch(search));
  const router = useRouter();
  const publish = useDebouncedCallback((next: HomeFilter) => {
    // Skipped while another screen is loading, because the navigation would return to this one.
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
