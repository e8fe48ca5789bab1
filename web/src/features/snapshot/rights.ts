import { hasPermission, mayAt, type SessionUser } from '@/api/session';

/** Whether the user may read a shop's snapshots: owner, collaborators with see_orders, holders of report_view. */
export const readsSnapshots = (user: SessionUser | null, shop: Parameters<typeof mayAt>[1]): boolean =>
  mayAt(user, shop, 'see_orders') || Boolean(user && hasPermission(user, 'report_view'));
