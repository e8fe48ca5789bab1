import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

export const fiadoAccounts = (entity_id: number, q: string) => query('listFiadoAccounts', { entity_id, q });

export const fiadoAccountById = (id: number) => query('getFiadoAccount', { id });

/** Takes money for debts. Orders are asked for anew: they are paid by it. */
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
