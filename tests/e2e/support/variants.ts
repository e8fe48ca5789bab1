// Checks a screen at 320, 390 and 1280 px, in both themes and in forced colours, and with text of twice the size.
import { expect, type Page, test } from '@playwright/test';
import { resizeTo } from './frames.ts';
import { layoutFaults } from './layout-faults.ts';
import { audit, COLOUR_RULES } from './look.ts';
import { NARROW, SMALLEST, WIDE } from './widths.ts';

const TEXT = 16;
/** Twice the usual size. */
export const LARGE_TEXT = 2 * TEXT;
const DIALOG = 'dialog[open], [aria-modal="true"]';
const THEME = 'data-mantine-color-scheme';

const ROUNDS = [
  { width: WIDE, theme: 'dark' },
  { width: NARROW, theme: 'light' },
  { width: SMALLEST, theme: 'light' },
] as const;

const gently = expect.configure({ soft: true });

/** Reports all findings of a screen together, and lets the test continue with the next. */
export async function lookInVariants(page: Page, name: string): Promise<void> {
  await test.step(`variants of ${name}`, async () => {
    const fits = (variant: string) =>
      gently.poll(() => page.evaluate(layoutFaults), `${name}, ${variant}`).toEqual([]);
    const sound = async (variant: string, findings: Promise<string[]>) =>
      gently(await findings, `${name}, ${variant}`).toEqual([]);
    await settle(page);
    // A dialog covers everything behind it.
    const front = (await page.locator(DIALOG).count()) > 0 ? DIALOG : 'html';
    const size = page.viewportSize() ?? NARROW;

    await resizeTo(page, NARROW);
    await fits('390 px');
    await setTextSize(page, LARGE_TEXT);
    await fits('390 px, large text');
    await resizeTo(page, WIDE);
    await fits('1280 px, large text');
    await setTextSize(page, TEXT);

    // Themes differ in colours only: checks all rules once per width, and the colour rules in each other theme.
    for (const { width, theme } of ROUNDS) {
      const label = `${width.width} px`;
      await resizeTo(page, width);
      // axe reports controls below the sticky bar as obscured.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await fits(label);
      await setTheme(page, theme);
      await sound(`${label}, ${theme}`, audit(page, { part: front }));
      const other = theme === 'dark' ? 'light' : 'dark';
      await setTheme(page, other);
      await sound(`${label}, ${other}`, audit(page, { rules: COLOUR_RULES, part: front }));
      await page.emulateMedia({ forcedColors: 'active' });
      await sound(`${label}, forced colours`, audit(page, { rules: COLOUR_RULES, part: front }));
      await sound(`${label}, forced colours`, page.evaluate(indistinctChoices));
      await page.emulateMedia({ forcedColors: 'none' });
    }
    await setTheme(page, 'dark');

    await resizeTo(page, size);
  });
}

/** Waits until the screen has loaded its data. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(
    page.locator('main').locator('[data-testid="splash"], [class*="skeleton" i], [aria-busy="true"]'),
  ).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
}

async function setTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute(THEME, theme);
}

/** Sets the text size of the browser's settings, to which rem and the em of media queries refer. */
export async function setTextSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels } });
  await session.detach();
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
    .toBe(`${pixels}px`);
}

/** Returns the selected elements that look like unselected ones. Runs in the page. */
function indistinctChoices(): string[] {
  const CHOSEN = '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"]';
  const states = ['aria-pressed', 'aria-selected', 'aria-checked'];
  const lookOf = (element: Element) => {
    const { backgroundColor, borderColor, borderStyle, borderWidth, outlineStyle, outlineWidth } =
      getComputedStyle(element);
    return [backgroundColor, borderColor, borderStyle, borderWidth, outlineStyle, outlineWidth].join();
  };
  return [...document.querySelectorAll(CHOSEN)]
    .filter((chosen) => {
      const other = [...document.querySelectorAll(chosen.tagName)].find(
        (peer) =>
          peer.className === chosen.className && states.some((state) => peer.getAttribute(state) === 'false'),
      );
      return other && lookOf(other) === lookOf(chosen);
    })
    .map((chosen) => `${chosen.className} "${chosen.textContent}" looks as if it were not chosen`);
}
