// Operates a screen with the keyboard only.
import { expect, type Locator, type Page } from '@playwright/test';

const LONGEST_WALK = 120;

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const resting = await appearance(target);
  for (let step = 0; step < LONGEST_WALK; step += 1) {
    await page.keyboard.press('Tab');
    if (await hasFocus(target)) {
      await expect(target).toBeInViewport();
      expect(await appearance(target), 'the appearance of the focused element').not.toEqual(resting);
      return;
    }
  }
  throw new Error(`not reached by ${LONGEST_WALK} presses of Tab: ${target}`);
}

/** Moves the focus to the element and presses Enter. */
export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Whether the element has the focus. */
export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** The style properties that may show the focus: outline, border, shadow and background. */
function appearance(target: Locator): Promise<string[]> {
  return target.evaluate((element) => {
    const { outlineStyle, outlineWidth, borderColor, boxShadow, backgroundColor } = getComputedStyle(element);
    return [outlineStyle === 'none' ? 'none' : outlineWidth, borderColor, boxShadow, backgroundColor];
  });
}

/** Tabs through the dialog forwards and backwards; the focus must stay in it. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  await expectFocusWithin(dialog);
  const stops = await dialog.locator('button, input, a[href], select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step <= stops; step += 1) {
      await page.keyboard.press(key);
      await expectFocusWithin(dialog);
    }
  }
}

async function expectFocusWithin(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), {
      message: 'the focus is in the dialog',
    })
    .toBe(true);
}
