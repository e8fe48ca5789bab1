// The screens on which an owner keeps what a barbershop offers.
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { establishmentBySlug } from '@/features/establishment/api';
import { verifiedOnly } from './guards';
import { root } from './root-route';

const itemList = createRoute({
  getParentRoute: () => root,
  path: '/item/list/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyRouteComponent(() => import('./pages/item-list-page'), 'ItemListPage'),
});

const itemCreate = createRoute({
  getParentRoute: () => root,
  path: '/item/create/$slug',
  beforeLoad: verifiedOnly,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(establishmentBySlug(params.slug)),
  component: lazyRouteComponent(() => import('./pages/item-create-page'), 'ItemCreatePage'),
});

const itemUpdate = createRoute({
  getParentRoute: () => root,
  path: '/item/update/$id',
  beforeLoad: verifiedOnly,
  component: lazyRouteComponent(() => import('./pages/item-update-page'), 'ItemUpdatePage'),
});

const item = createRoute({
  getParentRoute: () => root,
  path: '/item/$id',
  beforeLoad: verifiedOnly,
  component: lazyRouteComponent(() => import('./pages/item-page'), 'ItemPage'),
});

export const ownerRoutes = [itemList, itemCreate, itemUpdate, item] as const;
