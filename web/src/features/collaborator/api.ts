import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { BarberUser, Employment, Invitation, ViewBarberResponse } from '@/api/contract.gen';

/** The people of an establishment, named by its id or its slug, for its owner. */
export const collaboratorsOf = (establishment: string) =>
  query('listCollaborators', { establishment_id: establishment });

/** One collaborator. */
export const collaboratorById = (id: number) => query('getCollaborator', { id });

/** The public card of somebody who cuts hair, and where. */
export const barberByUserName = (username: string) => query('viewBarber', { username });

/** Lists of the team, and the pages that show it, are asked for anew. */
function useTeamChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: nounKey('listCollaborators') }),
      client.invalidateQueries({ queryKey: nounKey('viewEstablishment') }),
    ]);
}

export function useCreateCollaborator() {
  const onSuccess = useTeamChanged();
  return useMutation({
    mutationFn: (request: Request<'createCollaborator'>) => call('createCollaborator', request),
    onSuccess,
  });
}

export function useUpdateCollaborator() {
  const onSuccess = useTeamChanged();
  return useMutation({
    mutationFn: (request: Request<'updateCollaborator'>) => call('updateCollaborator', request),
    onSuccess,
  });
}

export function useDetachCollaborator() {
  const onSuccess = useTeamChanged();
  return useMutation({
    mutationFn: (request: Request<'detachCollaborator'>) => call('detachCollaborator', request),
    onSuccess,
  });
}

/** What shops ask of the caller, and the teams that they are in. */
export const myInvitations = () => query('listInvitations', {});

/** What the caller is to a shop changed: lists of people, and the session. */
function useOwnLinkChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: nounKey('listInvitations') }),
        client.invalidateQueries({ queryKey: nounKey('viewEstablishment') }),
        refreshSession(),
      ]),
  });
}

export const useAcceptInvitation = () => useOwnLinkChange((id: number) => call('acceptInvitation', { id }));

export const useRefuseInvitation = () => useOwnLinkChange((id: number) => call('refuseInvitation', { id }));

export const useLeaveTeam = () =>
  useOwnLinkChange((request: Request<'leaveTeam'>) => call('leaveTeam', request));
