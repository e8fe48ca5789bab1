// Routes, and the types of links derived from the route table.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { HistoryState } from './history';
import type { ParamsOf } from './path';
import type { SearchParams } from './search-params';

/** The component of a route, loaded on demand. */
export interface Screen {
  /** Set when the code is loaded. */
  loaded: ComponentType | null;
  /** Loads the code. Rejects on failure and can be called again. */
  load: () => Promise<ComponentType>;
}

export interface RouterContext {
  queryClient: QueryClient;
}

interface Visit<Path extends string> {
  context: RouterContext;
  params: ParamsOf<Path>;
  location: { pathname: string; search: SearchParams };
}

export interface RouteOptions<Path extends string, Search extends object> {
  path: Path;
  /** Parses the search of the address. Screens see only its result. */
  validateSearch?: (search: SearchParams) => Search;
  /** Runs before the screen. May throw a redirect, or an error to show instead. */
  beforeLoad?: (visit: Visit<Path> & { preload: boolean }) => void | Promise<void>;
  /** Starts loading the screen's data in parallel with its code. */
  loader?: (visit: Visit<Path>) => void;
  /** Omitted in routes that only redirect. */
  component?: Screen;
}

export interface Route<Path extends string = string, Search extends object = object> {
  path: Path;
  options: RouteOptions<string, object>;
  /** The result of validateSearch. Exists only in types. */
  readonly search?: Search;
}

/** Creates a route of the table. */
export const createRoute = <const Path extends string, Search extends object = SearchParams>(
  options: RouteOptions<Path, Search>,
): Route<Path, Search> => ({
  path: options.path,
  options: options as unknown as RouteOptions<string, object>,
});

/** The app's route table, set by module augmentation: `interface Register { routes: typeof routes }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the app
export interface Register {}

type Routes = Register extends { routes: readonly (infer One)[] } ? One : Route;
export type RoutePath = Exclude<Routes['path'], '$'>;
export type SearchOf<Path extends RoutePath> =
  Extract<Routes, { path: Path }> extends Route<Path, infer Search> ? Search : SearchParams;

type ParamsPart<Path extends string> = keyof ParamsOf<Path> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Path> };

/** A screen with the parameters of its path. '.' is the current screen. */
export type Target =
  | { [Path in RoutePath]: { to: Path; search?: SearchOf<Path> } & ParamsPart<Path> }[RoutePath]
  | { to: '.'; params?: undefined; search?: object | ((search: SearchParams) => object) };

export type NavigateOptions = Target & {
  hash?: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** False keeps the scroll position. */
  resetScroll?: boolean;
  /** Stored in the history entry. */
  state?: HistoryState;
  /** Skips blockers. */
  ignoreBlocker?: boolean;
};

/** Thrown by beforeLoad to show another screen. */
export class Redirect {
  readonly options: NavigateOptions;
  constructor(options: NavigateOptions) {
    this.options = options;
  }
}

/** The error that redirects; thrown by beforeLoad. */
export const redirect = (options: NavigateOptions): Redirect => new Redirect(options);
