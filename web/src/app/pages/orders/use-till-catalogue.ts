import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { ApiError } from '@/api/error';
import { itemsOf } from '@/features/item/api';
import { onSaleSent } from '@/features/order/till/send-sales';
import { catalogueOf, useKeepCatalogue, useKeptCatalogue } from '@/features/order/till/till-catalogue';
import { useOnline } from '@/lib/browser/use-online';
import { useOrderShop } from '../use-order-shop';

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** The catalogue of a shop for the counter: the server's, or the stored one while the server does not answer. */
export function useTillCatalogue(entityId: string) {
  const { shop, team, error: shopError, retry } = useOrderShop(entityId);
  const items = useQuery({ ...itemsOf(shop?.id ?? 0), enabled: Boolean(shop) });
  const fresh = useMemo(
    () => (shop && items.data ? catalogueOf(shop, team, items.data) : undefined),
    [shop, team, items.data],
  );
  useKeepCatalogue(fresh);
  const failure = shopError ?? items.error;
  const online = useOnline();
  const isOffline = !online || isAway(failure);
  const kept = useKeptCatalogue(entityId, !fresh && (!navigator.onLine || isOffline));
  const isKept = !fresh && Boolean(kept.data);
  const again = () => (shopError || !shop ? retry() : void items.refetch());
  useReconnect(again);
  // An accepted sale changes the stock. It also shows that the server answers again, with or without an event of the
  // browser.
  useEffect(() => onSaleSent(again));
  return {
    catalogue: fresh ?? kept.data ?? undefined,
    /** The catalogue is the copy stored in this till. */
    isKept,
    /** The server does not answer, so the catalogue may be out of date. */
    isOffline: isOffline || isKept,
    error: kept.isFetching ? null : failure,
    retry: again,
  };
}

/** Calls `listener` when the network is back. */
function useReconnect(listener: () => void) {
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  });
}
