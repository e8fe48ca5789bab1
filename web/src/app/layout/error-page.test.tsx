import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/api/query-client';
import { createMemoryHistory } from '@/lib/router/history';
import { RouterProvider } from '@/lib/router/react';
import { server } from '@/testing/server';
import { Providers } from '../providers';
import { ScreenNotLoaded } from '../routes/lazy-screen';
import { makeRouter } from '../routes/router';
import { ErrorPage } from './error-page';

it('retries a screen that failed to load when the network is back', async () => {
  server.use(http.get('*/index.html', () => HttpResponse.error()));
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: ['/404'] }));
  const reset = vi.fn();
  render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router}>
        <ErrorPage error={new ScreenNotLoaded('x')} reset={reset} />
      </RouterProvider>
    </Providers>,
  );
  expect(await screen.findByText(/^Não foi possível carregar esta tela/)).toBeInTheDocument();
  expect(reset).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reset).toHaveBeenCalled());
});
