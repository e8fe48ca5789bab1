// The router in React: what is shown, hooks for screens, and links.
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { ParamsOf } from './path';
import type { NavigateOptions, RoutePath, SearchOf, Target } from './route';
import type { Blocker, Router, RouterState, View } from './router';
import type { SearchParams } from './search-params';

/** A link is loaded ahead once the pointer rests on it for so long. */
const INTENT_MS = 50;

type ScreenView = Extract<View, { name: 'screen' }>;

const RouterContext = createContext<Router | null>(null);
const ScreenContext = createContext<ScreenView | null>(null);

export const RouterProvider = ({ router, children }: { router: Router; children: ReactNode }) => (
  <RouterContext value={router}>{children}</RouterContext>
);

export function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('there is no RouterProvider');
  return router;
}

/** What `select` picks from the state: a value that compares by identity. */
export function useRouterState<Value>({ select }: { select: (state: RouterState) => Value }): Value {
  const router = useRouter();
  return useSyncExternalStore(router.watch, () => select(router.state));
}

interface OutletProps {
  /** Stands where the first screen, or one that takes its time, will be. */
  pending: ReactNode;
  /** Draws a screen; errors that it throws are the caller's to catch. */
  screen: (key: string, screen: ReactNode) => ReactNode;
  /** Stands where a screen could not be shown. */
  failed: (error: unknown) => ReactNode;
}

/** The screen of the address. */
export function Outlet({ pending, screen, failed }: OutletProps) {
  const router = useRouter();
  const view = useRouterState({ select: (state) => state.view });
  const resolved = useRouterState({ select: (state) => state.resolvedLocation });
  useLayoutEffect(() => {
    if (resolved) router.placeScroll();
  }, [resolved, router]);
  if (view.name === 'pending') return pending;
  if (view.name === 'failed') return failed(view.error);
  return screen(view.key, <ScreenOf view={view} />);
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

/** The search of whichever screen is shown. */
export const useScreenSearch = (): SearchParams => useView().search as SearchParams;

export function useNavigate(): (options: NavigateOptions) => Promise<void> {
  const router = useRouter();
  const navigate = useRef((options: NavigateOptions) => router.navigate(options));
  return navigate.current;
}

export const useCanGoBack = (): boolean => useRouter().canGoBack();

/** Asks `blocker` before the reader leaves, while the component is shown. */
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
    /** False waits with code and data until the link is followed. */
    preload?: boolean;
  };

/** A link to a screen: a wrong path or a missing parameter does not compile. */
export function Link({ to, params, search, hash, preload = true, ...anchor }: LinkProps) {
  const router = useRouter();
  // What it leads to and whether that is shown follow the address.
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

/** Whether the address is that of a link, or of a screen below it. */
function isActive(href: string, { pathname, search }: RouterState['location']): boolean {
  const url = new URL(href, 'http://app.invalid');
  const under =
    pathname === url.pathname || (url.pathname !== '/' && pathname.startsWith(`${url.pathname}/`));
  return under && [...url.searchParams].every(([name, value]) => String(search[name]) === value);
}
