// Text of twice the size, set by the page's style.
import type { Page } from '@playwright/test';

/** Doubles the text of all pages opened from now on, before they are drawn. Media queries in em keep their breakpoints. */
export async function doubleText(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%');
    enlarge();
    // The document may have no element yet.
    new MutationObserver(enlarge).observe(document, { childList: true });
  });
}
