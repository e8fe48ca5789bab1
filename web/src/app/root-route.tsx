import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';
import { Splash } from '@/components/splash';
import { Layout } from './layout';

/** The route that all others hang on: the frame of every screen. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Layout,
  notFoundComponent: () => <Splash />,
});
