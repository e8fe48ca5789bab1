// Rules of the choices on the booking screen.
import type { Locator, Page } from '@playwright/test';
import { money } from '../../../web/src/lib/text/money.ts';
import { daysFrom, longDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { countAsked, holdAnswer } from '../support/answers.ts';
import { BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { freeTimes, minutesOf, nameOf, placeOf } from '../support/places.ts';

const HINT = 'Selecione colaborador, serviços e uma data.';

test('seven days from today are disabled until a person and a service are chosen', async ({ page, api }) => {
  const place = await placeOf(api, 'rules');
  const screen = new BookingScreen(page);
  const now = Date.now();
  await page.clock.setFixedTime(now);
  await screen.open(place);
  const buttons = screen.dates.getByRole('listitem').getByRole('button');
  await expect(buttons).toHaveCount(7);
  for (const day of daysFrom(today(now), 7)) await expect(screen.day(day)).toBeDisabled();
  await expect(screen.times).toContainText(HINT);
  await expect(screen.chosenServices).toContainText('Nenhum serviço selecionado.');
  await look(page, 'booking-empty', { whole: true });

  await screen.chooseCollaborator(place.collaborator);
  await expect(buttons.first()).toBeDisabled();
  await screen.chooseServices([place.services[0]]);
  for (const button of await buttons.all()) await expect(button).toBeEnabled();
  await expect(buttons.and(page.locator('[aria-pressed="true"]'))).toHaveCount(1);
  await screen.day(place.date).click();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
});

test('the screen offers exactly the times that the server returns', async ({ page, api }) => {
  const place = await placeOf(api, 'times');
  const screen = new BookingScreen(page);
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.time(place.times[0] as string)).toBeVisible();
  expect(await screen.times.getByRole('button').allTextContents()).toEqual(await freeTimes(api, place));
});

test('badges show the totals of the choice', async ({ page, api }) => {
  const place = await placeOf(api, 'rules');
  const [first, second] = place.services;
  const screen = new BookingScreen(page);
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.summary).toHaveText([
    nameOf(place.collaborator),
    '2 serviços',
    `${minutesOf([first, second])} min`,
    money(first.price + second.price),
  ]);
  await screen.removeButton(second).click();
  await expect(screen.summary).toHaveText([
    nameOf(place.collaborator),
    '1 serviço',
    `${first.duration} min`,
    money(first.price),
  ]);
});

test('a change of collaborator keeps the services and clears date and times', async ({ page, api }) => {
  const place = await placeOf(api, 'rules');
  const screen = new BookingScreen(page);
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.time(place.times[0] as string)).toBeVisible();
  await screen.chooseCollaborator(place.other);
  for (const service of place.services) await expect(screen.removeButton(service)).toBeVisible();
  await expect(screen.day(place.date)).toHaveAttribute('aria-pressed', 'false');
  await expect(screen.times).toContainText(HINT);
});

test('a change of services reloads the times for their duration', async ({ page, api }) => {
  const place = await placeOf(api, 'rules');
  const [first, second] = place.services;
  const screen = new BookingScreen(page);
  await screen.open(place);
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices([first]);
  await screen.day(place.date).click();
  await expect(screen.times.getByRole('button').first()).toBeVisible();

  const answer = await holdAnswer(page, '**/api/employer-schedule/available-days*');
  await screen.servicesButton.click();
  await screen.service(second).click();
  await answer.asked;
  await expect(screen.times.getByRole('button')).toHaveCount(0);
  answer.release();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
  expect(await screen.times.getByRole('button').allTextContents()).toEqual(await freeTimes(api, place));

  await screen.removeButton(second).click();
  await screen.removeButton(first).click();
  await expect(screen.times).toContainText(HINT);
  await expect(screen.day(place.date)).toBeDisabled();
});

test('the services dialog closes about 400 ms after a click, and a second click restarts the delay', async ({
  page,
  api,
}) => {
  const place = await placeOf(api, 'rules');
  const screen = new BookingScreen(page);
  await screen.open(place);
  await screen.servicesButton.click();
  await look(page, 'booking-services');
  const [first, second] = place.services;
  await expect(screen.service(first)).toHaveAttribute('aria-pressed', 'false');
  const closedAfter = await noteWhenDialogCloses(page);
  const pressed = await clickOneThenOther(screen.service(first), screen.service(second), 200);
  expect(pressed).toBe('true');
  await expect(screen.servicesDialog).toBeHidden();
  const delay = await closedAfter();
  expect(delay).toBeGreaterThanOrEqual(350);
  expect(delay).toBeLessThan(900);
  await expect(screen.removeButton(first)).toBeVisible();
  await expect(screen.removeButton(second)).toBeVisible();
});

