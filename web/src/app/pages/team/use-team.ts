import { useQuery } from '@tanstack/react-query';
import { isStatus } from '@/api/error';
import { ACCESS_DENIED, type Obstacle, useLeaveOn } from '@/app/routes/use-leave-on';
import { collaboratorsOf } from '@/features/collaborator/api';
import { messages } from '@/features/collaborator/messages';

/** The team of a shop, by id or slug. Leaves the screen of an unknown shop or of another owner's. */
export function useTeam(establishment: string) {
  const team = useQuery(collaboratorsOf(establishment));
  const obstacle: Obstacle | null = isStatus(team.error, 404)
    ? { message: messages.notFound, to: '/404' }
    : isStatus(team.error, 403)
      ? ACCESS_DENIED
      : null;
  useLeaveOn(obstacle);
  return { ...team, failed: obstacle ? null : team.error };
}
