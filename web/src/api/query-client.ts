import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isStatus } from './error';
import { refreshSession } from './session';

const STALE_MS = 30_000;
const RETRIES = 2;
const RETRY_BASE_MS = 600;

/** Only what may pass by itself is tried again: no answer, or a server that is briefly away. */
const mayPass = (error: unknown) => error instanceof ApiError && [0, 502, 503, 504].includes(error.status);

/** A refused token is looked into once, by asking who we are: that signs out when it is really over. */
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
        retry: (count, error) => count < RETRIES && mayPass(error),
        retryDelay: (count) => RETRY_BASE_MS * 2 ** count,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
