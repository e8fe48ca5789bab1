// Every route of the web app is finished: no screen says 'Em breve', and no request of a screen answers 501.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { addressOf, LOGOUT, ROUTES, SIGNED_OUT } from '../support/routes.ts';

/** Opens screens and returns the faults of those that are unfinished. */
async function unfinished(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 501) faults.push(`501: ${response.url()}`);
  });
  for (const path of paths) {
    await page.goto(addressOf(path));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(main.locator('[data-testid="splash"], [aria-busy="true"]'), path).toHaveCount(0);
    if (/em breve/i.test(await page.locator('body').innerText())) faults.push(`Em breve: ${path}`);
  }
  return faults;
}

test('the list of routes is complete', () => {
  expect(ROUTES.length).toBeGreaterThan(70);
  expect(ROUTES).toEqual(expect.arrayContaining(['/', '/dashboard', '/report/order/$entityId', '$']));
});

test('a visitor finds no unfinished screen', async ({ page }) => {
  expect(await unfinished(page, SIGNED_OUT)).toEqual([]);
});

test('an administrator finds no unfinished screen', async ({ page, api }) => {
  test.slow();
  await signIn(page, api, 'admin');
  const paths = ROUTES.filter((path) => path !== LOGOUT && !SIGNED_OUT.includes(path));
  expect(await unfinished(page, [...paths, LOGOUT])).toEqual([]);
});

test('a collaborator finds no unfinished screen', async ({ page, api }) => {
  await signIn(page, api, 'barbeiro');
  const paths = ROUTES.filter((path) =>
    /^\/(employer|agenda|appointment|service-record|dashboard)/.test(path),
  );
  expect(await unfinished(page, paths)).toEqual([]);
});
