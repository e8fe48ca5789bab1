// Looks at a screen: keeps a picture of it, checks that nothing sticks out sideways, and has axe judge it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { AT_BOTH_WIDTHS, NARROW, WIDE } from './widths.ts';

const SCREENS = resolve(import.meta.dirname, '../../output/e2e/screens');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PICTURES_LIMIT_MS = 15_000;

interface Options {
  /** The whole page, not only what fits on the screen. Not for dialogs. */
  whole?: boolean;
  /** A screen whose code is still being loaded. Otherwise the look waits until it is there. */
  splash?: boolean;
}

interface Finding {
  id: string;
  impact: string;
  nodes: { target: unknown[]; failureSummary: string }[];
}

/**
 * Keeps a picture of the screen as it is now, and fails when it is not accessible or scrolls sideways. Where a file runs
 * at one width only, both are looked at.
 */
export async function look(
  page: Page,
  name: string,
  { whole = false, splash = false }: Options = {},
): Promise<void> {
  await test.step(`look at ${name}`, async () => {
    await expect(page.locator('main h1').first()).toBeAttached();
    if (!splash) await expect(page.locator('main').getByTestId('splash')).toHaveCount(0);
    await lookOnce(page, join(test.info().project.name, name), whole);
    const { project, file } = test.info();
    if (project.name !== 'mobile' || AT_BOTH_WIDTHS.includes(basename(file))) return;
    const scrolled = await page.evaluate(() => scrollY);
    await page.setViewportSize(WIDE);
    await lookOnce(page, join('desktop', name), whole);
    await page.setViewportSize(NARROW);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  });
}

async function lookOnce(page: Page, name: string, whole: boolean): Promise<void> {
  if (whole) await loadAllPictures(page);
  await expectPicturesThere(page, whole);
  // A tenth of the time that a lossless picture of all device pixels takes.
  await page.screenshot({
    path: join(SCREENS, `${name}.jpg`),
    type: 'jpeg',
    quality: 75,
    scale: 'css',
    fullPage: whole,
    animations: 'disabled',
  });
  await expectNoSidewaysScroll(page);
  expect(await audit(page)).toEqual([]);
}

/** Goes to the top, and loads also the pictures that would be loaded once they are scrolled to. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (const image of document.images) image.loading = 'eager';
  });
}

/**
 * Shows every part once, so that pictures that load when seen are loaded. Two frames a part; a browser without a window
 * now and then makes none until something moves again, and the next part is what moves.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise<void>((next) => {
        requestAnimationFrame(() => requestAnimationFrame(() => next()));
        setTimeout(next, 500);
      });
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

async function expectPicturesThere(page: Page, whole: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    (all) =>
      [...document.images].every((image) => {
        const { bottom, top } = image.getBoundingClientRect();
        return image.complete || (!all && (bottom < 0 || top > innerHeight));
      }),
    whole,
    { timeout: PICTURES_LIMIT_MS },
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(sideways, { message: 'pixels that stick out sideways' }).toBeLessThanOrEqual(0);
}

/** Everything that axe finds by these tags or rules in a part of the page, of any impact, short enough to read. */
export async function audit(page: Page, rules = RULES, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'));
  const findings = await page.evaluate(
    async ([rules, part]) => {
      const { axe } = window as unknown as {
        axe: { run: (root: Element | Document, options: object) => Promise<{ violations: Finding[] }> };
      };
      const context = document.querySelector(part) ?? document;
      // Preloading is for rules about style sheets of other origins and about sound, of which there is none.
      const options = { runOnly: rules, resultTypes: ['violations'], preload: false };
      const { violations } = await axe.run(context, options);
      return violations;
    },
    [rules, part] as const,
  );
  return findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact}: ${id}: ${target.join(' ')}: ${oneLine(failureSummary)}`,
    ),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
