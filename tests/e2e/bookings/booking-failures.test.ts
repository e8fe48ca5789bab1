// Failures and empty states of the booking screen.
import { change, fail } from '../support/answers.ts';
import { addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { placeOf } from '../support/places.ts';

const VIEW = '**/api/establishment/view/*';
const DAYS = '**/api/employer-schedule/available-days*';

test('times that cannot be loaded show an error', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await fail(page, DAYS, 500);
  await screen.open(place);
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices(place.services);
  await expect(screen.times).toContainText('Não foi possível carregar os horários disponíveis.');
  await expect(screen.day(place.date)).toBeDisabled();
  await look(page, 'booking-times-failed', { whole: true });
  await page.unroute(DAYS);
  await screen.times.getByRole('button', { name: 'Tentar novamente' }).click();
  await screen.day(place.date).click();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
});

test('a day without free times shows a message', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  await change(page, DAYS, ({ days }) => ({
    days: days.map(({ date }: { date: string }) => ({ date, available_times: [] })),
  }));
  await screen.open(place);
  await screen.choose(place);
  await expect(screen.times).toContainText('Nenhum horário disponível.');
});

test('a barbershop without collaborators and services shows a message', async ({ page, api }) => {
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

test('a barbershop that cannot be loaded shows an error with a retry', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  await fail(page, VIEW, 500);
  await page.goto(addressOfBooking(place.shop.slug));
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o estabelecimento.');
  await expect(page).toHaveURL(addressOfBooking(place.shop.slug));
  await look(page, 'booking-shop-failed');
  await page.unroute(VIEW);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Agendar com ${place.shop.name}` })).toBeVisible();
});

test('an unknown barbershop redirects to the home page', async ({ page }) => {
  await page.goto(addressOfBooking('nao-existe-mesmo'));
  await expect(page.getByRole('dialog', { name: 'Erro' })).toContainText(
    'Não foi possível carregar o estabelecimento.',
  );
  await expect(page).toHaveURL('/');
});

test('failed pictures are replaced by placeholders', async ({ page, api }) => {
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
