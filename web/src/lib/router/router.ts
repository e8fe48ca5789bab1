// The router: follows the address, runs guards, loads the code of screens, and publishes the view to show.
import type { ComponentType } from 'react';
import { compareUnits } from '@/lib/text/text';
import { createBrowserHistory, type HistoryLocation, type RouterHistory } from './history';
import { fillPath, matchPath, rankOf } from './path';
import { type NavigateOptions, Redirect, type Route, type RouterContext } from './route';
import { isReturn, ScrollPlaces } from './scroll';
import { parseSearch, type SearchParams, stringifySearch } from './search-params';

/** How long the previous screen stays while the next one loads. */
const PENDING_MS = 150;

export interface RouterLocation extends HistoryLocation {
  /** The result of the route's validateSearch. */
  search: SearchParams;
}

/** The view to show. Different screens have different keys. */
export type View =
  | { name: 'pending' }
  | { name: 'failed'; error: unknown }
  | { name: 'screen'; key: string; params: Record<string, string>; search: object; Screen: ComponentType };

export interface RouterState {
  status: 'pending' | 'idle';
  /** The current or pending location. */
  location: RouterLocation;
  /** The location of the view; undefined until the first screen is loaded. */
  resolvedLocation: RouterLocation | undefined;
  view: View;
}

export interface Blocker {
  /** Asks the user. Resolves to true if they stay. */
  shouldBlock: (move: { current: HistoryLocation; next: { pathname: string } }) => Promise<boolean>;
  /** Whether the browser asks before the page is closed. */
  blocksUnload: () => boolean;
}

export interface RouterEvents {
  onBeforeNavigate: { pathChanged: boolean };
  onResolved: { pathChanged: boolean };
}

interface Match {
  route: Route;
  params: Record<string, string>;
  location: RouterLocation;
}

interface Options {
  /** The routes of the first chunk. */
  routes: readonly Route[];
  /** Loads the other routes, including '$', for an address that matches none of `routes`. Failures can be retried. */
  otherRoutes: () => Promise<readonly Route[]>;
  context: RouterContext;
  history?: RouterHistory;
}

/** Follows the history: matches routes, runs guards, loads screens and publishes the state. */
export class Router {
  readonly history: RouterHistory;
  #routes: readonly Route[];
  /** Null after loading. */
  #otherRoutes: Options['otherRoutes'] | null;
  readonly #context: RouterContext;
  readonly #places = new ScrollPlaces();
  readonly #blockers = new Set<Blocker>();
  readonly #watchers = new Set<() => void>();
  readonly #listeners = new Set<(event: keyof RouterEvents, details: { pathChanged: boolean }) => void>();
  #state: RouterState;
  /** Counts navigations. Results of an earlier one are dropped. */
  #turn = 0;
  #scroll: 'restore' | 'top' | 'stay' = 'restore';
  #entry: HistoryLocation;
  #returning = false;

