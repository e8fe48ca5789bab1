// Every screen at all widths, themes and text sizes, at a shop with long lists and at one with empty lists.
import type { Page } from '@playwright/test';
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { type Agenda, newAgenda, newAppointment, newRecord, pageOf, tomorrow } from '../support/agendas.ts';
import { addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { expectNoSidewaysScroll } from '../support/look.ts';
import { newItem, newShop } from '../support/owners.ts';
import { hire, newcomer, signedIn } from '../support/people.ts';
import { LARGE_TEXT, lookInVariants, setTextSize } from '../support/variants.ts';
import { NARROW, SMALLEST } from '../support/widths.ts';

const times = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const minutes = Number(from.slice(0, 2)) * 60 + Number(from.slice(3)) + index * 30;
    return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  });

/** A shop with long lists of items, collaborators, bookings, appointments and records. */
async function busyShop(page: Page, api: Api, mailbox: Mailbox) {
  const agenda = await newAgenda(page, api, mailbox);
  const { owner, shop } = agenda;
  const colleague = await signedIn(api, mailbox);
  await Promise.all([
    ...times('13:00', 10).map((time) => newAppointment(agenda, time)),
    ...times('08:30', 8).map((time) => book(api, agenda, time)),
    ...Array.from({ length: 14 }, (_, index) =>
      newItem(owner, shop, {
        name: ownName(index % 2 ? 'Degradê com acabamento na navalha' : 'Pomada modeladora'),
        type: index % 2 ? 'service' : 'product',
      }),
    ),
    hire(owner, shop.id, colleague.api, { role: 'Barbeira especialista em degradê' }),
  ]);
  return { ...agenda, record: await newRecord(agenda) };
}

