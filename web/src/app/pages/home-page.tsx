import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { barbershops } from '@/features/establishment/api';
import { BarbershopGrid } from '@/features/establishment/barbershop-grid';
import { HomeControls } from '@/features/establishment/home-controls';
import { filterFromSearch, type HomeFilter, searchFromFilter } from '@/features/establishment/home-filter';
import { messages } from '@/features/establishment/messages';
import { usePageTitle } from '@/lib/use-page-title';
import classes from './home-page.module.css';

const ADDRESS_BAR_MS = 300;
const route = getRouteApi('/');

export function HomePage() {
  usePageTitle(messages.title);
  const { filter, setFilter, publish } = useFilter();
  const list = useQuery(barbershops());
  return (
    // Whoever leaves by a card leaves the address as the list is now.
    <div className="page" onClickCapture={publish}>
      <div className={classes['intro']}>
        <h1>{messages.title}</h1>
        <p>Veja o profissional, o horário livre e agende em segundos. Sem cadastro.</p>
      </div>
      <HomeControls filter={filter} onChange={setFilter} list={list.data?.establishments ?? []} />
      <BarbershopGrid
        list={list.data?.establishments}
        failed={list.isError}
        filter={filter}
        onRetry={() => void list.refetch()}
      />
    </div>
  );
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
