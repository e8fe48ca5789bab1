import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isStatus } from './error';
import { refreshSession } from './session';

const STALE_MS = 30_000;
const RETRIES = 2;
const RETRY_BASE_MS = 600;

/** Whether a retry may succeed: the server did not answer, or is briefly unavailable. */
const mayPass = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** Checks the session after a refused token, which signs out if the token has expired. */
const lookIntoRefusal = (error: unknown) => {
  if (isStatus(error, 401)) void refreshSession();
};

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: lookIntoRefusal }),
    mutationCache: new MutationCache({ onError: lookIntoRefusal }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < RETRIES && mayPass(error),
        retryDelay: (count) => RETRY_BASE_MS * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
