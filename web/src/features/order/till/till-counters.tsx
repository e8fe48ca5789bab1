import { notifyManager, type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { ApiError } from '@/api/error';
import { LinkAnchor } from '@/components/buttons/links';
import { useOnline } from '@/lib/browser/use-online';
import { useRouterState } from '@/lib/router/react';
import { tillMessages as messages } from './till-messages';
import { useTillShops } from './till-shops';
import classes from './waiting-banner.module.css';

const COUNTER = '/order/create/';

/** Links to the counters of this till. Renders nothing if the till knows none. */
export function TillCounters() {
  const shops = useTillShops();
  if (shops.length === 0) return null;
  return (
    <nav className={classes['counters']} aria-label={messages.counters}>
      {shops.map(({ id, name }) => (
        <LinkAnchor key={id} to="/order/create/$entityId" params={{ entityId: String(id) }}>
          {messages.counterOf(name)}
        </LinkAnchor>
      ))}
    </nav>
  );
}

/** Links to the counters above a screen that has no connection. The counter itself sells without one. */
export function OfflineCounters() {
  const online = useOnline();
  const away = useServerAway();
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname ?? '' });
  if ((online && !away) || path.startsWith(COUNTER)) return null;
  return <TillCounters />;
}

const isAway = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

/** Whether a query of the screen got no answer. */
function useServerAway(): boolean {
  const cache: QueryCache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    // Scheduled, because rendering a component can add a query to the cache.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.getAll().some((query) => query.isActive() && isAway(query.state.error)),
  );
}
