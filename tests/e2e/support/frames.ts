// Changes of the window's size and screenshots, for a headless browser that sometimes draws no frame.
import type { Page, PageScreenshotOptions } from '@playwright/test';

/** The time that drawing a frame may take on a busy machine before it is forced. */
const FRAME_LIMIT_MS = 1_000;
const TRIES = 5;
/** The browser's message when it had no frame to copy. */
const NO_FRAME = 'Unable to capture screenshot';

/** Takes a screenshot, again when the browser had no frame. */
export async function capture(page: Page, options: PageScreenshotOptions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await page.screenshot(options);
      return;
    } catch (error) {
      if (tries === TRIES || !String(error).includes(NO_FRAME)) throw error;
    }
  }
}

/**
 * Changes the window's size and waits until the page draws frames at that size. Playwright clicks only what stayed in
 * place for two frames, and headless Chromium sometimes stops drawing after a change of size. A screenshot or another
 * change of size forces a frame. Fails when the page still draws nothing after several of them.
 */
export async function resizeTo(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  const root = await page.waitForSelector('html');
  for (let tries = 1; ; tries += 1) {
    try {
      return await root.waitForElementState('stable', { timeout: FRAME_LIMIT_MS });
    } catch (error) {
      if (tries === TRIES) throw error;
      await capture(page, { type: 'jpeg' });
      await page.setViewportSize({ ...size, height: size.height - 1 });
      await page.setViewportSize(size);
    }
  }
}