test('a name is required, and cancelling books nothing', async ({ page, api }) => {
  const place = await placeOf(api, 'name');
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  await screen.reachConfirmation(place, time);
  const orders = countAsked(page, '/api/order');
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText('Por favor, informe seu nome para continuar.');
  await look(page, 'booking-name-missing');
  await screen.nameField.fill('   ');
  await screen.confirmButton.click();
  await expect(screen.confirmDialog).toContainText('Por favor, informe seu nome para continuar.');
  await screen.confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(screen.confirmDialog).toBeHidden();
  expect(orders()).toBe(0);
  expect(await freeTimes(api, place)).toContain(time);
});

test('the dialog shows a summary before the booking', async ({ page, api }) => {
  const place = await placeOf(api, 'cancel');
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  await screen.reachConfirmation(place, time);
  const [first, second] = place.services;
  for (const text of [time, longDay(place.date), nameOf(place.collaborator), first.name, second.name]) {
    await expect(screen.confirmDialog).toContainText(text);
  }
  await expect(screen.confirmDialog).toContainText(money(first.price + second.price));
  await page.keyboard.press('Escape');
  await expect(screen.confirmDialog).toBeHidden();
  await expect(screen.time(time)).toBeVisible();
});

test('a signed-in user is not asked for a name', async ({ page, api }) => {
  const place = await placeOf(api, 'known');
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  const client = await signIn(page, api, 'cliente');
  const { user } = await client.call('getMe', {});
  await screen.reachConfirmation(place, time);
  await expect(screen.nameField).toHaveCount(0);
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/order'));
  await screen.confirmButton.click();
  await expect(screen.done).toBeVisible();
  const { order } = (await (await made).json()) as { order: { customer_name: string; client_id: number } };
  expect(order.customer_name).toBe(`${user?.first_name} ${user?.last_name}`);
  expect(order.client_id).toBe(user?.id);
});

test("a visitor's text reaches the shop unchanged", async ({ page, api }) => {
  const place = await placeOf(api, 'name');
  const screen = new BookingScreen(page);
  const time = place.times.at(-1) as string;
  const customer = ownName('Zé da <b>Silva</b> & Cia');
  await screen.reachConfirmation(place, time);
  await screen.nameField.fill(customer);
  await screen.phoneField.fill('(11) 98765-4321');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/order'));
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/order'));
  await screen.confirmButton.click();
  expect((await sent).postDataJSON()).toMatchObject({
    app_id: 2,
    entity_name: 'establishment',
    entity_id: place.shop.id,
    origin: 'App',
    fulfillment: 'dine-in',
    payment_status: 'pending',
    payment_method: 'Dinheiro',
    order_datetime: `${place.date}T${time}:00`,
    attendant_id: place.collaborator.id,
  });
  expect((await made).status()).toBe(201);
  const { order } = await (await made).json();
  expect(order).toMatchObject({
    customer_name: customer,
    type: 'appointment',
    appointment_status: 'pending',
  });
});

/**
 * Clicks both elements with a pause of `pause` ms by the page's clock, because a click from the
 * test may take longer than the dialog stays open. Returns the first one's aria-pressed just before
 * the second click.
 */
async function clickOneThenOther(one: Locator, other: Locator, pause: number): Promise<string | null> {
  const second = await other.elementHandle();
  return one.evaluate(
    (first, { second, pause }) =>
      new Promise<string | null>((resolve) => {
        (first as HTMLElement).click();
        setTimeout(() => {
          const pressed = first.getAttribute('aria-pressed');
          (second as HTMLElement | null)?.click();
          resolve(pressed);
        }, pause);
      }),
    { second, pause },
  );
}

/** Measures in the page the time from the last click until the dialog closes. */
async function noteWhenDialogCloses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let clickedAt = 0;
    const { dataset } = document.body;
    document.addEventListener('click', () => (clickedAt = performance.now()), true);
    new MutationObserver(() => {
      if (document.querySelector('dialog') || dataset['closedAfter']) return;
      dataset['closedAfter'] = String(performance.now() - clickedAt);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => Number(document.body.dataset['closedAfter']));
}
