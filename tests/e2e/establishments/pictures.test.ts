// Pictures: the browser loads the narrowest sufficient file, and preloads the first one before
// scripts run.
import type { Page } from '@playwright/test';
import { wavyPng } from '../../api/pictures.ts';
import { DEMO_PASSWORD, expect, keepToken, stack, test } from '../support/fixtures.ts';
import { scrollThrough } from '../support/look.ts';
import { newOwner } from '../support/owners.ts';
import { NARROW, WIDE } from '../support/widths.ts';

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

/** The loaded pictures whose file is not the narrowest one of their srcset with a pixel for each drawn one. */
function unsuitable(images: HTMLImageElement[]): string[] {
  return images.flatMap(({ srcset, currentSrc, width }) => {
    const widths = [...srcset.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each));
    const drawn = width * devicePixelRatio;
    const best = widths.find((each) => each >= drawn) ?? widths.at(-1);
    const isSuitable = !currentSrc || currentSrc.includes(`-${best}.`);
    return isSuitable ? [] : [`${currentSrc} is drawn ${drawn} px wide`];
  });
}

const SMALL_SCREENS = ['/', `/establishment/view/${SLUG}`, `/establishment/${SLUG}/schedule`, '/dashboard'];

for (const ratio of [1, 2]) {
  for (const size of [NARROW, WIDE]) {
    test(`squares at ${size.width} px and ${ratio}x are loaded in the width that is drawn`, async ({
      browser,
      api,
    }) => {
      const owner = await api.login('dono', DEMO_PASSWORD);
      for (const path of SMALL_SCREENS) {
        // The browser prefers a wider file that it has in its cache, so each screen begins with an empty one.
        const context = await browser.newContext({
          baseURL: api.base,
          viewport: size,
          deviceScaleFactor: ratio,
        });
        const page = await context.newPage();
        await keepToken(page, owner.token ?? '');
        await page.goto(path);
        const squares = page.locator('img[srcset*="-64.webp"]');
        await expect(squares.first(), path).toBeVisible();
        await scrollThrough(page);
        const loaded = (images: HTMLImageElement[]) =>
          images.every(({ complete, currentSrc }) => complete || !currentSrc);
        await expect.poll(() => squares.evaluateAll(loaded), path).toBe(true);
        expect.soft(await squares.evaluateAll(unsuitable), path).toEqual([]);
        await context.close();
      }
    });
  }
}
