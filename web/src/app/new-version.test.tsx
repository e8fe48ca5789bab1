import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeQueryClient } from '@/api/query-client';
import { hardReload } from '@/lib/browser/hard-navigate';
import { createMemoryHistory } from '@/lib/router/history';
import { server } from '@/testing/server';
import { reloadWhenOutdated } from './new-version';
import { makeRouter } from './routes/router';

vi.mock('@/lib/browser/hard-navigate', () => ({ hardReload: vi.fn(), hardNavigate: vi.fn() }));

const MINUTE_MS = 61_000;

beforeEach(() => {
  vi.mocked(hardReload).mockClear();
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
});

/** Opens a page while the server has this build, and shows the tab again after a minute. */
async function open(build: string) {
  let asked = 0;
  server.use(
    http.get('*/index.html', () => {
      asked += 1;
      return HttpResponse.text(`<script type="module" src="/assets/${build}"></script>`);
    }),
  );
  const router = makeRouter(makeQueryClient(), createMemoryHistory({ initialEntries: ['/404'] }));
  const now = Date.now();
  reloadWhenOutdated(router);
  vi.spyOn(Date, 'now').mockReturnValue(now + MINUTE_MS);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(() => expect(asked).toBe(1));
  await new Promise((resolve) => setTimeout(resolve));
  vi.mocked(Date.now).mockRestore();
  return router;
}

it('reloads at the next navigation once there is a newer version', async () => {
  const router = await open('index-new.js');
  expect(hardReload).not.toHaveBeenCalled();
  await vi.waitFor(() => {
    void router.navigate({ to: '/login' });
    expect(hardReload).toHaveBeenCalled();
  });
});

it('does not reload while the server has the same version', async () => {
  const router = await open('index-old.js');
  await router.navigate({ to: '/login' });
  expect(hardReload).not.toHaveBeenCalled();
});
