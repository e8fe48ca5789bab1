// The owner's dashboard: today's bookings of each barbershop, and what the shop does about them.
import type { Locator, Page } from '@playwright/test';
import { addDays, timeOf, today } from '../../web/src/lib/sao-paulo.ts';
import type { Api } from '../harness/api.ts';
import { fail } from './support/answers.ts';
import { expect, ownName, signIn, test } from './support/fixtures.ts';
import { look } from './support/look.ts';
import { OWNED_SHOPS } from './support/places.ts';

const LIST = '**/api/order/listbyentity*';

const shopOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const bookingOf = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ hasText: customer });

test('today, of each of the owner’s barbershops', async ({ page, api }) => {
  const owner = await signIn(page, api, 'dono');
  const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
  expect(establishments.map(({ slug }) => slug).toSorted()).toEqual(OWNED_SHOPS.toSorted());
  await page.goto('/dashboard');
  for (const { id, name } of establishments) {
    const shop = shopOf(page, name);
    for (const label of ['Pedidos hoje', 'Faturamento', 'Ticket médio', 'Média por hora']) {
      await expect(shop).toContainText(label);
    }
    await expectBookings(shop, await bookingsToday(owner, id));
  }
  await look(page, 'dashboard', { whole: true });
});

async function bookingsToday(owner: Api, entityId: number) {
  const day = today();
  const { orders } = await owner.call('listOrdersByEntity', {
    entity_name: 'establishment',
    entity_id: entityId,
    start_date: day,
    end_date: day,
  });
  return orders.filter(({ type }) => type === 'appointment');
}

async function expectBookings(
  shop: Locator,
  bookings: { customer_name: string; order_datetime: string | null }[],
) {
  if (bookings.length === 0) {
    await expect(shop).toContainText('Nenhum agendamento para hoje.');
    return;
  }
  const rows = shop.getByRole('listitem');
  await expect(rows).toHaveCount(bookings.length);
  for (const { customer_name: customer, order_datetime: at } of bookings) {
    await expect(
      rows
        .filter({ hasText: customer })
        .filter({ hasText: timeOf(at ?? '') })
        .first(),
    ).toBeVisible();
  }
}

/** Books as a visitor at the owner's first shop, on its next day with room; the browser then believes it to be that day. */
async function bookAhead(page: Page, api: Api, customer: string) {
  const { establishment, collaborators, items } = await api.call('viewEstablishment', {
    slug: OWNED_SHOPS[test.info().project.name === 'mobile' ? 0 : 2] ?? '',
  });
  const service = items.find(({ type, status }) => type === 'service' && status === '1');
  if (!establishment || !service) throw new Error('a shop without services');
  for (const { id } of collaborators) {
    const { days } = await api.call('listAvailableDays', {
      employer_id: id,
      start_date: addDays(today(), 1),
      days: 9,
      duration: service.duration,
    });
    for (const { date, available_times: times } of days.filter((day) => day.available_times.length > 4)) {
      const time = times[Math.floor(Math.random() * times.length)];
      const answer = await api.ask('createOrder', {
        app_id: 2,
        entity_name: 'establishment',
        entity_id: establishment.id,
        items: [{ item_id: service.id }],
        customer_name: customer,
        origin: 'App',
        order_datetime: `${date}T${time}:00`,
        attendant_id: id,
      });
      if (answer.status !== 201) continue;
      await page.clock.setFixedTime(`${date}T00:05:00-03:00`);
      return { shop: establishment, service, date, time: time ?? '', attendant: id };
    }
  }
  throw new Error('the owner’s shop has no room in the days ahead');
}

test('a visitor’s booking appears, is confirmed, and is cancelled', async ({ page, api }) => {
  const customer = ownName('Cliente');
  await signIn(page, api, 'dono');
  const { shop, service, date, time, attendant } = await bookAhead(page, api, customer);
  await page.goto('/dashboard');
  const booking = shopOf(page, shop.name).getByRole('listitem').filter({ hasText: customer });
  await expect(booking).toContainText(time);
  await expect(booking).toContainText(service.name);
  await expect(booking).toContainText('Pendente');
  await booking.scrollIntoViewIfNeeded();
  await look(page, 'dashboard-pending');

  await booking.getByRole('button', { name: `Confirmar ${customer}` }).click();
  await expect(booking).toContainText('Confirmado');
  await expect(booking.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);

  await booking.getByRole('button', { name: `Cancelar ${customer}` }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
  await expect(question).toBeVisible();
  await look(page, 'dashboard-cancel');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(booking).toContainText('Confirmado');
  await booking.getByRole('button', { name: `Cancelar ${customer}` }).click();
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(booking).toContainText('Cancelado');
  await expect(booking.getByRole('button')).toHaveCount(0);
  await look(page, 'dashboard-cancelled');

  const { available_times } = await api.call('listAvailableTimes', {
    employer_id: attendant,
    date,
    duration: service.duration,
  });
  expect(available_times, 'the time is free again').toContain(time);
});

test('an action that fails says so', async ({ page, api }) => {
  const customer = ownName('Cliente');
  await signIn(page, api, 'dono');
  await bookAhead(page, api, customer);
  await fail(page, '**/api/order/*/update-appointment-status', 500);
  await page.goto('/dashboard');
  await bookingOf(page, customer)
    .getByRole('button', { name: `Confirmar ${customer}` })
    .click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível atualizar pedido.');
  await expect(bookingOf(page, customer)).toContainText('Pendente');
});

test('lists that cannot be loaded', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await fail(page, LIST, 500);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').first()).toContainText('Não foi possível carregar dados.');
  await look(page, 'dashboard-lists-failed', { whole: true });
});

test('a session that ended is said to have ended', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await fail(page, '**/api/establishment/my/category/*', 401);
  await page.goto('/dashboard');
  await expect(page.getByText('Sessão expirada. Faça login novamente.')).toBeVisible();
  await look(page, 'dashboard-expired');
});

test('each barbershop has the ways to what belongs to it', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  const { establishment } = await api.call('viewEstablishment', { slug: OWNED_SHOPS[0] ?? '' });
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: `Gerenciar ${establishment?.name}` }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const id = establishment?.id;
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    `/establishment/view/${establishment?.slug}`,
    `/order/create/${id}`,
    `/order/list/${id}`,
    `/employer/list/${id}`,
    `/report/order/${id}`,
    `/item/list/${establishment?.slug}`,
    `/establishment/update/${id}`,
  ]);
  await page.getByRole('link', { name: 'Novo pedido' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Em breve' })).toBeVisible();
  await look(page, 'soon');
});
