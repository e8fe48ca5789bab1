// Screens do not shift while loading: the browser's layout shift score stays near zero.
import type { Page } from '@playwright/test';
import { holdAnswer } from './support/answers.ts';
import { addressOfBooking, addressOfShop, BookingScreen } from './support/booking-screen.ts';
import { expect, signIn, test } from './support/fixtures.ts';
import { scrollThrough } from './support/look.ts';
import { placeOf } from './support/places.ts';

const LIMIT = 0.02;
const SLUG = 'barbearia-dom-augusto';

/** Sums unexpected layout shifts in the page; returns the sum and the shifted elements. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = [];
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum += entry.value;
        for (const { node } of entry.sources)
          moved.push(`${entry.value.toFixed(4)} ${node?.nodeName} ${node?.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts: () => ({ sum, moved }) });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: () => { sum: number; moved: string[] } }).shifts());
}

/** Opens a screen with delayed data and scrolls through it. */
async function openSlowly(page: Page, address: string, data: string, loaded: () => Promise<void>) {
  const answer = await holdAnswer(page, data);
  await page.goto(address);
  await answer.asked;
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });
  answer.release();
  await loaded();
  await scrollThrough(page);
}

const headed = (page: Page) => () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

const SCREENS: [name: string, address: string, data: string][] = [
  ['home', '/', '**/api/establishment/category/*'],
  ['shop', addressOfShop(SLUG), '**/api/establishment/view/*'],
  ['booking', addressOfBooking(SLUG), '**/api/establishment/view/*'],
];

for (const [name, address, data] of SCREENS) {
  test(`${name} does not shift while loading`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await openSlowly(page, address, data, async () => {
      await headed(page)();
      await expect(page.locator('main img').first()).toBeVisible();
    });
    const { sum, moved } = await shifts();
    test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
    expect(sum, moved.join('\n')).toBeLessThan(LIMIT);
  });
}

for (const [late, data] of [
  ['barbershops', '**/api/establishment/my/category/*'],
  ['own bookings', '**/api/order/listmy*'],
] as const) {
  test(`the dashboard does not shift while the ${late} load`, async ({ page, api }) => {
    await signIn(page, api, 'dono');
    const shifts = await watchShifts(page);
    await openSlowly(page, '/dashboard', data, () =>
      expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible(),
    );
    const { sum, moved } = await shifts();
    test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
    expect(sum, moved.join('\n')).toBeLessThan(LIMIT);
  });
}

test('the booking screen does not shift when the times arrive late', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  const shifts = await watchShifts(page);
  await screen.open(place);
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices([place.services[0]]);
  const answer = await holdAnswer(page, '**/api/employer-schedule/available-days*');
  await screen.chooseServices([place.services[1]]);
  await screen.day(place.date).click();
  await answer.asked;
  answer.release();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
  const { sum, moved } = await shifts();
  expect(sum, moved.join('\n')).toBeLessThan(LIMIT);
});
