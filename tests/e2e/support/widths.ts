// The screen widths of the tests, and the change from one to another.
import type { Page } from '@playwright/test';

/** The smallest phones in use. */
export const SMALLEST = { width: 320, height: 640 };
export const NARROW = { width: 390, height: 844 };
export const WIDE = { width: 1280, height: 800 };

/**
 * Files whose cases differ by width and therefore run at both. All others run narrow and only check
 * the wide screen.
 */
export const AT_BOTH_WIDTHS = [
  'menu.test.ts',
  'booking-journey.test.ts',
  'stillness.test.ts',
  'agenda.test.ts',
  'agenda-moves.test.ts',
  'orders.test.ts',
];

/** How long a drawn frame may take on a busy machine before it is forced. */
const FRAME_LIMIT_MS = 1_000;
const FRAME_TRIES = 5;

/**
 * Changes the window's size and waits until the page draws frames at that size. Playwright clicks only what stayed in
 * place for two frames, and headless Chromium sometimes stops to draw after a change of size. A screenshot or another
 * change of size forces a frame. Fails when the page still draws nothing after several of them.
 */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const root = await page.waitForSelector('html');
  for (let tries = 1; ; tries += 1) {
    try {
      return await root.waitForElementState('stable', { timeout: FRAME_LIMIT_MS });
    } catch (error) {
      if (tries === FRAME_TRIES) throw error;
      await page.screenshot({ type: 'jpeg' });
      await page.setViewportSize({ ...size, height: size.height - 1 });
      await page.setViewportSize(size);
    }
  }
}
