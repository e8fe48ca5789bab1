import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Request } from '@/api/client';
import { nounKey, query } from '@/api/query';
import { refreshSession } from '@/api/session';

export type { BarberUser, Employment, Invitation, ViewBarberResponse } from '@/api/contract.gen';

/** The team of an establishment, by its id or slug, for its owner. */
export const collaboratorsOf = (establishment: string) =>
  query('listCollaborators', { establishment_id: establishment });

/** One collaborator. */
export const collaboratorById = (id: number) => query('getCollaborator', { id });

/** The public card of a barber, with their shops. */
export const barberByUserName = (username: string) => query('viewBarber', { username });

/** Invalidates teams, the caller's invitations, and the pages that show them. */
function useTeamChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      (['listCollaborators', 'listInvitations', 'viewEstablishment'] as const).map((name) =>
        client.invalidateQueries({ queryKey: nounKey(name) }),
      ),
    );
}

/** Invites a person. Requests with the same idempotency key invite them once. */
export function useCreateCollaborator() {
  const onSuccess = useTeamChanged();
  return useMutation({
    mutationFn: ({
      request,
      idempotencyKey,
    }: {
      request: Request<'createCollaborator'>;
      idempotencyKey: string;
    }) => call('createCollaborator', request, { idempotencyKey }),
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

/** The invitations and teams of the caller. */
export const myInvitations = () => query('listInvitations', {});

/** Invalidates teams and refreshes the session after a change of the caller's employment. */
function useOwnLinkChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const teamChanged = useTeamChanged();
  return useMutation({
    mutationFn,
    onSuccess: () => Promise.all([teamChanged(), refreshSession()]),
  });
}

export const useAcceptInvitation = () => useOwnLinkChange((id: number) => call('acceptInvitation', { id }));

export const useRefuseInvitation = () => useOwnLinkChange((id: number) => call('refuseInvitation', { id }));

export const useLeaveTeam = () =>
  useOwnLinkChange((request: Request<'leaveTeam'>) => call('leaveTeam', request));
