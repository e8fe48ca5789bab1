// Checks a screen: takes a screenshot, and expects no horizontal overflow and no findings of axe.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { capture, resizeTo } from './frames.ts';
import { AT_BOTH_WIDTHS, NARROW, WIDE } from './widths.ts';

const SCREENS = resolve(import.meta.dirname, '../../output/e2e/screens');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const PICTURES_LIMIT_MS = 15_000;

interface Options {
  /** Captures the whole page instead of the viewport. Not for dialogs. */
  whole?: boolean;
  /** For a screen whose code is still loading. Otherwise waits until it is loaded. */
  splash?: boolean;
}

interface Finding {
  id: string;
  impact: string;
  nodes: { target: unknown[]; failureSummary: string }[];
}

/**
 * Takes a screenshot and fails when the screen is not accessible or scrolls horizontally. In a file
 * that runs at one width only, checks both widths.
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
    expect(await audit(page)).toEqual([]);
    const { project, file } = test.info();
    if (project.name !== 'mobile' || AT_BOTH_WIDTHS.includes(basename(file))) return;
    const scrolled = await page.evaluate(() => scrollY);
    await resizeTo(page, WIDE);
    await lookOnce(page, join('desktop', name), whole);
    // Colours do not depend on the width, and their rules take half of an audit's time.
    expect(await audit(page, { without: COLOUR_RULES })).toEqual([]);
    await resizeTo(page, NARROW);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), scrolled);
  });
}

async function lookOnce(page: Page, name: string, whole: boolean): Promise<void> {
  if (whole) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectPicturesThere(page, whole);
  // Takes a tenth of the time of a lossless picture in device pixels.
  await capture(page, {
    path: join(SCREENS, `${name}.jpg`),
    type: 'jpeg',
    quality: 75,
    scale: 'css',
    fullPage: whole,
    animations: 'disabled',
  });
  await expectNoSidewaysScroll(page);
}

/**
 * Scrolls through the page once, so that lazy pictures load. Waits after each step until the page is idle, so that
 * a list renders its next entries ahead of the window, as it does for a person. A headless browser sometimes
 * renders no frame until something moves, so a step waits at most 500 ms.
 */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise<void>((next) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => next())));
        setTimeout(next, 500);
      });
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Waits for the pictures on the screen, or for all pictures of the page. */
async function expectPicturesThere(page: Page, whole: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(
    (all) => {
      const images = [...document.images];
      // Includes pictures of entries that were drawn since the last check.
      if (all) for (const image of images) image.loading = 'eager';
      return images.every((image) => {
        const { bottom, top } = image.getBoundingClientRect();
        return image.complete || (!all && (bottom < 0 || top > innerHeight));
      });
    },
    whole,
    { timeout: PICTURES_LIMIT_MS },
  );
}

/** Expects that the page does not scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(sideways, { message: 'pixels that stick out sideways' }).toBeLessThanOrEqual(0);
}

interface Audit {
  /** Rules or tags of rules. */
  rules?: string[];
  /** Rules among them to leave out. */
  without?: string[];
  /** Selects the part of the page. */
  part?: string;
}

/** All findings of axe, of any impact, in short form. */
export async function audit(
  page: Page,
  { rules = RULES, without = [], part = 'html' }: Audit = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE, 'utf8'));
  const findings = await page.evaluate(
    async ([rules, without, part]) => {
      const { axe } = window as unknown as {
        axe: { run: (root: Element | Document, options: object) => Promise<{ violations: Finding[] }> };
      };
      const context = document.querySelector(part) ?? document;
      // Preloading serves only rules about cross-origin style sheets and audio, which do not apply.
      const options = {
        runOnly: rules,
        rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        preload: false,
      };
      const { violations } = await axe.run(context, options);
      return violations;
    },
    [rules, without, part] as const,
  );
  return findings.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${impact}: ${id}: ${target.join(' ')}: ${oneLine(failureSummary)}`,
    ),
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ');
