// The screens of agendas, appointments and service records. Lists have no loaderDeps: each search would load the screen
// again and replace the list by the splash.
import { readAgendaSearch } from '@/features/agenda/agenda-search';
import { readAppointmentSearch } from '@/features/appointment/api';
import { readWantedTime } from '@/features/appointment/wanted-time';
import { readServiceRecordSearch } from '@/features/service-record/api';
import { createRoute } from '@/lib/router/route';
import { verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

const agenda = createRoute({
  path: '/agenda/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readAgendaSearch,
  component: lazyScreen(() => import('../pages/agendas/agenda-page'), 'AgendaPage'),
});

const appointmentCreate = createRoute({
  path: '/appointment/create/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readWantedTime,
  component: lazyScreen(
    () => import('../pages/appointments/appointment-create-page'),
    'AppointmentCreatePage',
  ),
});

const appointmentMy = createRoute({
  path: '/appointment/my',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyScreen(() => import('../pages/appointments/appointment-my-page'), 'AppointmentMyPage'),
});

const appointmentShop = createRoute({
  path: '/appointment/barbershop/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyScreen(() => import('../pages/appointments/appointment-shop-page'), 'AppointmentShopPage'),
});

const appointmentBarber = createRoute({
  path: '/appointment/barber/$username',
  beforeLoad: verifiedOnly,
  validateSearch: readAppointmentSearch,
  component: lazyScreen(
    () => import('../pages/appointments/appointment-barber-page'),
    'AppointmentBarberPage',
  ),
});

const serviceRecordCreate = createRoute({
  path: '/service-record/create/$slug',
  beforeLoad: verifiedOnly,
  component: lazyScreen(
    () => import('../pages/service-records/service-record-create-page'),
    'ServiceRecordCreatePage',
  ),
});

const serviceRecordMy = createRoute({
  path: '/service-record/my',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyScreen(
    () => import('../pages/service-records/service-record-my-page'),
    'ServiceRecordMyPage',
  ),
});

const serviceRecordShop = createRoute({
  path: '/service-record/barbershop/$slug',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyScreen(
    () => import('../pages/service-records/service-record-shop-page'),
    'ServiceRecordShopPage',
  ),
});

const serviceRecordBarber = createRoute({
  path: '/service-record/barber/$username',
  beforeLoad: verifiedOnly,
  validateSearch: readServiceRecordSearch,
  component: lazyScreen(
    () => import('../pages/service-records/service-record-barber-page'),
    'ServiceRecordBarberPage',
  ),
});

const serviceRecordView = createRoute({
  path: '/service-record/view/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/service-records/service-record-page'), 'ServiceRecordPage'),
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
