import './app/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@/lib/router/react';
import { ApiError } from './api/error';
import { makeQueryClient } from './api/query-client';
import { refreshSession } from './api/session';
import { Layout } from './app/layout';
import { reloadWhenOutdated } from './app/new-version';
import { Providers } from './app/providers';
import { makeRouter } from './app/router';
import { keepColorScheme } from './lib/color-scheme';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

keepColorScheme();
void refreshSession();
reloadWhenOutdated(router);

createRoot(container, {
  // An answer that a screen shows as its error is no fault of the page.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) console.error(error);
  },
}).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <RouterProvider router={router}>
        <Layout />
      </RouterProvider>
    </Providers>
  </StrictMode>,
);
