import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { PermissionCategory, Profile } from '@/api/contract.gen';

/** All profiles, by name. */
export const profiles = () => query('listProfiles', {});

/** One profile. */
export const profileById = (id: number) => query('getProfile', { id });

/** All permissions by category. They change only with a new version of the server. */
export const permissionCatalogue = () => ({
  ...query('listPermissions', {}),
  staleTime: Number.POSITIVE_INFINITY,
});

export const useCreateProfile = () =>
  useProfileChange((request: Request<'createProfile'>) => call('createProfile', request));

/** Changes a profile. Takes effect at once for all its users. */
export const useUpdateProfile = () =>
  useProfileChange((request: Request<'updateProfile'>) => call('updateProfile', request));

export const useDeleteProfile = () =>
  useProfileChange((request: Request<'deleteProfile'>) => call('deleteProfile', request));

/** Invalidates lists of users, which contain profiles, and the session, whose profile may have changed. */
function useProfileChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: nounKey('listProfiles') }),
        client.invalidateQueries({ queryKey: nounKey('listUsers') }),
        refreshSession(),
      ]);
    },
  });
}
