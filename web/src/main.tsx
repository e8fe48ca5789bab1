import './app/theme/styles.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from '@/lib/router/react';
import { ApiError } from './api/error';
import { makeQueryClient } from './api/query-client';
import { refreshSession } from './api/session';
import { Layout } from './app/layout/layout';
import { reloadWhenOutdated } from './app/new-version';
import { Providers } from './app/providers';
import { makeRouter } from './app/routes/router';
import { keepColorScheme } from './lib/browser/color-scheme';
import { TIME_ZONE } from './lib/time/sao-paulo';
import { zoneClock } from './lib/time/zone-clock';

const queryClient = makeQueryClient();
const router = makeRouter(queryClient);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

keepColorScheme();
void refreshSession();
reloadWhenOutdated(router);

const root = createRoot(container, {
  // Screens show a refused call as their error, so it is not logged as a fault of the page.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError)) console.error(error);
  },
});

// The first clock takes 10 ms, so it is created in a separate task.
setTimeout(() => zoneClock(TIME_ZONE));

// A transition renders in short slices: a slow phone reacts to touch between them.
startTransition(() =>
  root.render(
    <StrictMode>
      <Providers queryClient={queryClient}>
        <RouterProvider router={router}>
          <Layout />
        </RouterProvider>
      </Providers>
    </StrictMode>,
  ),
);
