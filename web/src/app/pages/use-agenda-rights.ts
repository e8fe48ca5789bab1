import { mayAt, type SessionUser, useSession } from '@/api/session';

/** Whether somebody manages the agenda of a shop of which only the id is known. */
function managesAgendaOf(user: SessionUser | null, shopId: number): boolean {
  const owns = user?.establishments.some(({ id }) => id === shopId);
  return mayAt(user, { id: shopId, user_id: owns && user ? user.id : 0 }, 'manage_agenda');
}

/** Who reads, and which shops' agendas they manage. */
export function useAgendaRights() {
  const { user } = useSession();
  return { userId: user?.id ?? 0, managesAgenda: (shopId: number) => managesAgendaOf(user, shopId) };
}
