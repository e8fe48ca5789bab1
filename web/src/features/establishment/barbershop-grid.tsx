import { Button } from '@mantine/core';
import { EmptyState, ErrorState } from '@/components/states';
import { counted } from '@/lib/text';
import { useIncremental } from '@/lib/use-incremental';
import type { Establishment } from './api';
import { BarbershopCard, BarbershopCardSkeleton } from './barbershop-card';
import classes from './barbershop-grid.module.css';
import { applyFilter, type HomeFilter } from './home-filter';
import { messages } from './messages';

const SKELETONS = ['first', 'second', 'third', 'fourth'];
/** Cards on the first screen of a wide window: their pictures are loaded at once. */
const EAGER = 3;

interface Props {
  /** Undefined while loading. */
  list: Establishment[] | undefined;
  failed: boolean;
  filter: HomeFilter;
  onRetry: () => void;
}

/** The barbershops that match: loading, error, empty or cards. */
export function BarbershopGrid({ list, failed, filter, onRetry }: Props) {
  if (!list && failed) return <ErrorState onRetry={onRetry}>{messages.listFailed}</ErrorState>;
  if (!list) return <Skeletons />;
  return <Cards list={applyFilter(list, filter)} filter={filter} />;
}

function Skeletons() {
  return (
    <div className={classes['grid']} role="status" aria-label="Carregando barbearias">
      {SKELETONS.map((key) => (
        <BarbershopCardSkeleton key={key} />
      ))}
    </div>
  );
}

function Cards({ list, filter }: { list: Establishment[]; filter: HomeFilter }) {
  const { visible, hasMore, showMore, sentinel } = useIncremental(list, JSON.stringify(filter));
  return (
    <>
      <p className={classes['count']} role="status">
        {list.length > 0 && counted(list.length, 'barbearia', 'barbearias')}
      </p>
      {list.length === 0 && <EmptyState icon="search">{messages.listEmpty}</EmptyState>}
      <ul className={classes['grid']}>
        {visible.map((establishment, index) => (
          <li key={establishment.id}>
            <BarbershopCard establishment={establishment} eager={index < EAGER} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={sentinel} className={classes['more']}>
          <Button variant="default" onClick={showMore}>
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
}
