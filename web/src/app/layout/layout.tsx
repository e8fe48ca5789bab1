import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { refreshSession, useSession } from '@/api/session';
import { ErrorBoundary } from '@/components/states/error-boundary';
import { lazyPart } from '@/components/states/lazy-part';
import { Splash } from '@/components/states/splash';
import { isTill, onTill } from '@/features/order/till/till-flag';
import { Outlet, useRouter, useRouterState } from '@/lib/router/react';
import { ErrorPage } from './error-page';
import { PageFoot } from './page-foot';
import { TopBar } from './top-bar';

// If this code fails to load, a till shows no number of waiting sales. The sales stay stored.
const TillPart = lazyPart(
  () => import('./till-part').then((module) => module.TillPart),
  () => null,
);

/** The frame of every screen. Checks the session and moves the focus whenever the screen changes. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  useSessionUpkeep();
  useFocusOnNavigation(main);
  const till = useSyncExternalStore(onTill, isTill);
  return (
    <>
      <a className="skip-link" href="#main">
        Pular para o conteúdo
      </a>
      <TopBar />
      {till && <TillPart />}
      <main id="main" ref={main} tabIndex={-1}>
        <Outlet pending={<Splash />} screen={guarded} failed={(error) => <ErrorPage error={error} />} />
      </main>
      <PageFoot />
    </>
  );
}

/** Shows the error page in place of a screen that throws. The next screen renders normally. */
const guarded = (key: string, screen: ReactNode) => (
  <ErrorBoundary key={key} fallback={(retry, error) => <ErrorPage error={error} reset={retry} />}>
    {screen}
  </ErrorBoundary>
);

const usePathname = () => useRouterState({ select: (state) => state.resolvedLocation?.pathname });

/** Checks the session on every change of screen, and runs the guards again if the user or their rights changed. */
function useSessionUpkeep() {
  const pathname = usePathname();
  const router = useRouter();
  const { token, user } = useSession();
  const profile = `${user?.profile?.name}|${user?.profile?.permissions}`;
  const standing = `${token}|${user?.id}|${user?.email_verified_at}|${user?.isEmployer}|${profile}`;
  const last = useRef(standing);

  useEffect(() => {
    if (pathname !== undefined) void refreshSession();
  }, [pathname]);

  useEffect(() => {
    if (last.current === standing) return;
    last.current = standing;
    void router.invalidate();
  }, [standing, router]);
}

/** Focuses the start of a new screen, as loading a page does. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>) {
  const pathname = usePathname();
  const previous = useRef(pathname);
  useEffect(() => {
    const first = previous.current === undefined;
    const changed = previous.current !== pathname;
    previous.current = pathname;
    if (changed && !first) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
