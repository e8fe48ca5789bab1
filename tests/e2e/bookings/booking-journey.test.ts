// The main use case: a visitor finds a barbershop and books a time there.
import type { Locator, Page } from '@playwright/test';
import {
  ADDRESS_OF_BOOKED,
  addressOfBooking,
  addressOfShop,
  BookingScreen,
} from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { enter, expectFocusTrapped, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { freeTimes, nameOf, type Place, placeOf } from '../support/places.ts';

const card = (page: Page, { shop }: Place): Locator => page.getByRole('link', { name: shop.name });

async function expectTimeGone(screen: BookingScreen, place: Place, time: string): Promise<void> {
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.times.getByRole('button').first()).toBeVisible();
  await expect(screen.time(time)).toHaveCount(0);
}

test('a visitor finds a barbershop and books a time, which is then taken', async ({
  page,
  api,
  isMobile,
}) => {
  const press = (target: Locator) => (isMobile ? target.tap() : target.click());
  const place = await placeOf(api, 'journey');
  const screen = new BookingScreen(page);
  const time = place.times[2] as string;
  const customer = ownName('Visitante');

  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Buscar barbearia' }).fill(place.shop.name);
  await page.getByLabel('Cidade').selectOption(place.shop.city);
  await expect(page.getByText('1 barbearia', { exact: true })).toBeVisible();
  await press(card(page, place));

  await expect(page).toHaveURL(addressOfShop(place.shop.slug));
  await press(page.getByRole('link', { name: 'Agendar' }));
  await expect(page).toHaveURL(addressOfBooking(place.shop.slug));

  await press(screen.collaboratorButton);
  await press(screen.person(place.collaborator));
  for (const service of place.services) {
    await press(screen.servicesButton);
    await press(screen.service(service));
    await expect(screen.servicesDialog).toBeHidden();
  }
  await press(screen.day(place.date));
  await look(page, 'booking-times', { whole: true });
  await press(screen.time(time));
  await screen.nameField.fill(customer);
  await look(page, 'booking-confirmation');
  await press(screen.confirmButton);

  await expect(screen.done).toContainText('Agendamento registrado com sucesso!');
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
  await look(page, 'booking-done', { whole: true });
  await press(page.getByRole('link', { name: 'Voltar para a barbearia' }));
  await expect(page).toHaveURL(addressOfShop(place.shop.slug));
  await expect(page.getByRole('heading', { level: 1, name: place.shop.name })).toBeVisible();

  expect(await freeTimes(api, place)).not.toContain(time);
  await expectTimeGone(screen, place, time);
});

test('a visitor books with the keyboard alone', async ({ page, api }) => {
  const place = await placeOf(api, 'keyboard');
  const screen = new BookingScreen(page);
  const time = place.times[1] as string;

  await page.goto('/');
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar barbearia' }));
  await page.keyboard.type(place.shop.name);
  await enter(page, card(page, place));
  await expect(page).toHaveURL(addressOfShop(place.shop.slug));
  await enter(page, page.getByRole('link', { name: 'Agendar' }));
  await expect(page).toHaveURL(addressOfBooking(place.shop.slug));

  await chooseByKeyboard(page, screen, place);
  await enter(page, screen.day(place.date));
  await enter(page, screen.time(time));
  await expectEscapeReturnsTo(page, screen.confirmDialog, screen.time(time));
  await page.keyboard.press('Enter');

  await expect.poll(() => hasFocus(screen.nameField)).toBe(true);
  await page.keyboard.type(ownName('Teclado'));
  await expectFocusTrapped(page, screen.confirmDialog);
  await enter(page, screen.confirmButton);

  await expect(screen.done).toBeVisible();
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await enter(page, page.getByRole('link', { name: 'Voltar para a barbearia' }));
  await expect(page).toHaveURL(addressOfShop(place.shop.slug));
  expect(await freeTimes(api, place)).not.toContain(time);
});

/** Chooses collaborator and services; each dialog traps the focus and restores it. */
async function chooseByKeyboard(page: Page, screen: BookingScreen, place: Place): Promise<void> {
  await enter(page, screen.collaboratorButton);
  await expectFocusTrapped(page, screen.collaboratorDialog);
  await expectEscapeReturnsTo(page, screen.collaboratorDialog, screen.collaboratorButton);
  await page.keyboard.press('Space');
  await enter(page, screen.person(place.collaborator));
  await expect(screen.collaboratorButton).toContainText(nameOf(place.collaborator));
  await expect.poll(() => hasFocus(screen.collaboratorButton)).toBe(true);

  for (const service of place.services) {
    await enter(page, screen.servicesButton);
    await expectFocusTrapped(page, screen.servicesDialog);
    await tabTo(page, screen.service(service));
    await page.keyboard.press('Space');
    await expect(screen.servicesDialog).toBeHidden();
    await expect.poll(() => hasFocus(screen.servicesButton)).toBe(true);
    await page.keyboard.press('Shift+Tab');
  }
}

async function expectEscapeReturnsTo(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect.poll(() => hasFocus(opener)).toBe(true);
}
