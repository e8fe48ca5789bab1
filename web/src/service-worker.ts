// The service worker of tills. It opens the app without a connection: it serves the app's own files from the precache,
// and index.html if the server fails or is too slow. It never stores an answer of the API or a picture of the server.
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The files of this build, set by the build (vite.config.ts). */
declare const PRECACHED_FILES: { url: string; revision: string | null }[];

const PAGE = '/index.html';
const PAGE_TIMEOUT_MS = 4_000;

/** The server's page, with the content of a public screen; the stored one if the server fails or is too slow. */
async function openPage({ request }: { request: Request }): Promise<Response> {
  const stored = () => matchPrecache(PAGE);
  const network = fetch(request);
  try {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PAGE_TIMEOUT_MS));
    const answer = await Promise.race([network, late]);
    if (answer && answer.status < 500) return answer;
    return (await stored()) ?? answer ?? (await network);
  } catch (error) {
    const page = await stored();
    if (page) return page;
    throw error;
  }
}

precache(PRECACHED_FILES);
cleanupOutdatedCaches();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await matchPrecache(request)) ?? fetch(request),
);
registerRoute(new NavigationRoute(openPage, { denylist: [/^\/(?:api|images|assets|healthz)(?:\/|$)/] }));
// The pages of an older build still find its files on the server.
void (self as unknown as { skipWaiting: () => Promise<void> }).skipWaiting();
clientsClaim();
