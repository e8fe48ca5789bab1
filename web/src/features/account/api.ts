import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { User } from '@/api/contract.gen';

/** A user with all that they may change themselves. */
export const accountOf = (id: number) => query('getUser', { id_or_user_name: String(id) });

/** Changes the fields that are sent. The bar above shows the new name and face at once. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: Request<'updateUser'>) => {
      const answer = await call('updateUser', request);
      await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: nounKey('updateUser') })]);
      return answer;
    },
  });
}

/** Everything that is kept about the caller, as a file to keep. */
export const useExportAccount = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await call('exportAccount', {}, { timeoutMs: EXPORT_TIMEOUT_MS });
      return new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
    },
  });

/** All services are asked, one after the other. */
const EXPORT_TIMEOUT_MS = 60_000;

export const useRequestAccountDeletion = () =>
  useMutation({ mutationFn: () => call('requestAccountDeletion', {}) });

/** Removes the account for good. The session has ended then, too. */
export const useDeleteAccount = () =>
  useMutation({ mutationFn: (request: Request<'deleteAccount'>) => call('deleteAccount', request) });
