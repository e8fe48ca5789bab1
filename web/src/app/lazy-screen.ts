import { lazyRouteComponent } from '@tanstack/react-router';

/** The code of a screen could not be loaded: the network is away, or the server has a newer version only. */
export class ScreenNotLoaded extends Error {
  override readonly name = 'ScreenNotLoaded';
}

/**
 * The component of a route, whose code is loaded when it is wanted. The router's own would load the page anew when that
 * fails, which shows nothing at all without a network; this one throws ScreenNotLoaded, for the ErrorPage.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new ScreenNotLoaded('the code of a screen could not be loaded', { cause });
      }),
    name,
  );
