// The screens for owners of barbershops.

import { collaboratorById, collaboratorsOf } from '@/features/collaborator/api';
import { establishmentBySlug, myBarbershops } from '@/features/establishment/api';
import { createRoute, redirect } from '@/lib/router/route';
import { verifiedOnly } from './guards';
import { lazyScreen } from './lazy-screen';

const itemList = createRoute({
  path: '/item/list/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyScreen(() => import('../pages/items/item-list-page'), 'ItemListPage'),
});

const itemCreate = createRoute({
  path: '/item/create/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyScreen(() => import('../pages/items/item-create-page'), 'ItemCreatePage'),
});

const itemUpdate = createRoute({
  path: '/item/update/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/items/item-update-page'), 'ItemUpdatePage'),
});

const item = createRoute({
  path: '/item/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/items/item-page'), 'ItemPage'),
});

const establishments = createRoute({
  path: '/establishment',
  beforeLoad: verifiedOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(myBarbershops()),
  component: lazyScreen(() => import('../pages/establishments/establishments-page'), 'EstablishmentsPage'),
});

const establishmentCreate = createRoute({
  path: '/establishment/create',
  beforeLoad: verifiedOnly,
  component: lazyScreen(
    () => import('../pages/establishments/establishment-create-page'),
    'EstablishmentCreatePage',
  ),
});

const establishmentUpdate = createRoute({
  path: '/establishment/update/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(
    () => import('../pages/establishments/establishment-update-page'),
    'EstablishmentUpdatePage',
  ),
});

const establishmentPix = createRoute({
  path: '/establishment/pix/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/payments/establishment-pix-page'), 'EstablishmentPixPage'),
});

const team = createRoute({
  path: '/employer/list/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(collaboratorsOf(params.slug)),
  component: lazyScreen(() => import('../pages/team/team-page'), 'TeamPage'),
});

const collaboratorCreate = createRoute({
  path: '/employer/create/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(collaboratorsOf(params.slug)),
  component: lazyScreen(() => import('../pages/team/collaborator-create-page'), 'CollaboratorCreatePage'),
});

const collaboratorUpdate = createRoute({
  path: '/employer/update/$id',
  beforeLoad: verifiedOnly,
  component: lazyScreen(() => import('../pages/team/collaborator-update-page'), 'CollaboratorUpdatePage'),
});

const collaborator = createRoute({
  path: '/employer/$id',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) =>
    void context.queryClient.prefetchQuery(collaboratorById(Number(params.id))),
  component: lazyScreen(() => import('../pages/team/collaborator-page'), 'CollaboratorPage'),
});

const shopSchedule = createRoute({
  path: '/schedule/$slug',
  validateSearch: (search: Record<string, unknown>): { employer?: string } =>
    // The router parses digits as a number.
    search['employer'] ? { employer: String(search['employer']) } : {},
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyScreen(() => import('../pages/team/shop-schedule-page'), 'ShopSchedulePage'),
});

const barber = createRoute({
  path: '/barber/view/$username',
  component: lazyScreen(() => import('../pages/team/barber-page'), 'BarberPage'),
});

// Older addresses of the same screens.
const barbershops = createRoute({
  path: '/barbershop/user',
  beforeLoad: () => {
    throw redirect({ to: '/establishment', replace: true });
  },
});

const barbershopCreate = createRoute({
  path: '/barbershop/create',
  beforeLoad: () => {
    throw redirect({ to: '/establishment/create', replace: true });
  },
});

const barbershopView = createRoute({
  path: '/barbershop/view/$slug',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/establishment/view/$slug', params, replace: true });
  },
});

const barbershopUpdate = createRoute({
  path: '/barbershop/update/$id',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/establishment/update/$id', params, replace: true });
  },
});

const barberInclude = createRoute({
  path: '/barber/include/$slug',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/employer/list/$slug', params, replace: true });
  },
});

export const ownerRoutes = [
  itemList,
  itemCreate,
  itemUpdate,
  item,
  establishments,
  establishmentCreate,
  establishmentUpdate,
  establishmentPix,
  team,
  collaboratorCreate,
  collaboratorUpdate,
  collaborator,
  shopSchedule,
  barber,
  barbershops,
  barbershopCreate,
  barbershopView,
  barbershopUpdate,
  barberInclude,
] as const;
