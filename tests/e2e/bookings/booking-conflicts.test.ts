// Another client takes the time while the dialog is open: the suggestion and its outcomes.
import type { Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { ADDRESS_OF_BOOKED, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { freeTimes, type Place, placeOf, takeTime } from '../support/places.ts';

/** Proceeds to the conflict dialog and returns the suggested time. */
async function meetConflict(page: Page, api: Api, place: Place): Promise<string> {
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  await screen.reachConfirmation(place, time);
  await screen.nameField.fill(ownName('Conflito'));
  await takeTime(api, place, time);
  await screen.confirmButton.click();
  const conflict = screen.dialog('Conflito de horário');
  await expect(conflict).toBeVisible();
  await expect(screen.confirmDialog).toBeHidden();
  const offered = /\d{2}:\d{2}/.exec(await conflict.innerText())?.[0] ?? '';
  expect(await freeTimes(api, place), 'the suggestion is really free').toContain(offered);
  return offered;
}

const acceptIn = (page: Page) => page.getByRole('button', { name: 'Agendar no horário sugerido' });

test('the suggested time can be booked directly', async ({ page, api }) => {
  const place = await placeOf(api, 'conflict');
  const screen = new BookingScreen(page);
  const offered = await meetConflict(page, api, place);
  await look(page, 'booking-conflict');

  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/order'));
  await acceptIn(page).click();
  expect((await made).status()).toBe(201);
  await expect(screen.done).toBeVisible();
  expect(await freeTimes(api, place)).not.toContain(offered);
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
});

test('a suggestion that has been taken is not booked', async ({ page, api }) => {
  const place = await placeOf(api, 'mismatch');
  const screen = new BookingScreen(page);
  const offered = await meetConflict(page, api, place);
  await takeTime(api, place, offered);
  await acceptIn(page).click();
  const mismatch = screen.dialog('Horário incompatível');
  await expect(mismatch).toContainText(
    `O horário sugerido (${offered}) não está dentro do período de atendimento do colaborador.`,
  );
  await look(page, 'booking-mismatch');
  await mismatch.getByRole('button', { name: 'Ok' }).click();
  await expect(screen.times.getByRole('button').first()).toBeVisible();
  await expect(screen.time(offered)).toHaveCount(0);
});

test('a suggestion can be declined', async ({ page, api }) => {
  const place = await placeOf(api, 'refused');
  const screen = new BookingScreen(page);
  const offered = await meetConflict(page, api, place);
  await screen.dialog('Conflito de horário').getByRole('button', { name: 'Cancelar' }).click();
  await expect(screen.dialog('Conflito de horário')).toBeHidden();
  await expect(screen.time(offered)).toBeVisible();
  expect(await freeTimes(api, place)).toContain(offered);
});

test('a day that has filled up has no suggestion', async ({ page, api }) => {
  const place = await placeOf(api, 'full');
  const screen = new BookingScreen(page);
  await screen.reachConfirmation(place, place.times[0] as string);
  await screen.nameField.fill(ownName('Lotado'));
  await fillDay(api, place);
  await screen.confirmButton.click();
  await expect(screen.confirmDialog.getByRole('alert')).toContainText(
    'Não há horários disponíveis neste dia',
  );
  await expect(acceptIn(page)).toHaveCount(0);
  await expect(screen.nameField).toHaveValue(/Lotado/);
  await look(page, 'booking-day-full');
  await screen.confirmDialog.getByRole('button', { name: 'Escolher outro horário' }).click();
  await expect(screen.times).toContainText('Nenhum horário disponível.');
  await look(page, 'booking-no-times', { whole: true });
});

/** Books all free times of the place's day. */
async function fillDay(api: Api, place: Place): Promise<void> {
  for (;;) {
    const [time] = await freeTimes(api, place);
    if (!time) break;
    await takeTime(api, place, time);
  }
}
