import { hasPermission, mayAt, type SessionUser } from '@/api/session';

/** Whether the user reads a shop's snapshots: the owner, collaborators who see orders, holders of report_view. */
export const readsSnapshots = (user: SessionUser | null, shop: Parameters<typeof mayAt>[1]): boolean =>
  mayAt(user, shop, 'see_orders') || Boolean(user && hasPermission(user, 'report_view'));
