// Network and server failures during a booking: the screen explains them, exactly one booking is made, and
// no input is lost.
import type { Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { fail, loseAnswers } from '../support/answers.ts';
import { ADDRESS_OF_BOOKED, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { bookingsOf, type OwnPlace, ownPlace } from '../support/own-place.ts';
import { freeTimes } from '../support/places.ts';

const ORDER = '**/api/order';
const PHONE = '(11) 98765-4321';
const DOUBT = 'Não sabemos se o pedido chegou à barbearia.';
/** Exceeds the longest pause between two automatic retries. */
const NEXT_TRY_MS = 45_000;

/** Fills in the confirmation without pressing Confirmar. */
async function reach(page: Page, api: Api, mailbox: Mailbox) {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  const time = place.times[4] as string;
  const customer = ownName('Visitante');
  await screen.reachConfirmation(place, time);
  await screen.nameField.fill(customer);
  await screen.phoneField.fill(PHONE);
  return { place, screen, time, customer };
}

async function expectBooked(screen: BookingScreen, place: OwnPlace, customer: string, time: string) {
  await expect(screen.done).toBeVisible({ timeout: NEXT_TRY_MS });
  expect(await bookingsOf(place, customer)).toBe(1);
  expect(await freeTimes(place.owner, place)).not.toContain(time);
}

test('after a network failure at Confirmar, the booking is made once the network is back', async ({
  page,
  context,
  api,
  mailbox,
}) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  await context.setOffline(true);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await look(page, 'booking-doubt');
  expect(await bookingsOf(place, customer)).toBe(0);
  await context.setOffline(false);
  await expectBooked(screen, place, customer, time);
});

test('after lost answers, the request is repeated until one arrives', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  const keys = await loseAnswers(page, ORDER);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await screen.tryNowButton.click();
  await expect.poll(() => keys.length, { timeout: NEXT_TRY_MS }).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Escape');
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await page.unroute(ORDER);
  await expectBooked(screen, place, customer, time);
  expect(new Set(keys).size).toBe(1);
});

for (const status of [500, 503]) {
  test(`after the server answers ${status}, the booking is made once the server works again`, async ({
    page,
    api,
    mailbox,
  }) => {
    const { place, screen, time, customer } = await reach(page, api, mailbox);
    await fail(page, ORDER, status);
    await screen.confirmButton.click();
    await expect(screen.confirmDialog).toContainText(DOUBT);
    expect(await bookingsOf(place, customer)).toBe(0);
    await page.unroute(ORDER);
    await expectBooked(screen, place, customer, time);
  });
}

test('a page reloaded after a lost answer repeats the request', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  const keys = await loseAnswers(page, ORDER);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await page.reload();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await expect(screen.confirmDialog).toContainText(time);
  await page.unroute(ORDER);
  await expectBooked(screen, place, customer, time);
  expect(new Set(keys).size).toBe(1);
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
});

test('a page reloaded before the answer repeats the request', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  const sent = page.waitForRequest(ORDER);
  // Never answered: the page is left first.
  await page.route(ORDER, () => new Promise(() => undefined));
  await screen.confirmButton.click();
  await sent;
  await page.reload();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  expect(await bookingsOf(place, customer)).toBe(0);
  await page.unroute(ORDER);
  await expectBooked(screen, place, customer, time);
});

test('giving up requires a second confirmation and explains the possible outcomes', async ({
  page,
  api,
  mailbox,
}) => {
  const { place, screen, customer } = await reach(page, api, mailbox);
  await loseAnswers(page, ORDER);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText(DOUBT);
  await screen.confirmDialog.getByRole('button', { name: 'Desistir' }).click();
  await expect(screen.confirmDialog).toContainText('o horário está reservado em seu nome');
  await look(page, 'booking-give-up');
  await screen.confirmDialog.getByRole('button', { name: 'Desistir mesmo assim' }).click();
  await expect(screen.confirmDialog).toBeHidden();
  await page.unroute(ORDER);
  expect(await bookingsOf(place, customer)).toBe(1);
});

test('two taps make one booking', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  await screen.confirmButton.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expectBooked(screen, place, customer, time);
});

test('refusals keep the confirmation open with its input', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  const wrong = 'O telefone deve ter DDD.';
  await fail(page, ORDER, 422, { error: wrong, message: wrong, errors: { customer_phone: [wrong] } });
  await screen.confirmButton.click();
  await expect(screen.phoneField).toHaveAccessibleDescription(new RegExp(wrong));
  await expect(screen.phoneField).toBeFocused();
  await look(page, 'booking-refused-field');

  await page.unroute(ORDER);
  await fail(page, ORDER, 429, { error: 'Muitas solicitações.', message: 'Muitas solicitações.' });
  await screen.confirmButton.click();
  await expect(screen.confirmDialog.getByRole('alert')).toContainText('Muitas solicitações.');
  await look(page, 'booking-refused');

  await page.unroute(ORDER);
  await fail(page, ORDER, 422, {});
  await screen.confirmButton.click();
  await expect(screen.confirmDialog.getByRole('alert')).toContainText(
    'Não foi possível criar o agendamento.',
  );
  await expect(screen.nameField).toHaveValue(customer);
  await expect(screen.phoneField).toHaveValue(PHONE);
  expect(await bookingsOf(place, customer)).toBe(0);

  await page.unroute(ORDER);
  await screen.confirmButton.click();
  await expectBooked(screen, place, customer, time);
});

test('choices and input survive a reload', async ({ page, api, mailbox }) => {
  const { place, screen, time, customer } = await reach(page, api, mailbox);
  await page.reload();
  await screen.time(time).click();
  await expect(screen.nameField).toHaveValue(customer);
  await expect(screen.phoneField).toHaveValue(PHONE);
  await screen.confirmButton.click();
  await expectBooked(screen, place, customer, time);
});

test('after a network failure before the times are loaded, they appear once the network is back', async ({
  page,
  context,
  api,
  mailbox,
}) => {
  const place = await ownPlace(api, mailbox);
  const screen = new BookingScreen(page);
  await screen.open(place);
  await context.setOffline(true);
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices(place.services);
  await expect(screen.times.getByRole('alert')).toBeVisible();
  await expect(screen.day(place.date)).toBeDisabled();
  await context.setOffline(false);
  await screen.day(place.date).click();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
});
