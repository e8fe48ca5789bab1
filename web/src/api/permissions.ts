// The codes of the permission catalogue that screens check. The server guards each call with the same code.
import { hasPermission, useSession } from './session';

export const permissions = {
  userList: 'user_list',
  userCreate: 'user_create',
  userEdit: 'user_edit',
  userDelete: 'user_delete',
  profileList: 'profile_list',
  profileCreate: 'profile_create',
  profileView: 'profile_view',
  profileEdit: 'profile_edit',
  profileDelete: 'profile_delete',
  barberList: 'barber_list',
  serviceList: 'item_list',
  appointmentList: 'ticket_sale_manage_others',
  audit: 'user_management',
  reviewList: 'barbershop_list',
  reviewDecide: 'barbershop_update',
  reportView: 'report_view',
} as const;

export type Permission = (typeof permissions)[keyof typeof permissions];

/** Whether the signed-in user holds all these permissions. */
export function usePermission(...codes: Permission[]): boolean {
  const { user } = useSession();
  return user !== null && codes.every((code) => hasPermission(user, code));
}
