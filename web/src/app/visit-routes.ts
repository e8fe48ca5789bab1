// The screens of agendas, appointments and service records. Lists have no loaderDeps: with them each search would be another
// match, and the splash would take the place of the list.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readAgendaSearch } from '@/features/agenda/agenda-search';
import { readAppointmentSearch } from '@/features/appointment/api';
import { readWantedTime } from '@/features/appointment/wanted-time';
import { readServiceRecordSearch } from '@/features/service-record/api';
import { verifiedOnly } from './guards';
import { root } from './root-route';

const agenda = createRoute({
  getParentRoute: () => root,
  path: '/agenda/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readAgendaSearch,
  component: lazyRouteComponent(() => import('./pages/agenda-page'), 'AgendaPage'),
});

const appointmentCreate = createRoute({
  getParentRoute: () => root,
  path: '/appointment/create/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readWantedTime,
  component: lazyRouteComponent(() => import('./pages/appointment-create-page'), 'AppointmentCreatePage'),
});

const appointmentMy = createRoute({
  getParentRoute: () => root,
  path: '/appointment/my',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyRouteComponent(() => import('./pages/appointment-my-page'), 'AppointmentMyPage'),
});

const appointmentShop = createRoute({
  getParentRoute: () => root,
  path: '/appointment/barbershop/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyRouteComponent(() => import('./pages/appointment-shop-page'), 'AppointmentShopPage'),
});

const appointmentBarber = createRoute({
  getParentRoute: () => root,
  path: '/appointment/barber/$username',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyRouteComponent(() => import('./pages/appointment-barber-page'), 'AppointmentBarberPage'),
});

const serviceRecordCreate = createRoute({
  getParentRoute: () => root,
  path: '/service-record/create/$slug',
  beforeLoad: verifiedOnly,
  component: lazyRouteComponent(
    () => import('./pages/service-record-create-page'),
    'ServiceRecordCreatePage',
  ),
});

const serviceRecordMy = createRoute({
  getParentRoute: () => root,
  path: '/service-record/my',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyRouteComponent(() => import('./pages/service-record-my-page'), 'ServiceRecordMyPage'),
});

const serviceRecordShop = createRoute({
  getParentRoute: () => root,
  path: '/service-record/barbershop/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyRouteComponent(() => import('./pages/service-record-shop-page'), 'ServiceRecordShopPage'),
});

const serviceRecordBarber = createRoute({
  getParentRoute: () => root,
  path: '/service-record/barber/$username',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyRouteComponent(
    () => import('./pages/service-record-barber-page'),
    'ServiceRecordBarberPage',
  ),
});

const serviceRecordView = createRoute({
  getParentRoute: () => root,
  path: '/service-record/view/$id',
  beforeLoad: verifiedOnly,
  component: lazyRouteComponent(() => import('./pages/service-record-page'), 'ServiceRecordPage'),
});

export const visitRoutes = [
  agenda,
  appointmentCreate,
  appointmentMy,
  appointmentShop,
  appointmentBarber,
  serviceRecordCreate,
  serviceRecordMy,
  serviceRecordShop,
  serviceRecordBarber,
  serviceRecordView,
] as const;
