import { employmentAt, mayAt, type SessionUser, type ShopPermission, useSession } from '@/api/session';

/** Whether the user has a permission at the shop with this id. */
function mayAtShop(user: SessionUser | null, shopId: number, permission: ShopPermission): boolean {
  const owns = user?.establishments.some(({ id }) => id === shopId);
  return mayAt(user, { id: shopId, user_id: owns && user ? user.id : 0 }, permission);
}

/**
 * The user id of the reader, and functions that return whether the reader manages the agenda of a shop, sees all its
 * orders, and may change the bookings of a collaborator.
 */
export function useAgendaRights() {
  const { user } = useSession();
  return {
    userId: user?.id ?? 0,
    managesAgenda: (shopId: number) => mayAtShop(user, shopId, 'manage_agenda'),
    changesBookings: (shopId: number, employerId: number) =>
      mayAtShop(user, shopId, 'manage_agenda') || employmentAt(user, shopId)?.id === employerId,
    seesOrders: (shopId: number) => mayAtShop(user, shopId, 'see_orders'),
  };
}
