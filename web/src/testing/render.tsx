import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { makeQueryClient } from '@/api/query-client';
import { refreshSession } from '@/api/session';
import { writeStored } from '@/api/token';
import { Layout } from '@/app/layout/layout';
import { MantineFrame } from '@/app/theme/mantine-frame';
// Imported with the test file: loading it within a test takes seconds on a busy machine.
import '@/app/routes/other-routes';
import { Providers } from '@/app/providers';
import { makeRouter } from '@/app/routes/router';
import { createMemoryHistory } from '@/lib/router/history';
import { RouterProvider } from '@/lib/router/react';

interface Options {
  /** Signs in with this token. The test defines the server's answer for it. */
  token?: string;
}

/** Renders a component with the providers of all screens. */
export const renderPart = (part: ReactNode) =>
  render(
    <Providers queryClient={makeQueryClient()}>
      <MantineFrame>{part}</MantineFrame>
    </Providers>,
  );

/** Opens the app at a path. */
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
    /** Closes the page. Browser storage stays. */
    close: () => {
      unmount();
      queryClient.clear();
    },
  };
}
