// Pictures: the browser loads the narrowest sufficient file, and preloads the first one before
// scripts run.
import type { Page } from '@playwright/test';
import { wavyPng } from '../api/pictures.ts';
import { expect, stack, test } from './support/fixtures.ts';
import { newOwner } from './support/owners.ts';

// As on most phones, so that a cover is wider than the screen.
test.use({ deviceScaleFactor: 2 });

const SLUG = 'barbearia-dom-augusto';
const COVERS = /\/images\/[0-9a-f]{32}-(480|800|1280|1920)\.webp$/;

/** The paths of requested pictures, in order. */
function listenToPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const cover = (page: Page) => page.locator('img[fetchpriority="high"]').first();

async function shownFile(page: Page): Promise<string> {
  await expect.poll(() => cover(page).evaluate((image: HTMLImageElement) => image.currentSrc)).not.toBe('');
  return new URL(await cover(page).evaluate((image: HTMLImageElement) => image.currentSrc)).pathname;
}

for (const path of ['/', `/establishment/view/${SLUG}`, `/establishment/${SLUG}/schedule`]) {
  test(`the first picture of ${path} is preloaded in its displayed width, once`, async ({ page }) => {
    const asked = listenToPictures(page);
    await page.goto(path);
    await expect(cover(page)).toBeVisible();
    await expect(cover(page)).toHaveAttribute('loading', 'eager');
    const file = await shownFile(page);
    expect(file).toMatch(COVERS);
    expect(asked.find((picture) => COVERS.test(picture))).toBe(file);
    expect(asked.filter((picture) => picture === file)).toHaveLength(1);
    const digest = file.slice(0, file.lastIndexOf('-'));
    expect(asked.filter((picture) => picture.startsWith(digest))).toEqual([file]);
  });
}

test('a square picture is loaded in a small width, never in full size', async ({ page }) => {
  const asked = listenToPictures(page);
  await page.goto(`/establishment/view/${SLUG}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked.some((picture) => /-(64|128|256)\.webp$/.test(picture))).toBe(true);
  expect(asked.filter((picture) => /\/[0-9a-f]{32}\.(png|webp)$/.test(picture))).toEqual([]);
});

test('a cover is loaded as AVIF once the AVIF exists, and no picture is broken', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop } = await newOwner(page, api, mailbox, { background: wavyPng(1920, 600) });
  const avif = `${stack().gateway_url}/${shop.background?.replace(/\.png$/, '')}-1280.avif`;
  const typeOf = async (url: string) => (await page.request.get(url)).headers()['content-type'];
  await expect.poll(() => typeOf(avif), { timeout: 60_000 }).toBe('image/avif');
  const path = `/establishment/view/${shop.slug}`;
  const loaded = page.waitForResponse((answer) => COVERS.test(new URL(answer.url()).pathname));
  await page.goto(path);
  expect((await loaded).headers()).toMatchObject({ 'content-type': 'image/avif', vary: 'Accept' });
  for (const shown of [path, '/']) {
    await page.goto(shown);
    await expect(cover(page)).toBeVisible();
    const drawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
    await expect.poll(() => cover(page).evaluate(drawn)).toBe(true);
    const broken = (images: HTMLImageElement[]) =>
      images.filter((image) => image.complete && image.currentSrc !== '' && image.naturalWidth === 0).length;
    expect(await page.locator('img').evaluateAll(broken), shown).toBe(0);
  }
});

test('an unknown shop is reported as missing', async ({ page }) => {
  const answer = await page.goto('/establishment/view/nao-existe');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('não encontrada', { exact: false }).first()).toBeVisible();
});
