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

/**
 * Expects that the title, the facts and the buttons on the first line of all rows have the left edges of the row with
 * the most of them, within a pixel.
 */
export async function expectColumns(rows: Locator): Promise<void> {
  await expect(rows.first()).toBeVisible();
  const edgesOfRows = () =>
    rows.evaluateAll((found) =>
      found.map((row) => {
        const title = row.querySelector('h2');
        const end = title?.getBoundingClientRect().bottom ?? 0;
        const text = title?.parentElement?.parentElement;
        const parts = [
          ...(text?.querySelectorAll(':scope > *, h2 ~ *') ?? []),
          ...row.querySelectorAll('button'),
        ];
        return parts
          .map((part) => part.getBoundingClientRect())
          .filter(({ top, width }) => width > 0 && top < end)
          .map(({ left }) => Math.round(left));
      }),
    );
  const misplaced = async () => {
    const all = await edgesOfRows();
    const columns = all.toSorted((one, other) => other.length - one.length)[0] ?? [];
    return all.map((row) => row.filter((left) => !columns.some((edge) => Math.abs(edge - left) <= 1)));
  };
  await expect
    .poll(async () => (await misplaced()).filter((row) => row.length > 0), {
      message: 'misplaced left edges',
    })
    .toEqual([]);
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
