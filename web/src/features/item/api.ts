import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import type { Item } from '@/api/contract.gen';
import { nounKey, query } from '@/api/query';

export type { Item, ItemShown } from '@/api/contract.gen';

/** All items of an establishment, with inactive ones if the caller may change them. */
export const itemsOf = (establishmentId: number) =>
  query('listItems', { entity_name: 'establishment', entity_id: establishmentId });

/** An establishment's products with low stock, for its owner and for those who sell or edit the catalogue. */
export const lowStockOf = (establishmentId: number) => query('listLowStock', { entity_id: establishmentId });

/** One item, for editing. */
export const itemById = (id: number) => query('getItem', { id });

/** One item, for display. */
export const itemShown = (id: number) => query('showItem', { id });

/** Invalidates items and the pages and lists that show them. */
function useItemsChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: nounKey('listItems') }),
      client.invalidateQueries({ queryKey: nounKey('listLowStock') }),
      client.invalidateQueries({ queryKey: nounKey('viewEstablishment') }),
    ]);
}

/** Creates an item. Requests with the same idempotency key create it once. */
export function useCreateItem() {
  const onSuccess = useItemsChanged();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: Request<'createItem'>; idempotencyKey: string }) =>
      call('createItem', request, { idempotencyKey }),
    onSuccess,
  });
}

/** Updates an item. */
export function useUpdateItem() {
  const onSuccess = useItemsChanged();
  return useMutation({
    mutationFn: (request: Request<'updateItem'>) => call('updateItem', request),
    onSuccess,
  });
}

/** Deletes an item. */
export function useDeleteItem() {
  const onSuccess = useItemsChanged();
  return useMutation({ mutationFn: ({ id }: Item) => call('deleteItem', { id }), onSuccess });
}
