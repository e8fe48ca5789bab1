// A page that stays open while another version of the app is deployed, and parts of it that cannot
// be loaded.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { bookingsOf, ownPlace } from '../support/own-place.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const HOUR_MS = 3_600_000;

/** Gives the server another build than the page's. */
const deploy = (page: Page) =>
  page.route('**/index.html', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<script type="module" src="/assets/index-new.js"></script>',
    }),
  );

/** Marks the page. Returns a function that checks whether the page has been reloaded since. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => !('marked' in window));
}

test('a newer version is loaded at the next screen, without disturbing a booking', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  const customer = ownName('Versão');
  await page.clock.install();
  await screen.reachConfirmation(place, place.times[0] as string);
  const isNew = await mark(page);
  await screen.nameField.fill(customer);
  await deploy(page);
  await page.clock.fastForward('02:00');
  const asked = page.waitForResponse('**/index.html');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await asked;
  await screen.confirmButton.click();
  // A page that is navigating cannot be evaluated.
  await expect(async () => expect(await isNew()).toBe(true)).toPass({ timeout: 15_000 });
  await expect(screen.done).toBeVisible();
  expect(await bookingsOf(place, customer)).toBe(1);
});

test.describe('a screen whose code', () => {
  // The router logs why a screen could not be shown.
  test.use({ mayComplain: /ScreenNotLoaded|could not be loaded/ });
  const CODE = '**/assets/login-page-*.js';

  test('cannot be loaded shows an error with a retry', async ({ page }) => {
    await page.route(CODE, (route) => route.abort());
    await page.goto('/');
    const isNew = await mark(page);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar esta tela.');
    await look(page, 'screen-not-loaded');
    expect(await isNew()).toBe(false);
    await page.unroute(CODE);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByLabel('Usuário ou e-mail')).toBeVisible();
  });

  test('has been replaced by a newer version is loaded with a page reload', async ({ page }) => {
    await page.goto('/');
    const isNew = await mark(page);
    let gone = true;
    page.on('load', () => {
      gone = false;
    });
    await page.route(CODE, (route) => (gone ? route.fulfill({ status: 404 }) : route.continue()));
    await deploy(page);
    await page.getByRole('link', { name: 'Login' }).click();
    await expect(page.getByLabel('Usuário ou e-mail')).toBeVisible();
    expect(await isNew()).toBe(true);
  });
});

test('without a network at Confirmar, the page stays and explains the state', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  await page.goto(addressOfBooking(place.shop.slug));
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices([place.services[0]]);
  await screen.day(place.date).click();
  await screen.time(place.times[0] as string).click();
  await screen.nameField.fill(ownName('Queda'));
  await page.context().setOffline(true);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText('Não sabemos se o pedido chegou à barbearia.');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('parts of a replaced build stay for a day', () => {
  const folder = mkdtempSync(join(tmpdir(), 'navalha-web-'));
  const served = join(folder, 'served');
  const build = (part: string) => {
    const next = join(folder, 'next');
    mkdirSync(join(next, 'assets'), { recursive: true });
    writeFileSync(join(next, 'index.html'), part);
    writeFileSync(join(next, 'assets', part), part);
    const script = `set -euo pipefail; . ${ROOT}/deploy/lib/web.sh; replace_web "$0" "$1"`;
    execFileSync('bash', ['-c', script, next, served]);
  };
  const age = (part: string, hours: number) => {
    const at = new Date(Date.now() - hours * HOUR_MS);
    utimesSync(join(served, 'assets', part), at, at);
  };
  const parts = () => readdirSync(join(served, 'assets')).sort();

  build('a.js');
  age('a.js', 100);
  build('b.js');
  expect(parts(), 'the age of a part counts from its replacement').toEqual(['a.js', 'b.js']);
  age('a.js', 23);
  age('b.js', 100);
  build('c.js');
  expect(parts()).toEqual(['a.js', 'b.js', 'c.js']);
  age('a.js', 25);
  build('c.js');
  expect(parts()).toEqual(['b.js', 'c.js']);
  rmSync(folder, { recursive: true });
});
