import { hasPermission, mayAt, type SessionUser } from '@/api/session';

type Shop = Parameters<typeof mayAt>[1];

/** Whether the user may open all orders of a shop: owner, collaborators with see_orders, holders of ticket_sale_view. */
export const opensOrders = (user: SessionUser | null, shop: Shop): boolean =>
  mayAt(user, shop, 'see_orders') || Boolean(user && hasPermission(user, 'ticket_sale_view'));

/** Whether the user may open all orders of a shop for editing. */
export const editsOrders = (user: SessionUser | null, shop: Shop): boolean =>
  opensOrders(user, shop) && mayAt(user, shop, 'make_orders');

/** Whether the user may open the cash sessions and the fiado accounts of a shop. */
export const opensCashAndFiado = (user: SessionUser | null, shop: Shop): boolean =>
  mayAt(user, shop, 'make_orders') || mayAt(user, shop, 'see_orders');
