import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { makeQueryClient } from '@/api/query-client';
import { refreshSession } from '@/api/session';
import { writeStored } from '@/api/token';
import { Layout } from '@/app/layout';
import { MantineFrame } from '@/app/mantine-frame';
// Loaded with the test file, as a busy machine takes seconds for all that they import.
import '@/app/other-routes';
import { Providers } from '@/app/providers';
import { makeRouter } from '@/app/router';
import { createMemoryHistory } from '@/lib/router/history';
import { RouterProvider } from '@/lib/router/react';

interface Options {
  /** Signed in with this token; what the server says about it, the test says. */
  token?: string;
}

/** Shows a component by itself, with what all screens expect around them. */
export const renderPart = (part: ReactNode) =>
  render(
    <Providers queryClient={makeQueryClient()}>
      <MantineFrame>{part}</MantineFrame>
    </Providers>,
  );

/** Opens the whole app at a path, as a browser would. */
export async function openApp(path: string, options: Options = {}) {
  if (options.token) writeStored('token', options.token);
  await refreshSession();
  const queryClient = makeQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  const { unmount } = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router}>
        <Layout />
      </RouterProvider>
    </Providers>,
  );
  return {
    router,
    queryClient,
    user: userEvent.setup(),
    path: () => router.state.location.pathname,
    /** Closes the page; what the browser keeps stays. */
    close: () => {
      unmount();
      queryClient.clear();
    },
  };
}
