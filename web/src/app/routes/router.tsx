// The route table: path -> guard -> screen. Each screen is its own chunk. Public routes are defined here, all others in
// other-routes.ts, which is loaded on demand.
import type { QueryClient } from '@tanstack/react-query';
import { bookingSearch } from '@/features/booking/booking-search';
import { barbershops, establishmentBySlug } from '@/features/establishment/api';
import { filterFromSearch, searchFromFilter } from '@/features/establishment/home-filter';
import type { RouterHistory } from '@/lib/router/history';
import { createRoute } from '@/lib/router/route';
import { Router } from '@/lib/router/router';
import { screenNotLoaded, visitorScreen } from './lazy-screen';
import type { otherRoutes as OtherRouteTable } from './other-routes';

type OtherRoutes = typeof OtherRouteTable;

const home = createRoute({
  path: '/',
  validateSearch: (search: Record<string, unknown>) => searchFromFilter(filterFromSearch(search)),
  loader: ({ context }) => void context.queryClient.prefetchQuery(barbershops()),
  component: visitorScreen(() => import('../pages/establishments/home-page'), 'HomePage'),
});

const establishment = createRoute({
  path: '/establishment/view/$slug',
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: visitorScreen(() => import('../pages/establishments/establishment-page'), 'EstablishmentPage'),
});

const booking = createRoute({
  path: '/establishment/$slug/schedule',
  validateSearch: bookingSearch,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: visitorScreen(() => import('../pages/bookings/booking-page'), 'BookingPage'),
});

const bookingView = createRoute({
  path: '/booking/$id',
  component: visitorScreen(() => import('../pages/bookings/booking-view-page'), 'BookingViewPage'),
});

const visitorRoutes = [home, establishment, booking, bookingView] as const;

const otherRoutes = () => import('./other-routes').then((module) => module.otherRoutes, screenNotLoaded);

/** The router over the browser's address bar, or over another history in tests. */
export const makeRouter = (queryClient: QueryClient, history?: RouterHistory): Router =>
  new Router({
    routes: visitorRoutes,
    otherRoutes,
    context: { queryClient },
    ...(history && { history }),
  });

declare module '@/lib/router/route' {
  interface Register {
    routes: readonly [...typeof visitorRoutes, ...OtherRoutes];
  }
}
