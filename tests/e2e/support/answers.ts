// Forces what the real suite answers only when it is ill or slow. Everything else in these tests is real.
import type { Page } from '@playwright/test';

/** Answers instead of the server until the page asks no more through it. */
export async function fail(page: Page, address: string, status: number, body: unknown = {}): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status, json: body }));
}

/** Lets the server answer, and changes what it said. */
export async function change(
  page: Page,
  address: string,
  // biome-ignore lint/suspicious/noExplicitAny: any answer of any route
  alter: (body: any) => unknown,
): Promise<void> {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: alter(await response.json()) });
  });
}

/** Keeps the page waiting for an answer until `release`. */
export async function holdAnswer(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ask = () => {};
  const asked = new Promise<void>((resolve) => {
    ask = resolve;
  });
  await page.route(address, async (route) => {
    ask();
    await released;
    await route.fallback();
  });
  return { asked, release: () => release() };
}

/** Counts the questions sent to a path from now on. */
export function countAsked(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}
