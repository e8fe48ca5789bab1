// The routes of all screens but the public ones. Loaded when one of them is opened.
import { createRoute, redirect } from '@/lib/router/route';
import { accountRoutes } from './account-routes';
import { administrationRoutes } from './administration-routes';
import { commissionRoutes } from './commission-routes';
import { collaboratorOnly, verifiedOnly } from './guards';
import { lazyScreen, visitorScreen } from './lazy-screen';
import { orderRoutes } from './order-routes';
import { ownerRoutes } from './owner-routes';
import { visitRoutes } from './visit-routes';

const dashboard = createRoute({
  path: '/dashboard',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/dashboards/dashboard-page'), 'DashboardPage'),
});

const collaboratorDashboard = createRoute({
  path: '/employer/dashboard',
  beforeLoad: collaboratorOnly,
  component: lazyScreen(
    () => import('../pages/dashboards/collaborator-dashboard-page'),
    'CollaboratorDashboardPage',
  ),
});

const notFound = createRoute({
  path: '/404',
  component: visitorScreen(() => import('../pages/not-found-page'), 'NotFoundPage'),
});

const unknown = createRoute({
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

export const otherRoutes = [
  dashboard,
  collaboratorDashboard,
  notFound,
  unknown,
  ...administrationRoutes,
  ...ownerRoutes,
  ...accountRoutes,
  ...visitRoutes,
  ...orderRoutes,
  ...commissionRoutes,
] as const;
