// Booking a shop's service with few taps, and booking distant days.
import type { Locator } from '@playwright/test';
import { addDays, daysFrom, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { enter } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { bookingsOf, type OwnPlace, ownPlace } from '../support/own-place.ts';
import { freeTimes } from '../support/places.ts';
import { NARROW, WIDE } from '../support/widths.ts';

/** The address behind a service on the shop's page. */
const addressOf = ({ shop, services }: OwnPlace) =>
  `${addressOfBooking(shop.slug)}?service=${services[0].id}`;

test('two taps and a name book a service at the first free time', async ({ page, api, mailbox }) => {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  const customer = ownName('Rápida');
  await page.goto(addressOf(place));
  const first = screen.times.getByRole('button').first();
  await expect(first).toBeVisible();
  await look(page, 'booking-quick', { whole: true });
  await first.tap();
  await screen.nameField.fill(customer);
  await screen.confirmButton.tap();
  await expect(screen.done).toBeVisible();
  expect(await bookingsOf(place, customer)).toBe(1);

  await page.goto(addressOf(place));
  await first.tap();
  await expect(screen.nameField).toHaveValue(customer);
});

test('services are chosen on the page with the keyboard, which keeps the focus', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await ownPlace(api, mailbox);
  const [, second] = place.services;
  const screen = new BookingScreen(page);
  const customer = ownName('Teclado');
  await page.goto(addressOf(place));
  const quick = page.getByRole('region', { name: 'O que vai ser' });
  const button = quick.getByRole('button', { name: second.name });
  await enter(page, button);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toBeFocused();
  await expect(screen.removeButton(second)).toBeVisible();
  await enter(page, screen.day(place.date));
  await enter(page, screen.time(place.times[0] as string));
  await expect(screen.nameField).toBeFocused();
  await page.keyboard.type(customer);
  await page.keyboard.press('Enter');
  await expect(screen.done).toBeVisible();
  expect(await bookingsOf(place, customer)).toBe(1);
});

test('the button to the times has its own strip and covers no choice', async ({ page, api, mailbox }) => {
  const place = await ownPlace(api, mailbox);
  await page.goto(addressOf(place));
  const strip = page.getByRole('button', { name: /^Ver horários: / }).locator('..');
  for (const size of [
    { ...NARROW, height: 560 },
    { ...WIDE, height: 480 },
  ]) {
    await resizeTo(page, size);
    await expect(strip).toHaveAttribute('data-floats', 'true');
    expect(await strip.boundingBox()).toMatchObject({ x: 0, width: size.width });
    const { bottom, opaque } = await strip.evaluate((element) => ({
      bottom: element.getBoundingClientRect().bottom,
      opaque: /^rgb\(/.test(getComputedStyle(element).backgroundColor),
    }));
    expect(bottom).toBe(size.height);
    expect(opaque).toBe(true);
    await look(page, 'booking-onward');
    // Jumps to the times, which the strip must not cover.
    await strip.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Horários disponíveis' })).toBeInViewport();
    await expect(strip).not.toHaveAttribute('data-floats');
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  }
});

test('a booking from the home page takes four taps and a name', async ({ page, api, mailbox }) => {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  const customer = ownName('Cliente');
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.tap();
    taps += 1;
  };
  // Reading the listing of a complete shop lists it immediately.
  await place.owner.call('getListing', { id: place.shop.id });
  // Searches for this shop, because a test run creates more shops than one page shows.
  await page.goto(`/?q=${encodeURIComponent(place.shop.name)}`);
  await tap(page.getByRole('link', { name: place.shop.name }));
  await tap(page.getByRole('region', { name: 'Serviços' }).getByRole('link').first());
  await tap(screen.times.getByRole('button').first());
  await screen.nameField.fill(customer);
  await tap(screen.confirmButton);
  await expect(screen.done).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
  expect(await bookingsOf(place, customer)).toBe(1);
});

test('days after the first seven can be booked', async ({ page, api, mailbox }) => {
  const place = await ownPlace(api, mailbox);
  const later = { ...place, date: addDays(today(), 9) };
  const screen = new BookingScreen(page);
  await page.goto(addressOf(place));
  await expect(screen.times.getByRole('button').first()).toBeVisible();
  await page.getByRole('button', { name: 'Mais dias' }).click();
  for (const day of daysFrom(addDays(today(), 7), 7)) await expect(screen.day(day)).toBeEnabled();
  await screen.day(later.date).click();
  const [time] = await freeTimes(api, later, [place.services[0]]);
  await screen.time(time as string).click();
  const customer = ownName('Adiante');
  await screen.nameField.fill(customer);
  await screen.confirmButton.click();
  await expect(screen.done).toBeVisible();
  expect(await bookingsOf(later, customer)).toBe(1);
});
