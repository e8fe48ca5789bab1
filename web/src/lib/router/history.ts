// The browser's history, or a list in memory for tests.

/** The state of a history entry. Screens add fields by module augmentation. */
export interface HistoryState {
  /** Index of the entry in this tab's history; 0 for the first page of the app. */
  index?: number | undefined;
}

export interface HistoryLocation {
  pathname: string;
  /** With its question mark, or empty. */
  searchStr: string;
  /** Without the number sign. */
  hash: string;
  href: string;
  state: HistoryState;
}

export interface RouterHistory {
  readonly location: HistoryLocation;
  push: (href: string, state: HistoryState) => void;
  replace: (href: string, state: HistoryState) => void;
  back: () => void;
  go: (delta: number) => void;
  /** Calls `listener` after going back or forward. Returns a function that unsubscribes. */
  onPop: (listener: () => void) => () => void;
}

function parse(href: string, state: HistoryState): HistoryLocation {
  const { pathname, search, hash } = new URL(href, 'http://app.invalid');
  return { pathname, searchStr: search, hash: hash.slice(1), href: pathname + search + hash, state };
}

/** The history of the browser's address bar. */
export function createBrowserHistory(): RouterHistory {
  const { history } = window;
  history.scrollRestoration = 'manual';
  const read = () => parse(window.location.href, (history.state as HistoryState | null) ?? { index: 0 });
  let location = read();
  const write = (method: 'pushState' | 'replaceState') => (href: string, state: HistoryState) => {
    history[method](state, '', href);
    location = read();
  };
  return {
    get location() {
      return location;
    },
    push: write('pushState'),
    replace: write('replaceState'),
    back: () => history.back(),
    go: (delta) => history.go(delta),
    onPop: (listener) => {
      const popped = () => {
        location = read();
        listener();
      };
      window.addEventListener('popstate', popped);
      return () => window.removeEventListener('popstate', popped);
    },
  };
}

/** A history in memory that starts at `initialEntries[0]`. */
export function createMemoryHistory({ initialEntries }: { initialEntries: [string] }): RouterHistory {
  const entries = [parse(initialEntries[0], { index: 0 })];
  let place = 0;
  const listeners = new Set<() => void>();
  const go = (delta: number) => {
    const next = Math.min(Math.max(place + delta, 0), entries.length - 1);
    if (next === place) return;
    place = next;
    for (const listener of listeners) listener();
  };
  return {
    get location() {
      return entries[place] as HistoryLocation;
    },
    push: (href, state) => {
      place += 1;
      entries.splice(place, entries.length, parse(href, state));
    },
    replace: (href, state) => {
      entries[place] = parse(href, state);
    },
    back: () => go(-1),
    go,
    onPop: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
