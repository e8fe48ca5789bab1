import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { User } from '@/api/contract.gen';

/** A user with all fields that they may change. */
export const accountOf = (id: number) => query('getUser', { id_or_user_name: String(id) });

/** Changes the given fields and refreshes the session, whose name and picture the top bar shows. */
export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (request: Request<'updateUser'>) => {
      const answer = await call('updateUser', request);
      await Promise.all([refreshSession(), client.invalidateQueries({ queryKey: nounKey('getUser') })]);
      return answer;
    },
  });
}

/** Downloads all stored data of the caller as a file. */
export const useExportAccount = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await call('exportAccount', {}, { timeoutMs: EXPORT_TIMEOUT_MS });
      return new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' });
    },
  });

/** The export takes long, because the gateway asks all services in sequence. */
const EXPORT_TIMEOUT_MS = 60_000;

export const useRequestAccountDeletion = () =>
  useMutation({ mutationFn: () => call('requestAccountDeletion', {}) });

/** Deletes the account, which also ends the session. */
export const useDeleteAccount = () =>
  useMutation({ mutationFn: (request: Request<'deleteAccount'>) => call('deleteAccount', request) });
