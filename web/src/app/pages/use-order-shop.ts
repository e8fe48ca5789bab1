import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@/api/error';
import { establishmentById, establishmentBySlug } from '@/features/establishment/api';

/** The shop of an order screen, by id or slug, with its team. */
export function useOrderShop(entityId: string) {
  const isId = /^\d+$/.test(entityId);
  const byId = useQuery({ ...establishmentById(Number(entityId)), enabled: isId });
  const slug = isId ? (byId.data?.establishment?.slug ?? '') : entityId;
  const view = useQuery({ ...establishmentBySlug(slug), enabled: slug !== '' });
  const missing = byId.data && !byId.data.establishment ? new ApiError(404, null) : null;
  return {
    shop: view.data?.establishment ?? undefined,
    team: view.data?.collaborators ?? [],
    // A later read that fails does not replace a screen that already shows the shop.
    error: missing ?? (view.data ? null : (byId.error ?? view.error)),
    retry: () => void (byId.error ? byId.refetch() : view.refetch()),
  };
}
