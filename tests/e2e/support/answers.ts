// Forces failures and delays that the real suite shows only under faults. Everything else in these
// tests is real.
import type { Page } from '@playwright/test';

const PUBLIC_PAGE = /^https?:\/\/[^/]+\/(establishment\/(view\/[^/]+|[^/]+\/schedule))?(\?[^#]*)?$/;
const PAGE_ANSWERS = /<script type="application\/json" id="page-answers">.*?<\/script>/s;

/** Removes the answers embedded in public pages, so that the page requests them. */
async function withoutPageAnswers(page: Page): Promise<void> {
  await page.route(PUBLIC_PAGE, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(PAGE_ANSWERS, '') });
  });
}

/** Answers requests to an address until the route is removed. */
export async function fail(page: Page, address: string, status: number, body: unknown = {}): Promise<void> {
  await withoutPageAnswers(page);
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}

/** Forwards requests and changes their answers. */
export async function change(
  page: Page,
  address: string | RegExp,
  // biome-ignore lint/suspicious/noExplicitAny: any answer of any route
  alter: (body: any) => unknown,
): Promise<void> {
  await withoutPageAnswers(page);
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: alter(await response.json()) });
  });
}

/** Forwards requests and drops their answers. Returns the received Idempotency-Keys. */
export async function loseAnswers(page: Page, address: string): Promise<string[]> {
  const keys: string[] = [];
  await page.route(address, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    // A reloaded page has cancelled its request, which can no longer be aborted.
    await route
      .fetch()
      .then(() => route.abort('connectionreset'))
      .catch(() => undefined);
  });
  return keys;
}

/** Holds an answer back until `release`. */
export async function holdAnswer(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await withoutPageAnswers(page);
  await page.route(address, async (route) => {
    ask();
    await released;
    await route.fallback();
  });
  return { asked, release: () => release() };
}

/** Counts the requests to a path from now on. */
export function countAsked(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