async function book(api: Api, { shop, cut, employerId }: Agenda, time: string) {
  const { order } = await api.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: cut.id }],
    customer_name: 'Maximiliano Albuquerque de Vasconcellos',
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${tomorrow()}T${time}:00`,
    attendant_id: employerId,
  });
  if (!order) throw new Error('a booking without an order');
  return order;
}

async function lookAtAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await lookInVariants(page, path);
  }
}

const LIGHT_GROUND = 'rgb(246, 241, 232)';
const DARK_GROUND = 'rgb(18, 16, 14)';
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const barColor = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('the theme follows the system until it is chosen, and the choice is kept', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expect(choice(page, 'Sistema')).toBeChecked();
  expect(await ground(page)).toBe(LIGHT_GROUND);
  expect(await barColor(page)).toBe('#f6f1e8');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => ground(page)).toBe(DARK_GROUND);

  const other = await context.newPage();
  await other.goto('/login');
  await choice(page, 'Claro').check();
  expect(await ground(page)).toBe(LIGHT_GROUND);
  expect(await barColor(page)).toBe('#f6f1e8');
  await expect.poll(() => ground(other)).toBe(LIGHT_GROUND);
  await expect(choice(other, 'Claro')).toBeChecked();

  // Without the app's scripts: the head of the page sets the theme before the first paint.
  await other.route('**/assets/*.js', (route) => route.abort());
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Carregando...' })).toBeVisible();
  expect(await ground(other)).toBe(LIGHT_GROUND);
  expect(await barColor(other)).toBe('#f6f1e8');
});

test('the screens of visitors are accessible and fit all widths', async ({ page, api, mailbox }) => {
  const { api: owner } = await signedIn(api, mailbox);
  const empty = await newShop(owner, { name: ownName('Zona da Barba') });
  await lookAtAll(page, [
    '/',
    '/?q=nada-disso',
    '/establishment/view/barbearia-dom-augusto',
    `/establishment/view/${empty.slug}`,
    '/establishment/view/nenhuma',
    `/establishment/${empty.slug}/schedule`,
    '/barber/view/barbeiro',
    '/login',
    '/register',
    '/password-email',
    '/password-reset',
    '/404',
  ]);
  const person = await newcomer(api);
  await signIn(page, api, person.username, person.password);
  await lookAtAll(page, ['/email-verify']);
});

test('the booking screen does not scroll sideways on the smallest phones with large text', async ({
  page,
}) => {
  const screen = new BookingScreen(page);
  await resizeTo(page, SMALLEST);
  await page.goto(addressOfBooking('barbearia-dom-augusto'));
  await setTextSize(page, LARGE_TEXT);
  await expect(screen.collaboratorButton).toBeVisible();
  await expectNoSidewaysScroll(page);
  await screen.servicesButton.click();
  await expect(screen.servicesDialog).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the screens of a booking are accessible and fit all widths', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  const visitor = await pageOf(browser, api);
  const screen = new BookingScreen(visitor);
  const { shop, cut, beard, employerId } = agenda;
  await visitor.goto(`/establishment/${shop.slug}/schedule`);
  await lookInVariants(visitor, 'nothing chosen');
  await screen.servicesButton.click();
  await lookInVariants(visitor, 'the choice of services');
  await visitor.goto(
    `/establishment/${shop.slug}/schedule?service=${cut.id},${beard.id}&collaborator=${employerId}`,
  );
  await screen.day(tomorrow()).click();
  await expect(screen.time('10:00')).toBeVisible();
  await lookInVariants(visitor, 'all chosen');
  for (const width of [320, 360, 375, 390]) {
    await resizeTo(visitor, { ...NARROW, width });
    const sides = await screen.dates.locator('button[aria-pressed]').evaluateAll((days) =>
      days.flatMap((day) => {
        const box = day.getBoundingClientRect();
        return [box.width, box.height];
      }),
    );
    expect(Math.min(...sides), `the smallest side of a day at ${width} px`).toBeGreaterThanOrEqual(44);
  }
  await screen.time('10:00').click();
  await lookInVariants(visitor, 'the confirmation');
  await screen.nameField.fill(ownName('Cliente'));
  await screen.confirmButton.click();
  await expect(screen.done).toBeVisible();
  await lookInVariants(visitor, 'the page of the booking');
  await visitor.context().close();
});

test('the screens of a new user are accessible and fit all widths', async ({ page, api, mailbox }) => {
  const { person } = await signedIn(api, mailbox);
  await signIn(page, api, person.username, person.password);
  await lookAtAll(page, [
    '/dashboard',
    '/appointment/my',
    '/service-record/my',
    '/user/update',
    `/user/${person.username}`,
    '/password',
    '/invitation/list',
    '/establishment',
    '/establishment/create',
    '/order/list/1',
  ]);
});

test('the screens of a new shop are accessible and fit all widths', async ({ page, api, mailbox }) => {
  const { person, api: owner } = await signedIn(api, mailbox);
  await signIn(page, api, person.username, person.password);
  const shop = await newShop(owner, { name: ownName('Zona da Barba') });
  await lookAtAll(page, [
    '/dashboard',
    `/item/list/${shop.slug}`,
    `/employer/list/${shop.slug}`,
    `/appointment/barbershop/${shop.slug}`,
    `/service-record/barbershop/${shop.slug}`,
    `/agenda/${shop.slug}`,
    `/schedule/${shop.slug}`,
    `/order/list/${shop.id}`,
    `/order/create/${shop.id}`,
    `/report/order/${shop.id}`,
    `/report/next-steps/${shop.id}`,
  ]);
});

test("an owner's screens of shop, items and team are accessible and fit all widths", async ({
  page,
  api,
  mailbox,
}) => {
  const { shop, cut, employerId, barber } = await busyShop(page, api, mailbox);
  await lookAtAll(page, [
    '/dashboard',
    '/establishment',
    `/establishment/update/${shop.id}`,
    `/item/list/${shop.slug}`,
    `/item/create/${shop.slug}`,
    `/item/update/${cut.id}`,
    `/item/${cut.id}`,
    `/employer/list/${shop.slug}`,
    `/employer/create/${shop.slug}`,
    `/employer/update/${employerId}`,
    `/employer/${employerId}`,
    `/user/${barber.person.username}`,
  ]);
});

test("an owner's screens of agenda, orders and reports are accessible and fit all widths", async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await busyShop(page, api, mailbox);
  const { shop, record } = agenda;
  const order = await book(api, agenda, '18:30');
  await lookAtAll(page, [
    `/appointment/barbershop/${shop.slug}?status=pending`,
    `/appointment/create/${shop.slug}`,
    `/agenda/${shop.slug}?day=${tomorrow()}`,
    `/agenda/${shop.slug}?day=${tomorrow()}&view=week`,
    `/schedule/${shop.slug}`,
    `/service-record/barbershop/${shop.slug}`,
    `/service-record/create/${shop.slug}`,
    `/service-record/view/${record.id}`,
    `/order/list/${shop.id}`,
    `/order/create/${shop.id}`,
    `/order/edit/${shop.id}/${order.id}`,
    `/report/order/${shop.id}?start_date=${today()}&end_date=${tomorrow()}`,
    `/report/next-steps/${shop.id}`,
  ]);
});

test('the screens of a barber and of a client are accessible and fit all widths', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const { barber, client, owner, shop } = await busyShop(page, api, mailbox);
  const screens = {
    barber: [
      '/employer/dashboard',
      '/dashboard',
      `/agenda/${shop.slug}?day=${tomorrow()}`,
      `/schedule/${shop.slug}`,
    ],
    client: ['/dashboard', '/appointment/my?status=pending', '/service-record/my', '/invitation/list'],
  };
  await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: client.id,
    role: 'Barbeiro',
  });
  const name = barber.person.username;
  screens.barber.push(`/appointment/barber/${name}`, `/service-record/barber/${name}`);
  for (const [who, paths] of Object.entries(screens)) {
    const own = await pageOf(browser, who === 'barber' ? barber.api : client.api);
    await lookAtAll(own, paths);
    await own.context().close();
  }
});

test('the screens of an administrator are accessible and fit all widths', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  const lists = [
    '/user/list',
    '/profile/list',
    '/barber/list',
    '/service/list',
    '/appointments/list',
    '/audit',
  ];
  await lookAtAll(page, [
    '/dashboard',
    ...lists,
    '/user/list?q=nada-disso',
    '/appointments/list?q=nada-disso',
    '/user/create',
    '/profile/create',
    '/profile/update/1',
    '/establishment/review',
  ]);
});
