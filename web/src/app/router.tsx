// The route table: path -> guard -> screen. Each screen is a chunk of its own.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from '@tanstack/react-router';
import { Splash } from '@/components/splash';
import { bookingSearch } from '@/features/booking/booking-search';
import { barbershops, establishmentBySlug } from '@/features/establishment/api';
import { filterFromSearch, searchFromFilter } from '@/features/establishment/home-filter';
import { accountRoutes } from './account-routes';
import { administrationRoutes } from './administration-routes';
import { ErrorPage } from './error-page';
import { collaboratorOnly, verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';
import { ownerRoutes } from './owner-routes';
import { root } from './root-route';
import { visitRoutes } from './visit-routes';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>) => searchFromFilter(filterFromSearch(search)),
  loader: ({ context }) => void context.queryClient.prefetchQuery(barbershops()),
  component: lazyScreen(() => import('./pages/home-page'), 'HomePage'),
});

const establishment = createRoute({
  getParentRoute: () => root,
  path: '/establishment/view/$slug',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyScreen(() => import('./pages/establishment-page'), 'EstablishmentPage'),
});

const booking = createRoute({
  getParentRoute: () => root,
  path: '/establishment/$slug/schedule',
  validateSearch: bookingSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyScreen(() => import('./pages/booking-page'), 'BookingPage'),
});

const bookingView = createRoute({
  getParentRoute: () => root,
  path: '/booking/$id',
  component: lazyScreen(() => import('./pages/booking-view-page'), 'BookingViewPage'),
});

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('./pages/dashboard-page'), 'DashboardPage'),
});

const collaboratorDashboard = createRoute({
  getParentRoute: () => root,
  path: '/employer/dashboard',
  beforeLoad: collaboratorOnly,
  component: lazyScreen(() => import('./pages/collaborator-dashboard-page'), 'CollaboratorDashboardPage'),
});

const notFound = createRoute({
  getParentRoute: () => root,
  path: '/404',
  component: lazyScreen(() => import('./pages/not-found-page'), 'NotFoundPage'),
});

/** A screen that the menu and links name and that is not built yet: it says so, behind the guard it will have. */
const later = <const Path extends string>(path: Path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: verifiedOnly,
    component: lazyScreen(() => import('./pages/unavailable-page'), 'UnavailablePage'),
  });

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

const routeTree = root.addChildren([
  home,
  establishment,
  booking,
  bookingView,
  dashboard,
  collaboratorDashboard,
  notFound,
  unknown,
  ...administrationRoutes,
  ...ownerRoutes,
  ...accountRoutes,
  ...visitRoutes,
  later('/order/list/$entityId'),
  later('/order/create/$entityId'),
  later('/order/edit/$entityId/$id'),
  later('/report/order/$entityId'),
]);

/** The router over the browser's address bar, or over another history in tests. */
export function makeRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context: { queryClient },
    // Texts stand in the address as they are, not in quotes because they could be numbers.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // The splash gives way at once when there is something to show.
    defaultPendingMinMs: 0,
    defaultPendingComponent: Splash,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
