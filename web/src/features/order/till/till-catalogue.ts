// The stored catalogue of a shop, with which a till opens the counter without a connection. It has no client data.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Collaborator, Establishment, Item } from '@/api/contract.gen';
import type { Attendant } from '../counter/counter';
import { listCatalogues, putCatalogue } from './till-store';

/** The fields of a shop that the counter needs. */
export type TillShop = Pick<Establishment, 'id' | 'name' | 'slug' | 'user_id' | 'time_zone'>;

export interface TillCatalogue {
  shop: TillShop;
  team: Attendant[];
  items: Item[];
}

const attendantOf = ({ id, user }: Collaborator | Attendant): Attendant => ({
  id,
  user: user && { first_name: user.first_name, last_name: user.last_name },
});

/** The parts of the server's answers that a till stores. */
export const catalogueOf = (
  { id, name, slug, user_id, time_zone }: Establishment,
  team: Collaborator[],
  items: Item[],
): TillCatalogue => ({
  shop: { id, name, slug, user_id, time_zone },
  team: team.map(attendantOf),
  items,
});

/** The stored catalogue of a shop, by its id or slug; null if this till has none. Loaded only if `wanted`. */
export function useKeptCatalogue(entityId: string, wanted: boolean) {
  return useQuery({
    queryKey: ['till', 'catalogue', entityId] as const,
    queryFn: async () =>
      (await listCatalogues()).find(({ shop }) => String(shop.id) === entityId || shop.slug === entityId) ??
      null,
    enabled: wanted,
    gcTime: 0,
    retry: false,
  });
}

/** Stores a catalogue. Without IndexedDB, the counter opens only with a connection. */
export function useKeepCatalogue(catalogue: TillCatalogue | undefined) {
  const content = catalogue && JSON.stringify(catalogue);
  useEffect(() => {
    if (content) putCatalogue(JSON.parse(content) as TillCatalogue).catch(() => undefined);
  }, [content]);
}
