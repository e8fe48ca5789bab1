// The screens of administration and their permissions.
import { permissions } from '@/api/permissions';
import { hasPermission, type SessionUser } from '@/api/session';

const screens = [
  { to: '/user/list', label: 'Usuários', permission: permissions.userList },
  { to: '/profile/list', label: 'Perfis', permission: permissions.profileList },
  { to: '/barber/list', label: 'Barbeiros', permission: permissions.barberList },
  { to: '/service/list', label: 'Serviços', permission: permissions.serviceList },
  { to: '/establishment/review', label: 'Revisão de barbearias', permission: permissions.reviewList },
  { to: '/appointments/list', label: 'Agendamentos', permission: permissions.appointmentList },
  { to: '/audit', label: 'Auditoria', permission: permissions.audit },
] as const;

/** The screens of administration that the user may see. */
export const administrationOf = (user: SessionUser) =>
  screens.filter(({ permission }) => hasPermission(user, permission));
