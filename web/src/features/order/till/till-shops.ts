import { useQuery } from '@tanstack/react-query';
import { mayAt, useSession } from '@/api/session';
import type { TillShop } from './till-catalogue';
import { listCatalogues } from './till-store';

/** The shops whose counter this till opens without a connection, and at which the user may sell. */
export function useTillShops(): TillShop[] {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: ['till', 'shops'] as const,
    queryFn: async () => (await listCatalogues()).map(({ shop }) => shop),
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  return (data ?? []).filter((shop) => mayAt(user, shop, 'make_orders'));
}
