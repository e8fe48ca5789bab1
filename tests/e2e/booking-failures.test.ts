// What the booking screen says when something cannot be done.
import { change, fail } from './support/answers.ts';
import { addressOfBooking, BookingScreen } from './support/booking-screen.ts';
import { expect, ownName, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { freeTimes, placeOf } from './support/places.ts';

const VIEW = '**/api/establishment/view/*';
const DAYS = '**/api/employer-schedule/available-days*';
const ORDER = '**/api/order';

test('a booking that fails says why, and can be tried again', async ({ page, api }) => {
  const place = await placeOf(api, 'failure');
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  await screen.reachConfirmation(place, time);
  await fail(page, ORDER, 500);
  await screen.nameField.fill(ownName('Falha'));
  await screen.confirmButton.click();
  const failure = screen.dialog('Erro');
  await expect(failure).toContainText('Não foi possível criar o agendamento.');
  await look(page, 'booking-failed');
  await failure.getByRole('button', { name: 'Ok' }).click();

  await page.unroute(ORDER);
  await fail(page, ORDER, 422, { error: 'A agenda está fechada.', message: 'A agenda está fechada.' });
  await screen.time(time).click();
  await screen.nameField.fill(ownName('Falha'));
  await screen.confirmButton.click();
  await expect(failure).toContainText('A agenda está fechada.');
  await failure.getByRole('button', { name: 'Ok' }).click();

  await page.unroute(ORDER);
  await screen.time(time).click();
  await screen.nameField.fill(ownName('Falha'));
  await screen.confirmButton.click();
  await expect(screen.dialog('Agendamento confirmado!')).toBeVisible();
});

test('a booking whose answer is lost is not made twice', async ({ page, api }) => {
  const place = await placeOf(api, 'lost answer');
  const screen = new BookingScreen(page);
  const time = place.times[0] as string;
  const customer = ownName('Perdido');
  const numbers: string[] = [];
  await screen.reachConfirmation(place, time);
  await page.route(ORDER, async (route) => {
    const answer = await route.fetch();
    numbers.push((await answer.json()).order.order_number);
    await route.abort('connectionreset');
  });
  await screen.nameField.fill(customer);
  await screen.confirmButton.click();
  const failure = screen.dialog('Erro');
  await expect(failure).toContainText('Erro ao se conectar ao servidor.');
  await page.unroute(ORDER);
  await failure.getByRole('button', { name: 'Ok' }).click();
  expect(await freeTimes(api, place)).not.toContain(time);
  expect(numbers).toHaveLength(1);
});

test('times that cannot be loaded', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await fail(page, DAYS, 500);
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.times).toContainText('Não foi possível carregar os horários disponíveis.');
  await look(page, 'booking-times-failed', { whole: true });
  await page.unroute(DAYS);
  await screen.times.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
});

test('a day without free times', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await change(page, DAYS, ({ days }) => ({
    days: days.map(({ date }: { date: string }) => ({ date, available_times: [] })),
  }));
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.times).toContainText('Nenhum horário disponível.');
});

test('a barbershop with nobody and nothing to book', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await change(page, VIEW, (body) => ({ ...body, collaborators: [], items: [] }));
  await screen.open(place);
  await screen.collaboratorButton.click();
  await expect(screen.collaboratorDialog).toContainText('Nenhum colaborador disponível.');
  await look(page, 'booking-no-collaborators');
  await page.keyboard.press('Escape');
  await screen.servicesButton.click();
  await expect(screen.servicesDialog).toContainText('Nenhum serviço disponível.');
  await look(page, 'booking-no-services');
});

test('a barbershop that cannot be loaded leads home', async ({ page }) => {
  await fail(page, VIEW, 500);
  await page.goto(addressOfBooking('qualquer'));
  const dialog = page.getByRole('dialog', { name: 'Erro' });
  await expect(dialog).toContainText('Não foi possível carregar o estabelecimento.');
  await expect(page).toHaveURL('/');
  await look(page, 'booking-shop-failed');
});

test('an unknown barbershop leads home', async ({ page }) => {
  await page.goto(addressOfBooking('nao-existe-mesmo'));
  await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText(
    'Não foi possível carregar o estabelecimento.',
  );
  await expect(page).toHaveURL('/');
});

test('pictures that fail have others in their place', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await page.route(/\/images\/[0-9a-f]{32}/, (route) => route.abort());
  await screen.open(place);
  await screen.collaboratorButton.click();
  await expect(screen.collaboratorDialog.locator('img').first()).toHaveAttribute(
    'src',
    /default_avatar\.webp$/,
  );
  await look(page, 'booking-pictures-failed');
});
