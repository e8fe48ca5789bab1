// The owner's dashboard: today's bookings of each barbershop, and what the shop does about them.
import type { Locator, Page } from '@playwright/test';
import { addDays, timeOf, today } from '../../web/src/lib/sao-paulo.ts';
import type { Api } from '../harness/api.ts';
import type { Mailbox } from '../harness/mailbox.ts';
import { change, fail } from './support/answers.ts';
import { expect, ownName, signIn, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { look } from './support/look.ts';
import { newOwnAgenda } from './support/owners.ts';
import { verified } from './support/people.ts';
import { fridayFrom, OWNED_SHOPS } from './support/places.ts';

const LIST = '**/api/order/listbyentity*';

const shopOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const bookingOf = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ hasText: customer });

/** Of the demo, at such a time: of the first all is over, of the second nothing has begun. */
const DAYS = [
  ['finished', fridayFrom(addDays(today(), -7)), '23:55'],
  ['coming', fridayFrom(addDays(today(), 1)), '00:05'],
] as const;

for (const [name, day, time] of DAYS) {
  test(`the bookings of a day, ${name}, of each of the owner’s barbershops`, async ({ page, api }) => {
    const owner = await signIn(page, api, 'dono');
    const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
    expect(establishments.map(({ slug }) => slug).toSorted()).toEqual(OWNED_SHOPS.toSorted());
    await page.clock.setFixedTime(`${day}T${time}:00-03:00`);
    await page.goto('/dashboard');
    for (const { id, name: shopName } of establishments) {
      const shop = shopOf(page, shopName);
      for (const label of ['Pedidos hoje', 'Faturamento', 'Ticket médio', 'Média por hora']) {
        await expect(shop).toContainText(label);
      }
      await expectBookings(shop, await bookingsOf(owner, id, day));
    }
    await look(page, `dashboard-${name}`, { whole: true });
  });
}

async function bookingsOf(owner: Api, entityId: number, day: string) {
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

test('a long list without buttons is scrolled by the keyboard', async ({ page, api, mailbox }) => {
  const agenda = await openAgenda(page, api, mailbox);
  for (let hour = 8; hour < 20; hour += 1) {
    await bookAt(agenda.owner, agenda, `${String(hour).padStart(2, '0')}:00`);
  }
  await change(page, LIST, (body) => ({
    ...body,
    orders: body.orders.map((order: object) => ({ ...order, appointment_status: 'attended' })),
  }));
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: `Agendamentos de hoje: ${agenda.shop.name}` });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await expect(list.getByRole('button')).toHaveCount(0);
  await tabTo(page, list);
  await look(page, 'dashboard-long');
  await expect(list.getByRole('listitem').last()).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(list.getByRole('listitem').last()).toBeInViewport();
});

type Agenda = Awaited<ReturnType<typeof openAgenda>>;

/** Somebody who works alone in their own barbershop signs in; the browser believes it to be the next day's first minutes. */
async function openAgenda(page: Page, api: Api, mailbox: Mailbox) {
  const person = await verified(api, mailbox);
  const owner = await signIn(page, api, person.username, person.password);
  const date = addDays(today(), 1);
  await page.clock.setFixedTime(`${date}T00:05:00-03:00`);
  return { owner, date, ...(await newOwnAgenda(owner)) };
}

/** Books that day, and answers the customer's name. */
async function bookAt(caller: Api, { shop, service, employerId, date }: Agenda, time: string) {
  const customer = ownName('Cliente');
  await caller.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: customer,
    origin: 'App',
    order_datetime: `${date}T${time}:00`,
    attendant_id: employerId,
  });
  return customer;
}

test('a visitor’s booking appears, is confirmed, and is cancelled', async ({ page, api, mailbox }) => {
  const agenda = await openAgenda(page, api, mailbox);
  const { shop, service, date } = agenda;
  const time = '15:00';
  const customer = await bookAt(api, agenda, time);
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
    employer_id: agenda.employerId,
    date,
    duration: service.duration,
  });
  expect(available_times, 'the time is free again').toContain(time);
});

test('an action that fails says so', async ({ page, api, mailbox }) => {
  const customer = await bookAt(api, await openAgenda(page, api, mailbox), '15:00');
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