  constructor({ routes, otherRoutes, context, history = createBrowserHistory() }: Options) {
    this.history = history;
    this.#routes = byRank(routes);
    this.#otherRoutes = otherRoutes;
    this.#context = context;
    this.#entry = history.location;
    // A newly opened address starts at index 0, so it may have the key of an earlier entry of this tab. It does not
    // take over the scroll position of that entry.
    if (!isReturn()) this.#places.forget(keyOf(this.#entry));
    const location = this.#find(history.location)?.location ?? readLocation(history.location);
    this.#state = { status: 'pending', location, resolvedLocation: undefined, view: { name: 'pending' } };
    history.onPop(() => void this.#popped());
    window.addEventListener('beforeunload', (event) => {
      if ([...this.#blockers].some(({ blocksUnload }) => blocksUnload())) event.preventDefault();
    });
    void this.#load();
  }

  get state(): RouterState {
    return this.#state;
  }

  /** Calls `watcher` after each change of the state. Returns a function that unsubscribes. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Calls `listener` at an event. Returns a function that unsubscribes. */
  subscribe<Event extends keyof RouterEvents>(
    event: Event,
    listener: (details: RouterEvents[Event]) => void,
  ): () => void {
    const filtered = (fired: keyof RouterEvents, details: { pathChanged: boolean }) => {
      if (fired === event) listener(details);
    };
    this.#listeners.add(filtered);
    return () => this.#listeners.delete(filtered);
  }

  /** Asks `blocker` before each navigation, until the returned function is called. */
  block(blocker: Blocker): () => void {
    this.#blockers.add(blocker);
    return () => this.#blockers.delete(blocker);
  }

  /** The address of a screen. */
  hrefOf({ to, params, search, hash }: NavigateOptions): string {
    const { pathname, search: old } = this.#state.location;
    const path = to === '.' ? pathname : fillPath(to, params);
    const wanted = typeof search === 'function' ? search(old) : (search ?? {});
    return path + stringifySearch(wanted) + (hash ? `#${hash}` : '');
  }

  /** Goes to a screen unless a blocker refuses. Resolves when the screen is shown or the user stays. */
  async navigate(options: NavigateOptions): Promise<void> {
    const href = this.hrefOf(options);
    const pathname = href.replace(/[?#].*/s, '');
    // Without blockers the address changes synchronously.
    if (!options.ignoreBlocker && this.#blockers.size > 0 && (await this.#isBlocked(pathname))) return;
    this.#places.keep(keyOf(this.#entry));
    const { location } = this.history;
    const index = location.state.index ?? 0;
    if (options.replace || href === location.href) this.history.replace(href, { ...options.state, index });
    else this.history.push(href, { ...options.state, index: index + 1 });
    this.#scroll = options.resetScroll === false ? 'stay' : 'top';
    await this.#load();
  }

  /** Preloads code and data of a screen. Never rejects. */
  async preload(options: NavigateOptions): Promise<void> {
    const [href, hash = ''] = this.hrefOf(options).split('#');
    const [pathname = '', search = ''] = (href ?? '').split('?');
    const searchStr = search && `?${search}`;
    try {
      const match = await this.#match({ pathname, searchStr, hash, href: pathname + searchStr, state: {} });
      await this.#prepare(match, true);
    } catch {
      // A later navigation reports the failure.
    }
  }

  /** Runs the guard and loader of the current screen again. */
  invalidate(): Promise<void> {
    return this.#load();
  }

  /** Whether there is a page of the app to go back to. */
  canGoBack(): boolean {
    return (this.history.location.state.index ?? 0) > 0;
  }

  /** Called after a view was rendered: scrolls to its stored position or to the top. */
  placeScroll(): void {
    const scroll = this.#scroll;
    this.#scroll = 'stay';
    if (scroll === 'restore') this.#places.restore(keyOf(this.#entry));
    if (scroll === 'top') window.scrollTo(0, 0);
  }

  async #popped() {
    if (this.#returning) {
      this.#returning = false;
      return;
    }
    const next = this.history.location;
    const back = (this.#entry.state.index ?? 0) - (next.state.index ?? 0);
    if (await this.#isBlocked(next.pathname)) {
      this.#returning = true;
      this.history.go(back);
      return;
    }
    this.#places.keep(keyOf(this.#entry));
    this.#scroll = 'restore';
    await this.#load();
  }

  async #isBlocked(pathname: string): Promise<boolean> {
    for (const { shouldBlock } of this.#blockers) {
      if (await shouldBlock({ current: this.#entry, next: { pathname } })) return true;
    }
    return false;
  }

  /** The match among loaded routes; null if other routes may match. */
  #find(location: HistoryLocation): Match | null {
    for (const route of this.#routes) {
      const params = matchPath(route.path, location.pathname);
      if (params) return { route, params, location: readLocation(location, route) };
    }
    return null;
  }

  async #match(location: HistoryLocation): Promise<Match> {
    const known = this.#find(location);
    if (known) return known;
    const others = await this.#otherRoutes?.();
    if (others && this.#otherRoutes) {
      this.#otherRoutes = null;
      this.#routes = byRank([...this.#routes, ...others]);
    }
    const found = this.#find(location);
    if (!found) throw new Error('the route table has no "$"');
    return found;
  }

  /** Runs the guard, starts the loader and returns the component. */
  async #prepare({ route, params, location }: Match, preload: boolean): Promise<ComponentType> {
    const { beforeLoad, loader, component } = route.options;
    const visit = { context: this.#context, params, location };
    if (beforeLoad) await beforeLoad({ ...visit, preload });
    loader?.(visit);
    if (!component) throw new Error(`${route.path} has no screen`);
    return component.loaded ?? (await component.load());
  }

  async #load(): Promise<void> {
    const turn = ++this.#turn;
    this.#entry = this.history.location;
    const entry = this.#entry;
    const known = this.#find(entry);
    const location = known?.location ?? readLocation(entry);
    const pathChanged = location.pathname !== this.#state.resolvedLocation?.pathname;
    const { view: before } = this.#state;
    this.#set({ status: 'pending', location });
    this.#tell('onBeforeNavigate', { pathChanged });
    const stays = known && before.name === 'screen' && before.key === keyOfView(known);
    // A later navigation replaces the result of this one.
    const showPending = () => {
      if (turn === this.#turn) this.#set({ view: { name: 'pending' } });
    };
    const timer = stays ? undefined : setTimeout(showPending, PENDING_MS);
    const opened = await this.#open(known ?? entry).finally(() => clearTimeout(timer));
    if (turn !== this.#turn) return;
    if (opened instanceof Redirect)
      return this.navigate({ ...opened.options, replace: true, ignoreBlocker: true });
    const resolvedLocation = opened.location ?? location;
    this.#set({ status: 'idle', location: resolvedLocation, resolvedLocation, view: opened.view });
    this.#tell('onResolved', { pathChanged });
  }

  /** The view of a match, or of an address that matches none of the loaded routes. Never rejects. */
  async #open(at: Match | HistoryLocation): Promise<Redirect | { view: View; location?: RouterLocation }> {
    try {
      const match = 'route' in at ? at : await this.#match(at);
      const Screen = await this.#prepare(match, false);
      const { params, location } = match;
      return {
        location,
        view: { name: 'screen', key: keyOfView(match), params, search: location.search, Screen },
      };
    } catch (error) {
      return error instanceof Redirect ? error : { view: { name: 'failed', error } };
    }
  }

  #set(next: Partial<RouterState>) {
    this.#state = { ...this.#state, ...next };
    for (const watcher of this.#watchers) watcher();
  }

  #tell(event: keyof RouterEvents, details: { pathChanged: boolean }) {
    for (const listener of this.#listeners) listener(event, details);
  }
}

const keyOf = ({ state, href }: HistoryLocation): string => `${state.index ?? 0} ${href}`;

const keyOfView = ({ route, params }: Match): string => JSON.stringify([route.path, params]);

const byRank = (routes: readonly Route[]): readonly Route[] =>
  [...routes].sort((one, other) => compareUnits(rankOf(other.path), rankOf(one.path)));

/** Parses the search, and validates it by the route, if there is one. */
function readLocation(location: HistoryLocation, route?: Route): RouterLocation {
  const raw = parseSearch(location.searchStr);
  return { ...location, search: (route?.options.validateSearch?.(raw) ?? raw) as SearchParams };
}
