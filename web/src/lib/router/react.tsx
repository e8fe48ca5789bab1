// The router in React: outlet, hooks and links.
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ParamsOf } from './path';
import type { NavigateOptions, RoutePath, SearchOf, Target } from './route';
import type { Blocker, Router, RouterState, View } from './router';
import type { SearchParams } from './search-params';

/** The target of a link is preloaded after the pointer rests on it for this long. */
const INTENT_MS = 50;

type ScreenView = Extract<View, { name: 'screen' }>;

const RouterContext = createContext<Router | null>(null);
const ScreenContext = createContext<ScreenView | null>(null);

/** Provides the router to the hooks and links below. */
export const RouterProvider = ({ router, children }: { router: Router; children: ReactNode }) => (
  <RouterContext value={router}>{children}</RouterContext>
);

/** The router. Throws outside of RouterProvider. */
export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('there is no RouterProvider');
  return router;
}

/** The part of the state that `select` returns, compared by identity. */
export function useRouterState<Value>({ select }: { select: (state: RouterState) => Value }): Value {
  const router = useRouter();
  return useSyncExternalStore(router.watch, () => select(router.state));
}

interface OutletProps {
  /** Shown while the first screen, or a slow one, loads. */
  pending: ReactNode;
  /** Renders a screen. The caller catches its errors. */
  screen: (key: string, screen: ReactNode) => ReactNode;
  /** Replaces a screen that failed to load. */
  failed: (error: unknown) => ReactNode;
}

/** The screen of the address. */
export function Outlet({ pending, screen, failed }: OutletProps) {
  const router = useRouter();
  const { view, resolvedLocation: resolved } = useDrawnState();
  useLayoutEffect(() => {
    if (resolved) router.placeScroll();
  }, [resolved, router]);
  if (view.name === 'pending') return pending;
  if (view.name === 'failed') return failed(view.error);
  return screen(view.key, <ScreenOf view={view} />);
}

/**
 * The state to draw. A screen that replaces the loading text is drawn in a transition, whose short slices keep a slow
 * phone responsive.
 */
function useDrawnState(): RouterState {
  const state = useRouterState({ select: (current) => current });
  const deferred = useDeferredValue(state);
  return deferred.view.name === 'pending' ? deferred : state;
}

const ScreenOf = ({ view }: { view: ScreenView }) => (
  <ScreenContext value={view}>
    <view.Screen />
  </ScreenContext>
);

function useView(): ScreenView {
  const view = use(ScreenContext);
  if (!view) throw new Error('this component stands outside of a screen');
  return view;
}

/** Parameters and search of the screen with this path, for its own components. */
export const getRouteApi = <Path extends RoutePath>(_path: Path) => ({
  useParams: () => useView().params as ParamsOf<Path>,
  useSearch: () => useView().search as SearchOf<Path>,
});

/** The search of the current screen. */
export const useScreenSearch = (): SearchParams => useView().search as SearchParams;

/** The function that navigates. Resolves as Router.navigate. */
export function useNavigate(): (options: NavigateOptions) => Promise<void> {
  const router = useRouter();
  const navigate = useRef((options: NavigateOptions) => router.navigate(options));
  return navigate.current;
}

/** Whether there is a page of the app to go back to. */
export const useCanGoBack = (): boolean => useRouter().canGoBack();

/** Asks `blocker` before the user leaves, while the component is shown. */
export function useBlocker(blocker: Blocker): void {
  const router = useRouter();
  const latest = useRef(blocker);
  useEffect(() => {
    latest.current = blocker;
  });
  useEffect(
    () =>
      router.block({
        shouldBlock: (move) => latest.current.shouldBlock(move),
        blocksUnload: () => latest.current.blocksUnload(),
      }),
    [router],
  );
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { ref?: Ref<HTMLAnchorElement> };
export type LinkProps = Anchor &
  Target & {
    hash?: string;
    /** False: no preloading of code and data. */
    preload?: boolean;
  };

/** A link to a screen. The types check path and parameters. */
export function Link({ to, params, search, hash, preload = true, ...anchor }: LinkProps) {
  const router = useRouter();
  // Renders again when the address changes, on which the target '.' and the active state depend.
  useRouterState({ select: (state) => state.location });
  const target = { to, params, search, ...(hash && { hash }) } as NavigateOptions;
  const href = router.hrefOf(target);
  const active = isActive(href, router.state.location);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ahead = () => {
    clearTimeout(timer.current);
    if (preload) timer.current = setTimeout(() => void router.preload(target), INTENT_MS);
  };
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    anchor.onClick?.(event);
    if (event.defaultPrevented || opensApart(event) || (anchor.target && anchor.target !== '_self')) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      {...(active && { 'aria-current': 'page', 'data-status': 'active' })}
      {...anchor}
      href={href}
      onClick={follow}
      onPointerEnter={ahead}
      onTouchStart={ahead}
      onFocus={ahead}
      onPointerLeave={() => clearTimeout(timer.current)}
    />
  );
}

const opensApart = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Whether the current address is that of a link or below it. */
function isActive(href: string, { pathname, search }: RouterState['location']): boolean {
  const url = new URL(href, 'http://app.invalid');
  const under =
    pathname === url.pathname || (url.pathname !== '/' && pathname.startsWith(`${url.pathname}/`));
  return under && [...url.searchParams].every(([name, value]) => String(search[name]) === value);
}
