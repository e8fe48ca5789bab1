// Query keys and options: [noun, call, request]. A mutation invalidates the prefix of its noun.
import { queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { addressOf, type CallName, call, type Request, type Response, routeOf } from './client';
import { pageAnswer } from './page-answers';

/** Query options of a GET call. The initial data is the answer embedded in the page, if there is one. */
export function query<N extends CallName>(name: N, request: Request<N>) {
  const known = pageAnswer(addressOf(name, request));
  return queryOptions({
    queryKey: [routeOf(name).noun, name, request] as const,
    queryFn: ({ signal }) => call(name, request, { signal }),
    initialData: () => known?.answer as Response<N> | undefined,
    initialDataUpdatedAt: known?.madeAt,
  });
}

/** Whether a query has neither answered nor failed yet, not even in a first try. */
export const isAwaited = ({
  isFetched,
  failureCount,
}: Pick<UseQueryResult, 'isFetched' | 'failureCount'>): boolean => !isFetched && failureCount === 0;

/** The key prefix of all queries of a call's noun. */
export const nounKey = (name: CallName): readonly [string] => [routeOf(name).noun];
