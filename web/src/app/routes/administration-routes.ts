// The screens of administration. Each requires the permission that the server requires for its calls.
// Lists have no loaderDeps: each search would load the screen again and replace the search field by the splash.

import { permissions } from '@/api/permissions';
import { auditEntries, readAuditSearch } from '@/features/audit/api';
import { barbers } from '@/features/barber/api';
import { readReviewSearch, reviews } from '@/features/listing/api';
import { appointments, readAppointmentSearch } from '@/features/order/bookings/api';
import { profiles } from '@/features/profile/api';
import { readServiceSearch, services } from '@/features/service/api';
import { users } from '@/features/user/api';
import { readListSearch } from '@/lib/browser/list-search';
import { createRoute } from '@/lib/router/route';
import { permittedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

type Search = Record<string, unknown>;
const readSearch = (search: Search) => readListSearch(search, ['q']);

const userList = createRoute({
  path: '/user/list',
  beforeLoad: permittedOnly(permissions.userList),
  validateSearch: readSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(users(readSearch(location.search))),
  component: lazyScreen(() => import('@/features/user/user-list-page'), 'UserListPage'),
});

const userCreate = createRoute({
  path: '/user/create',
  beforeLoad: permittedOnly(permissions.userCreate),
  component: lazyScreen(() => import('@/features/user/user-create-page'), 'UserCreatePage'),
});

const profileList = createRoute({
  path: '/profile/list',
  beforeLoad: permittedOnly(permissions.profileList),
  validateSearch: readSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profiles()),
  component: lazyScreen(() => import('@/features/profile/profile-list-page'), 'ProfileListPage'),
});

const profileCreate = createRoute({
  path: '/profile/create',
  beforeLoad: permittedOnly(permissions.profileList, permissions.profileCreate),
  component: lazyScreen(() => import('@/features/profile/profile-create-page'), 'ProfileCreatePage'),
});

const profileUpdate = createRoute({
  path: '/profile/update/$id',
  beforeLoad: permittedOnly(permissions.profileList, permissions.profileView, permissions.profileEdit),
  component: lazyScreen(() => import('@/features/profile/profile-update-page'), 'ProfileUpdatePage'),
});

const barberList = createRoute({
  path: '/barber/list',
  beforeLoad: permittedOnly(permissions.barberList),
  validateSearch: readSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(barbers(readSearch(location.search))),
  component: lazyScreen(() => import('@/features/barber/barber-list-page'), 'BarberListPage'),
});

const serviceList = createRoute({
  path: '/service/list',
  beforeLoad: permittedOnly(permissions.serviceList),
  validateSearch: readServiceSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(services(readServiceSearch(location.search))),
  component: lazyScreen(() => import('@/features/service/service-list-page'), 'ServiceListPage'),
});

const appointmentList = createRoute({
  path: '/appointments/list',
  beforeLoad: permittedOnly(permissions.appointmentList),
  validateSearch: readAppointmentSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(appointments(readAppointmentSearch(location.search))),
  component: lazyScreen(
    () => import('@/features/order/bookings/appointment-list-page'),
    'AppointmentListPage',
  ),
});

const reviewList = createRoute({
  path: '/establishment/review',
  beforeLoad: permittedOnly(permissions.reviewList),
  validateSearch: readReviewSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(reviews(readReviewSearch(location.search))),
  component: lazyScreen(() => import('@/features/listing/review-list-page'), 'ReviewListPage'),
});

const audit = createRoute({
  path: '/audit',
  beforeLoad: permittedOnly(permissions.audit),
  validateSearch: readAuditSearch,
  loader: ({ context, location }) =>
    void context.queryClient.prefetchQuery(auditEntries(readAuditSearch(location.search))),
  component: lazyScreen(() => import('@/features/audit/audit-page'), 'AuditPage'),
});

export const administrationRoutes = [
  userList,
  userCreate,
  profileList,
  profileCreate,
  profileUpdate,
  barberList,
  serviceList,
  appointmentList,
  reviewList,
  audit,
] as const;
