// Every screen with text of twice the size on phones: nothing scrolls sideways, and no word that fits a line is broken.
import type { Page } from '@playwright/test';
import type { Api } from '../harness/api.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { resizeTo } from './support/frames.ts';
import { layoutFaults } from './support/layout-faults.ts';
import { expectNoSidewaysScroll } from './support/look.ts';
import { addressOf, LOGOUT, ROUTES, SIGNED_OUT } from './support/routes.ts';
import { splitWords } from './support/split-words.ts';
import { settle } from './support/variants.ts';
import { NARROW, SMALLEST } from './support/widths.ts';

const PUBLIC = ['/establishment/view/$slug', '/establishment/$slug/schedule', '/barber/view/$username'];
const INSIDE = ROUTES.filter((path) => path !== LOGOUT && !SIGNED_OUT.includes(path));
const isOfClients = (path: string) =>
  /^\/(appointment\/(create|my)|dashboard|invitation|password|service-record\/my|user\/update)/.test(path);
const isOfBarbers = (path: string) =>
  /^\/(agenda|appointment\/|dashboard|employer|order|schedule|service-record)/.test(path);
const isOfAdministrators = (path: string) =>
  /^\/(appointments|audit|barber\/list|dashboard|establishment\/review|profile|service\/|user\/)/.test(path);
/** The owner's screens, in parts that one test can visit. */
const OWN_PARTS = [0, 1, 2].map((part) =>
  INSIDE.filter((path) => path === '/dashboard' || !isOfAdministrators(path)).filter(
    (_, index) => index % 3 === part,
  ),
);

const gently = expect.configure({ soft: true });

/** Doubles the text by a style of the page, to which the em of media queries does not refer. */
async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    document.addEventListener('DOMContentLoaded', enlarge);
  });
}

async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  await doubleText(page);
  for (const path of paths) {
    await resizeTo(page, NARROW);
    await page.goto(addressOf(path));
    await settle(page);
    for (const width of [NARROW, SMALLEST]) {
      await test.step(`${path} at ${width.width} px`, async () => {
        await resizeTo(page, width);
        await expectNoSidewaysScroll(page);
        await gently.poll(() => page.evaluate(splitWords), path).toEqual([]);
        if (width === NARROW) await gently.poll(() => page.evaluate(layoutFaults), path).toEqual([]);
      });
    }
  }
}

async function expectReadableTo(login: string, page: Page, api: Api, paths: readonly string[]) {
  await signIn(page, api, login);
  await expectReadable(page, paths);
}

test('a visitor reads every screen with large text', async ({ page }) => {
  await expectReadable(page, [...SIGNED_OUT, ...PUBLIC]);
});

test('a client reads every screen with large text', async ({ page, api }) => {
  await expectReadableTo('cliente', page, api, INSIDE.filter(isOfClients));
});

test('a barber reads every screen with large text', async ({ page, api }) => {
  await expectReadableTo('barbeiro', page, api, INSIDE.filter(isOfBarbers));
});

for (const [part, paths] of OWN_PARTS.entries()) {
  test(`an owner reads every screen with large text, part ${part + 1}`, async ({ page, api }) => {
    await expectReadableTo('dono', page, api, paths);
  });
}

test('an administrator reads every screen with large text', async ({ page, api }) => {
  await expectReadableTo('admin', page, api, INSIDE.filter(isOfAdministrators));
});
