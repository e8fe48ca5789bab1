// One factory for query keys and options: [noun, call, request]. A mutation makes its noun's whole prefix stale.
import { queryOptions } from '@tanstack/react-query';
import { type CallName, call, type Request, routeOf } from './client';

/** Query options of a GET call. */
export function query<N extends CallName>(name: N, request: Request<N>) {
  return queryOptions({
    queryKey: [routeOf(name).noun, name, request] as const,
    queryFn: ({ signal }) => call(name, request, { signal }),
  });
}

/** The key prefix under which all queries of a call's noun are kept. */
export const nounKey = (name: CallName): readonly [string] => [routeOf(name).noun];
