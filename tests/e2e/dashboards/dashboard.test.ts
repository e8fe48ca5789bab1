// The owner's dashboard: today's bookings of each barbershop and the actions on them.
import type { Locator, Page } from '@playwright/test';
import { addDays, timeOf, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { bookAt } from '../support/agendas.ts';
import { change, fail, holdAnswer } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { newItem, newOwnAgenda, newOwner, newShop } from '../support/owners.ts';
import { verified } from '../support/people.ts';
import { fridayFrom, OWNED_SHOPS } from '../support/places.ts';
import { expectDense, scrollingParts } from '../support/rows.ts';
import { WIDE } from '../support/widths.ts';

const LIST = '**/api/order/listbyentity*';

const shopOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const bookingOf = (page: Page, customer: string): Locator =>
  page.getByRole('listitem').filter({ hasText: customer });

/** Two instants of the demo data: at the first every booking of the day is over, at the second every one lies ahead. */
const DAYS = [
  ['finished', fridayFrom(addDays(today(), -7)), '23:55'],
  ['coming', fridayFrom(addDays(today(), 1)), '00:05'],
] as const;

for (const [name, day, time] of DAYS) {
  test(`shows the ${name} bookings of a day for each of the owner’s barbershops`, async ({ page, api }) => {
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
      await expectBookings(shop, [
        ...(await bookingsOf(owner, id, day)),
        ...(await appointmentsOf(owner, id, day)),
      ]);
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

async function appointmentsOf(owner: Api, entityId: number, day: string) {
  const { appointments } = await owner.call('listAppointmentsByEntity', {
    entity_name: 'establishment',
    entity_id: String(entityId),
    start_date: day,
    end_date: day,
  });
  return appointments.map(({ client_first_name: name, scheduled_at: at }) => ({
    customer_name: name ?? '',
    order_datetime: at,
  }));
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
  const ended = shop.getByRole('button', { name: /^Ver encerrados/ });
  const more = shop.getByRole('button', { name: 'Mostrar mais' });
  // Finished bookings are folded, and both lists show more on request.
  await expect(async () => {
    if (await ended.isVisible()) await ended.click();
    while (await more.first().isVisible()) await more.first().click();
    await expect(rows).toHaveCount(bookings.length, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
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

test('a long list extends the page, with rows that fit the screen', async ({ page, api, mailbox }) => {
  const agenda = await openAgenda(page, api, mailbox);
  for (let hour = 8; hour < 20; hour += 1) {
    await bookAt(agenda.owner, agenda, `${String(hour).padStart(2, '0')}:00`);
  }
  await change(page, LIST, (body) => ({
    ...body,
    orders: body.orders.map((order: object) => ({ ...order, appointment_status: 'attended' })),
  }));
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Ver encerrados (12)' }).click();
  const list = page.getByRole('list', { name: `Encerrados de hoje: ${agenda.shop.name}` });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await look(page, 'dashboard-long', { whole: true });
  expect(await scrollingParts(page)).toEqual([]);
  await resizeTo(page, WIDE);
  await expectDense(list.getByRole('listitem'));
  expect(await scrollingParts(page)).toEqual([]);
});

/** Signs in an owner who works alone in their shop; the browser's clock shows the first minutes of tomorrow. */
async function openAgenda(page: Page, api: Api, mailbox: Mailbox) {
  const person = await verified(api, mailbox);
  const owner = await signIn(page, api, person.username, person.password);
  const date = addDays(today(), 1);
  await page.clock.setFixedTime(`${date}T00:05:00-03:00`);
  return { owner, date, ...(await newOwnAgenda(owner)) };
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
  await expect(booking.getByRole('link', { name: /^Ligar para/ })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  const message = new URL(
    (await booking.getByRole('link', { name: `WhatsApp de ${customer}` }).getAttribute('href')) ?? '',
  );
  expect(message.pathname).toBe('/5511987654321');
  for (const word of [customer, service.name, '15:00']) {
    expect(message.searchParams.get('text')).toContain(word);
  }
  await booking.scrollIntoViewIfNeeded();
  await look(page, 'dashboard-pending');

  await booking.getByRole('button', { name: `Confirmar ${customer}` }).click();
  const asked = page.getByRole('dialog', { name: 'Confirmar agendamento?' });
  await expect(asked).toContainText(customer);
  await expect(asked).toContainText('15:00');
  await look(page, 'dashboard-confirm');
  await asked.getByRole('button', { name: 'Confirmar', exact: true }).dblclick();
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
  await page.getByRole('button', { name: 'Ver encerrados (1)' }).click();
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

test('a failed action shows an error', async ({ page, api, mailbox }) => {
  const customer = await bookAt(api, await openAgenda(page, api, mailbox), '15:00');
  await fail(page, '**/api/order/*/update-appointment-status', 500);
  await page.goto('/dashboard');
  await bookingOf(page, customer)
    .getByRole('button', { name: `Confirmar ${customer}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível atualizar pedido.');
  await expect(bookingOf(page, customer)).toContainText('Pendente');
});

test('lists that cannot be loaded show an error', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await fail(page, LIST, 500);
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').first()).toContainText('Não foi possível carregar dados.');
  await look(page, 'dashboard-lists-failed', { whole: true });
});

test('an ended session is reported', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await fail(page, '**/api/establishment/my/category/*', 401);
  await page.goto('/dashboard');
  await expect(page.getByText('Sessão expirada. Faça login novamente.')).toBeVisible();
  await look(page, 'dashboard-expired');
});

test('each barbershop has links to its screens', async ({ page, api }) => {
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
    `/report/order/${id}`,
    `/report/next-steps/${id}`,
    `/report/commission/${id}`,
    `/agenda/${establishment?.slug}`,
    `/appointment/barbershop/${establishment?.slug}`,
    `/service-record/barbershop/${establishment?.slug}`,
    `/employer/list/${id}`,
    `/item/list/${establishment?.slug}`,
    `/establishment/update/${id}`,
  ]);
});

test('the dashboard waits for the figures of all barbershops, which one request returns', async ({
  page,
  api,
  mailbox,
}) => {
  // No other test sells there, which would update the open page with a further request.
  const { owner, shop } = await newOwner(page, api, mailbox);
  const establishments = [shop, await newShop(owner)];
  const requested: string[][] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/report/snapshots') requested.push(searchParams.getAll('entity_ids'));
  });
  // The page requests the figures again when the stream of changes is ready, which may be before or after the answer.
  await holdAnswer(page, '**/api/report/snapshot/events*');
  const held = await holdAnswer(page, '**/api/report/snapshots*');
  await page.goto('/dashboard');
  await held.asked;
  await expect(page.getByRole('main').locator('[aria-busy="true"]').first()).toBeVisible();
  await look(page, 'dashboard-loading');
  held.release();
  for (const { name } of establishments) await expect(shopOf(page, name)).toContainText('Faturamento');
  const [ids = []] = requested;
  expect(ids.map(Number).toSorted()).toEqual(establishments.map(({ id }) => id).toSorted());
  expect(requested).toHaveLength(1);
});

test("a sale updates today's figures on the open page", async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await page.goto('/dashboard');
  const figure = (label: string) => shopOf(page, shop.name).getByText(label, { exact: true }).locator('..');
  await expect(figure('Pedidos hoje')).toContainText('0');
  await expect(figure('Item mais pedido')).toContainText('-');
  await look(page, 'dashboard-no-orders', { whole: true });
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Ana',
    items: [{ item_id: cut.id }],
  });
  await expect(figure('Pedidos hoje')).toContainText('1');
  await expect(figure('Faturamento')).toContainText('R$ 80,00');
  await expect(figure('Item mais pedido')).toContainText('Corte');
  await expect(figure('Melhor cliente')).toContainText('Ana');
  await owner.call('cancelOrder', { id: order?.id ?? 0 });
  await expect(figure('Faturamento')).toContainText('R$ 0,00');
  await expect(figure('Melhor cliente')).toContainText('-');
});

test('figures that fail to load show an error beside the bookings', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await fail(page, '**/api/report/snapshots*', 500);
  await page.goto('/dashboard');
  const shop = page
    .getByRole('region')
    .filter({ has: page.getByText('Agendamentos de hoje') })
    .first();
  await expect(shop.getByRole('alert')).toContainText('Não foi possível carregar dados.');
  await look(page, 'dashboard-figures-failed', { whole: true });
  await page.unroute('**/api/report/snapshots*');
  await shop.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(shop).toContainText('Faturamento');
});
