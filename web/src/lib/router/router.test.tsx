import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryHistory } from './history';
import { fillPath, matchPath } from './path';
import { Link, Outlet, RouterProvider } from './react';
import { createRoute, type NavigateOptions, redirect, type Screen } from './route';
import { Router } from './router';
import { parseSearch, stringifySearch } from './search-params';

const screenOf = (Component: ComponentType): Screen => ({ loaded: Component, load: async () => Component });
/** Test routes are not in the app's table of paths. */
const at = (to: string, more: object = {}) => ({ to, ...more }) as unknown as NavigateOptions;
const targetOf = (to: string) => ({ to, params: undefined }) as unknown as { to: '/' };

const home = createRoute({
  path: '/',
  component: screenOf(() => <Link {...targetOf('/item/7')}>Item</Link>),
});
const item = createRoute({ path: '/item/$id', component: screenOf(() => <h1>Item</h1>) });
const list = createRoute({
  path: '/item/list',
  validateSearch: ({ page }) => (typeof page === 'number' ? { page } : {}),
  component: screenOf(() => <h1>Lista</h1>),
});
const closed = createRoute({
  path: '/closed',
  beforeLoad: () => {
    throw redirect(at('/item/list'));
  },
});
const unknown = createRoute({
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});

function open(path: string, more: Parameters<typeof createRoute>[0][] = []) {
  const otherRoutes = async () => [closed, unknown, ...more.map((options) => createRoute(options))];
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = new Router({
    routes: [home, item, list],
    otherRoutes,
    context: { queryClient: new QueryClient() },
    history,
  });
  render(
    <RouterProvider router={router}>
      <Outlet pending="Carregando" screen={(_, shown) => shown} failed={(error) => `Erro: ${error}`} />
    </RouterProvider>,
  );
  return router;
}

describe('paths and searches', () => {
  it('reads parameters, decoded, and writes them encoded', () => {
    expect(matchPath('/item/$id', '/item/a%20b')).toEqual({ id: 'a b' });
    expect(matchPath('/item/$id', '/item')).toBeNull();
    expect(fillPath('/item/$id', { id: 'a/b' })).toBe('/item/a%2Fb');
  });

  it('keeps text with an invalid encoding', () => {
    expect(matchPath('/item/$id', '/item/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });

  it('reads numbers, booleans and repeated names', () => {
    expect(parseSearch('?page=2&on=true&q=007&id=1&id=2')).toEqual({
      page: 2,
      on: true,
      q: '007',
      id: [1, 2],
    });
  });

  it('omits undefined values', () => {
    expect(stringifySearch({ q: 'corte & barba', page: undefined })).toBe('?q=corte+%26+barba');
    expect(stringifySearch({})).toBe('');
  });
});

describe('routes', () => {
  it('prefers fixed segments to parameters', async () => {
    const router = open('/item/list?page=3&other=1');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ page: 3 });
  });

  it('replaces the history entry on a redirect', async () => {
    const router = open('/closed');
    expect(await screen.findByRole('heading', { name: 'Lista' })).toBeInTheDocument();
    expect(router.history.location.pathname).toBe('/item/list');
    expect(router.canGoBack()).toBe(false);
  });

  it('sends unknown addresses to the home page', async () => {
    open('/nowhere/at/all');
    expect(await screen.findByRole('link', { name: 'Item' })).toBeInTheDocument();
  });

  it('shows the error of a guard, and runs the guard again on retry', async () => {
    const guard = vi.fn(() => Promise.reject(new Error('fora do ar')));
    const router = open('/guarded', [
      { path: '/guarded', beforeLoad: guard, component: screenOf(() => <h1>Sala</h1>) },
    ]);
    expect(await screen.findByText('Erro: Error: fora do ar')).toBeInTheDocument();
    guard.mockImplementation(() => Promise.resolve() as never);
    await act(() => router.invalidate());
    expect(screen.getByRole('heading', { name: 'Sala' })).toBeInTheDocument();
  });

  it('drops a navigation that a later one overtook', async () => {
    let finish = () => {};
    const slow: Screen = {
      loaded: null,
      load: () => new Promise((resolve) => (finish = () => resolve(() => <h1>Tarde</h1>))),
    };
    const router = open('/', [{ path: '/slow', component: slow }]);
    await screen.findByRole('link', { name: 'Item' });
    const first = router.navigate(at('/slow'));
    await act(() => router.navigate(at('/item/list')));
    finish();
    await act(() => first);
    expect(screen.getByRole('heading', { name: 'Lista' })).toBeInTheDocument();
  });

  it('shows no splash for a navigation that a later one overtook', async () => {
    const never: Screen = { loaded: null, load: () => new Promise(() => {}) };
    const router = open('/', [{ path: '/never', component: never }]);
    await screen.findByRole('link', { name: 'Item' });
    await act(() => router.navigate(at('/closed'))); // loads the other routes
    vi.useFakeTimers();
    try {
      void router.navigate(at('/never'));
      await act(() => router.navigate(at('/item/7')));
      await act(() => vi.runAllTimersAsync());
      expect(screen.getByRole('heading', { name: 'Item' })).toBeInTheDocument();
      expect(screen.queryByText('Carregando')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('moving', () => {
  it('follows links and goes back', async () => {
    const router = open('/');
    await userEvent.click(await screen.findByRole('link', { name: 'Item' }));
    expect(await screen.findByRole('heading', { name: 'Item' })).toBeInTheDocument();
    expect(router.canGoBack()).toBe(true);
    router.history.back();
    expect(await screen.findByRole('link', { name: 'Item' })).toBeInTheDocument();
    expect(router.canGoBack()).toBe(false);
  });

  it('stays on the screen if a blocker refuses, even on going back', async () => {
    const router = open('/');
    await screen.findByRole('link', { name: 'Item' });
    await act(() => router.navigate(at('/item/7')));
    const stop = router.block({ shouldBlock: async () => true, blocksUnload: () => true });
    await act(() => router.navigate(at('/item/list')));
    expect(router.history.location.pathname).toBe('/item/7');
    router.history.back();
    await vi.waitFor(() => expect(router.history.location.pathname).toBe('/item/7'));
    expect(screen.getByRole('heading', { name: 'Item' })).toBeInTheDocument();
    stop();
    await act(() => router.navigate(at('/item/list')));
    expect(screen.getByRole('heading', { name: 'Lista' })).toBeInTheDocument();
  });

  it('adds no history entry for the current address', async () => {
    const router = open('/item/7');
    await screen.findByRole('heading', { name: 'Item' });
    await act(() => router.navigate(at('/item/$id', { params: { id: '7' } })));
    expect(router.canGoBack()).toBe(false);
  });
});

describe('the scroll position of a page that was loaded', () => {
  const load = (type: string) => {
    sessionStorage.setItem('scroll-places', JSON.stringify([['0 /item/list', 78]]));
    const entry = { type } as unknown as PerformanceEntry;
    vi.stubGlobal(
      'performance',
      Object.assign(Object.create(performance), { getEntriesByType: () => [entry] }),
    );
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    open('/item/list');
    return scroll;
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    sessionStorage.clear();
  });

  it('is the top for an address, even one that was scrolled before', async () => {
    const scroll = load('navigate');
    await screen.findByRole('heading', { name: 'Lista' });
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
  });

  it('is the stored one after going back', async () => {
    const scroll = load('back_forward');
    await screen.findByRole('heading', { name: 'Lista' });
    expect(scroll).toHaveBeenLastCalledWith(0, 78);
  });
});
