import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { getSession, refreshSession } from '@/api/session';
import { type ListSearch, pageRequest } from '@/lib/browser/list-search';

export type { ProfileName, User, UserSummary } from '@/api/contract.gen';

/** A page of all users, with the assignable profiles. */
export const users = (search: ListSearch) => query('listUsers', pageRequest(search));

/** A user by user name, with the fields that the caller may see. */
export const userByName = (userName: string) => query('getUser', { id_or_user_name: userName });

/** Creates a user. The server mails a code to set a password. */
export const useCreateUser = () =>
  useUserChange((request: Request<'createUser'>) => call('createUser', request));

/** Assigns a profile to a user, or none with null. Takes effect at once. */
export const useAssignProfile = () =>
  useUserChange(async ({ id, profileId }: { id: number; profileId: number | null }) => {
    const answer = await call('updateUser', { id, profile_id: profileId ?? NO_PROFILE });
    if (id === getSession().user?.id) await refreshSession();
    return answer;
  });

const NO_PROFILE = 0;

/** Marks the CPF of a user as verified. */
export function useVerifyCpf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: Request<'verifyCpf'>) => call('verifyCpf', request),
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('getUser') }),
  });
}

/** Removes a user. */
export const useDeleteUser = () =>
  useUserChange((request: Request<'deleteUser'>) => call('deleteUser', request));

function useUserChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: nounKey('listUsers') }),
  });
}

/** The number of users. */
export const userCounts = () => query('countUsers', {});
