import { useDebouncedCallback, useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
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
  const withService = useServiceSearch(filter);
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
      <BarbershopGrid
        list={list.data?.establishments}
        failed={list.isError}
        filter={filter}
        withService={withService}
        onRetry={() => void list.refetch()}
        onClear={filtered ? () => setFilter({ ...noFilter, sort: filter.sort }) : undefined}
      />
    </div>
  );
}

/** The ids of the barbershops that offer a service of the typed name; undefined while the server is asked. */
function useServiceSearch(filter: HomeFilter): ReadonlySet<number> | undefined {
  const wanted = serviceText(filter);
  const [text] = useDebouncedValue(wanted, SEARCH_MS);
  const found = useQuery({ ...barbershopsWith(text), enabled: text !== '' });
  if (wanted === '') return NONE;
  // Whoever can't be asked is passed over: names and places are found without the server.
  if (found.isError) return NONE;
  if (text !== wanted || !found.data) return undefined;
  return new Set(found.data.establishments.map(({ id }) => id));
}

/** The filter, kept in the address too, so that going back finds the list as it was. */
function useFilter() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [filter, setFilter] = useState(() => filterFromSearch(search));
  const router = useRouter();
  const publish = useDebouncedCallback((next: HomeFilter) => {
    // Not when another screen is on its way: that would lead back here.
    if (router.history.location.pathname !== '/') return;
    void navigate({ search: searchFromFilter(next), replace: true, resetScroll: false });
  }, ADDRESS_BAR_MS);
  const change = (part: Partial<HomeFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    publish(next);
  };
  return { filter, setFilter: change, publish: () => publish.flush() };
}
