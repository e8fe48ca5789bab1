// What a route is, and the types of links that follow from the route table.
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { HistoryState } from './history';
import type { ParamsOf } from './path';
import type { SearchParams } from './search-params';

/** The component of a route, whose code may still have to be loaded. */
export interface Screen {
  /** Set once the code is there. */
  loaded: ComponentType | null;
  /** Loads the code; rejects when that fails, and can be called again. */
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
  /** Reads the search of the address; what it leaves out, screens do not see. */
  validateSearch?: (search: SearchParams) => Search;
  /** Runs before the screen: may throw a redirect, or an error that is shown in its place. */
  beforeLoad?: (visit: Visit<Path> & { preload: boolean }) => void | Promise<void>;
  /** Starts to fetch what the screen shows, while its code is loaded. */
  loader?: (visit: Visit<Path>) => void;
  /** Left out by routes that only redirect. */
  component?: Screen;
}

export interface Route<Path extends string = string, Search extends object = object> {
  path: Path;
  options: RouteOptions<string, object>;
  /** Only in types: what validateSearch returns. */
  readonly search?: Search;
}

export const createRoute = <const Path extends string, Search extends object = SearchParams>(
  options: RouteOptions<Path, Search>,
): Route<Path, Search> => ({
  path: options.path,
  options: options as unknown as RouteOptions<string, object>,
});

/** The app's route table, told by module augmentation: `interface Register { routes: typeof routes }`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the app
export interface Register {}

type Routes = Register extends { routes: readonly (infer One)[] } ? One : Route;
export type RoutePath = Exclude<Routes['path'], '$'>;
export type SearchOf<Path extends RoutePath> =
  Extract<Routes, { path: Path }> extends Route<Path, infer Search> ? Search : SearchParams;

type ParamsPart<Path extends string> = keyof ParamsOf<Path> extends never
  ? { params?: undefined }
  : { params: ParamsOf<Path> };

/** A screen, with the parameters that its path needs. '.' is the one that is shown. */
export type Target =
  | { [Path in RoutePath]: { to: Path; search?: SearchOf<Path> } & ParamsPart<Path> }[RoutePath]
  | { to: '.'; params?: undefined; search?: object | ((search: SearchParams) => object) };

export type NavigateOptions = Target & {
  hash?: string;
  /** Takes the place of the entry in the history. */
  replace?: boolean;
  /** False keeps the place on the page. */
  resetScroll?: boolean;
  /** Kept with the entry of the history. */
  state?: HistoryState;
  /** Leaves without asking blockers. */
  ignoreBlocker?: boolean;
};

/** Thrown by beforeLoad: another screen is shown. */
export class Redirect {
  readonly options: NavigateOptions;
  constructor(options: NavigateOptions) {
    this.options = options;
  }
}

export const redirect = (options: NavigateOptions): Redirect => new Redirect(options);
