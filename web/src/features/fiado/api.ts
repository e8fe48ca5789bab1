import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

/** A shop's customers with debts, filtered by name or phone. */
export const fiadoAccounts = (entity_id: number, q: string) => query('listFiadoAccounts', { entity_id, q });

/** A customer's account with its debts and payments. */
export const fiadoAccountById = (id: number) => query('getFiadoAccount', { id });

/** Receives a payment of debts. Invalidates orders, whose payments it changes. */
export function useReceiveFiado() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: Request<'receiveFiado'>; idempotencyKey: string }) =>
      call('receiveFiado', request, { idempotencyKey }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: nounKey('receiveFiado') }),
        client.invalidateQueries({ queryKey: nounKey('listOrdersByEntity') }),
      ]),
  });
}
