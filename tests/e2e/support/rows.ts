// The layout of rows: the height of list rows on a wide screen, and gaps.
import { expect, type Locator, type Page } from '@playwright/test';

const LOWEST = 40;
const HIGHEST = 64;

/** Expects the height of every row between the minimum tap target and the maximum of a dense list. */
export async function expectDense(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const heights = () =>
    rows.evaluateAll((found) => found.map((row) => Math.round(row.getBoundingClientRect().height)));
  await expect
    .poll(async () => (await heights()).filter((height) => height < LOWEST || height > HIGHEST), {
      message: `rows that are not ${LOWEST} to ${HIGHEST} px high`,
    })
    .toEqual([]);
}

/** The pixels between the bottom of an element and the top of one below it. */
export async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (!above || !below) throw new Error('an element is not shown');
  return below.y - above.y - above.height;
}

/** Expects that the elements have the same left edge. */
export async function expectAligned(parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible();
  const edges = () =>
    parts.evaluateAll((found) => [
      ...new Set(found.map((part) => Math.round(part.getBoundingClientRect().left))),
    ]);
  await expect.poll(edges, { message: 'the left edges' }).toHaveLength(1);
}

/** The elements of the page that scroll on their own. */
export const scrollingParts = (page: Page): Promise<string[]> =>
  page
    .locator('main *')
    .evaluateAll((found) =>
      found
        .filter(
          (part) =>
            ['auto', 'scroll'].includes(getComputedStyle(part).overflowY) &&
            part.scrollHeight > part.clientHeight,
        )
        .map((part) => `${part.tagName} ${part.className}`),
    );
