import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallName, call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';

/** A shop's open session; without one, the amount that the last closing left in the drawer. */
export const currentCashSession = (entity_id: number) => query('getCurrentCashSession', { entity_id });

/** A session with its entries and payments. */
export const cashSessionById = (id: number) => query('getCashSession', { id });

/** A page of a shop's sessions, newest first. */
export const cashSessions = (request: Request<'listCashSessions'>) => query('listCashSessions', request);

type Change = Extract<CallName, 'openCashSession' | 'addCashEntry' | 'reverseCashEntry' | 'closeCashSession'>;

/** A change of a session. Requests with the same idempotency key are executed once. Reloads all sessions. */
export function useCashChange<Name extends Change>(name: Name) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: Request<Name>; idempotencyKey: string }) =>
      call(name, request, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey(name) }),
  });
}
