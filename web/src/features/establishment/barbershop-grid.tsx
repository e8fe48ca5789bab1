import { Button } from '@/components/buttons/button';
import { useFirstScreen } from '@/components/pictures/picture-turn';
import { EmptyState, ErrorState } from '@/components/states/states';
import { useIncremental } from '@/lib/browser/use-incremental';
import { counted } from '@/lib/text/text';
import type { Establishment } from './api';
import { BarbershopCard, BarbershopCardSkeleton, OpeningsContext } from './barbershop-card';
import classes from './barbershop-grid.module.css';
import { applyFilter, type HomeFilter } from './home-filter';
import { messages } from './messages';
import { bySoonest } from './opening';
import { useOpenings } from './use-openings';

/** Cards that fill the first screen of a phone. */
const FIRST_CARDS = 4;
const SKELETONS = ['first', 'second', 'third', 'fourth'];

interface Props {
  /** Undefined while loading. */
  list: Establishment[] | undefined;
  failed: boolean;
  filter: HomeFilter;
  /** The ids of the barbershops with a matching service; undefined while they load. */
  withService: ReadonlySet<number> | undefined;
  onRetry: () => void;
  /** Clears the filters; undefined without any. */
  onClear: (() => void) | undefined;
}

/** The barbershops that match: loading, error, empty or cards. */
export function BarbershopGrid({ list, failed, filter, withService, onRetry, onClear }: Props) {
  if (!list && failed) return <ErrorState onRetry={onRetry}>{messages.listFailed}</ErrorState>;
  if (!list) return <Skeletons />;
  const found = applyFilter(list, filter, withService);
  if (found.length === 0 && !withService) return <Skeletons />;
  if (found.length === 0) return <NoneFound onClear={onClear} />;
  return <Cards list={found} filter={filter} />;
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

function NoneFound({ onClear }: { onClear: (() => void) | undefined }) {
  return (
    <div role="status">
      <EmptyState
        icon="search"
        action={
          onClear && (
            <Button variant="default" size="md" onClick={onClear}>
              {messages.clearFilters}
            </Button>
          )
        }
      >
        {messages.listEmpty}
      </EmptyState>
    </div>
  );
}

function Cards({ list, filter }: { list: Establishment[]; filter: HomeFilter }) {
  const { visible, hasMore, showMore, sentinel } = useIncremental(list, JSON.stringify(filter));
  const soonest = filter.sort === 'soonest';
  const ids = list.map(({ id }) => id);
  const openings = useOpenings(ids, soonest ? ids.length : visible.length);
  if (soonest && openings.loading) return <Skeletons />;
  const shown = soonest ? bySoonest(list, openings.byShop).slice(0, visible.length) : visible;
  return (
    <OpeningsContext value={openings}>
      {openings.failed && (
        <ErrorState onRetry={openings.retry}>
          {soonest && openings.byShop.size === 0 ? messages.soonestFailed : messages.openingsFailed}
        </ErrorState>
      )}
      <p className={classes['count']} role="status">
        {counted(list.length, 'barbearia', 'barbearias')}
      </p>
      <ul className={classes['grid']}>
        <CardItems list={shown} />
      </ul>
      {hasMore && (
        <div ref={sentinel} className={classes['more']}>
          <Button variant="default" onClick={showMore}>
            Mostrar mais
          </Button>
        </div>
      )}
    </OpeningsContext>
  );
}

function CardItems({ list }: { list: Establishment[] }) {
  return useFirstScreen(list, FIRST_CARDS).map((establishment, index) => (
    <li key={establishment.id}>
      <BarbershopCard establishment={establishment} eager={index === 0} />
    </li>
  ));
}
