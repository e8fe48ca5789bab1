// Every screen with text of twice the size on phones: nothing scrolls sideways, no word that fits a line is broken, and no
// control cuts its text.
import type { Page } from '@playwright/test';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { doubleText } from '../support/large-text.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { expectNoSidewaysScroll } from '../support/look.ts';
import { newItem, newOwnAgenda } from '../support/owners.ts';
import { verified } from '../support/people.ts';
import { OWNED_SHOPS } from '../support/places.ts';
import { addressOf, LOGOUT, ROUTES, SIGNED_OUT } from '../support/routes.ts';
import { splitWords } from '../support/split-words.ts';
import { settle } from '../support/variants.ts';
import { widthFaults } from '../support/width-faults.ts';
import { NARROW, SMALLEST } from '../support/widths.ts';

const PUBLIC = ['/establishment/view/$slug', '/establishment/$slug/schedule', '/barber/view/$username'];
const INSIDE = ROUTES.filter((path) => path !== LOGOUT && !SIGNED_OUT.includes(path));
const isOfClients = (path: string) =>
  /^\/(appointment\/(create|my)|dashboard|invitation|password|service-record\/my|user\/update)/.test(path);
const isOfBarbers = (path: string) =>
  /^\/(agenda|appointment\/|dashboard|employer|order|schedule|service-record)/.test(path);
const isOfAdministrators = (path: string) =>
  /^\/(appointments|audit|barber\/list|dashboard|establishment\/review|profile|service\/|user\/)/.test(path);
/** The owner's screens, in parts that one test can visit. */
const OWN_PARTS = [0, 1, 2].map((part) =>
  INSIDE.filter((path) => path === '/dashboard' || !isOfAdministrators(path)).filter(
    (_, index) => index % 3 === part,
  ),
);

const gently = expect.configure({ soft: true });

/** Checks the open dialog, or the page if none is open. */
async function expectReadableNow(page: Page, what: string): Promise<void> {
  for (const width of [NARROW, SMALLEST]) {
    await test.step(`${what} at ${width.width} px`, async () => {
      await resizeTo(page, width);
      await expectNoSidewaysScroll(page);
      const checks = width === NARROW ? [splitWords, widthFaults, layoutFaults] : [splitWords, widthFaults];
      for (const faults of checks)
        await gently.poll(() => page.evaluate(faults), `${what} at ${width.width} px`).toEqual([]);
    });
  }
}

async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  await doubleText(page);
  for (const path of paths) {
    await resizeTo(page, NARROW);
    await page.goto(addressOf(path));
    await settle(page);
    await expectReadableNow(page, path);
  }
}

async function expectReadableTo(login: string, page: Page, api: Api, paths: readonly string[]) {
  await signIn(page, api, login);
  await expectReadable(page, paths);
}

/** A new shop with a booking of services with long names, by a visitor or by `client`. */
async function newBooking(api: Api, mailbox: Mailbox, client = api) {
  const boss = await verified(api, mailbox);
  const owner = await api.login(boss.username, boss.password);
  const { shop, employerId } = await newOwnAgenda(owner);
  const services = [
    await newItem(owner, shop, { name: 'Corte Masculino', price: 70, duration: 30 }),
    await newItem(owner, shop, { name: 'Pezinho e Acabamento', price: 30, duration: 30 }),
  ];
  const { order, booking_secret: secret } = await client.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: services.map(({ id }) => ({ item_id: id })),
    customer_name: 'Leandro Almeida',
    customer_phone: '11987654321',
    order_datetime: `${addDays(today(), 2)}T11:00`,
    attendant_id: employerId,
  });
  return { boss, shop, employerId, services, id: order?.id ?? 0, secret };
}

/** The booking screen of a demo shop with two chosen services. */
async function chosenBooking(api: Api): Promise<string> {
  const slug = OWNED_SHOPS[0] ?? '';
  const { items, collaborators } = await api.call('viewEstablishment', { slug });
  const services = items.filter(({ type, status }) => type === 'service' && status === '1').slice(0, 2);
  const search = `service=${services.map(({ id }) => id).join()}&collaborator=${collaborators[0]?.id}`;
  return `/establishment/${slug}/schedule?${search}`;
}

test('a visitor reads every screen with large text', async ({ page, api, mailbox }) => {
  const { id, secret } = await newBooking(api, mailbox);
  await expectReadable(page, [
    ...SIGNED_OUT,
    ...PUBLIC,
    await chosenBooking(api),
    `/booking/${id}#${secret}`,
  ]);
});

test('a visitor confirms a booking with large text', async ({ page, api, mailbox }) => {
  const { shop, employerId, services } = await newBooking(api, mailbox);
  const chosen = `service=${services.map(({ id }) => id).join()}&collaborator=${employerId}`;
  await doubleText(page);
  await page.goto(`${addressOfBooking(shop.slug)}?${chosen}`);
  const booking = new BookingScreen(page);
  await booking.day(addDays(today(), 2)).click();
  await booking.time('14:00').click();
  await expect(booking.confirmDialog).toBeVisible();
  await expectReadableNow(page, 'the confirmation');
});

test('a client reads every screen with large text', async ({ page, api, mailbox }) => {
  const client = await signIn(page, api, 'cliente');
  const { id } = await newBooking(api, mailbox, client);
  await expectReadable(page, [...INSIDE.filter(isOfClients), `/booking/${id}`]);
});

test('a barber reads every screen with large text', async ({ page, api }) => {
  await expectReadableTo('barbeiro', page, api, INSIDE.filter(isOfBarbers));
});

for (const [part, paths] of OWN_PARTS.entries()) {
  test(`an owner reads every screen with large text, part ${part + 1}`, async ({ page, api }) => {
    await expectReadableTo('dono', page, api, paths);
  });
}

test('an owner reads a booking and the agenda with large text', async ({ page, api, mailbox }) => {
  const { boss, shop, employerId, id } = await newBooking(api, mailbox);
  await signIn(page, api, boss.username, boss.password);
  const day = addDays(today(), 2);
  await expectReadable(page, [
    '/dashboard',
    '/employer/dashboard',
    `/employer/${employerId}`,
    `/agenda/${shop.slug}?day=${day}`,
    `/agenda/${shop.slug}?day=${day}&view=week`,
    `/appointment/barbershop/${shop.slug}`,
    `/order/edit/${shop.id}/${id}`,
    `/order/list/${shop.id}?start_date=${day}&end_date=${day}`,
  ]);
});

/** Screens of the demo shop with tables: what to do next, and the commission of a month. */
async function tables(api: Api): Promise<string[]> {
  const { establishment, collaborators } = await api.call('viewEstablishment', {
    slug: OWNED_SHOPS[0] ?? '',
  });
  const month = `start_date=${addDays(today(), -29)}&end_date=${today()}`;
  return [
    `/report/next-steps/${establishment?.id}`,
    `/report/commission/${establishment?.id}/${collaborators[0]?.id}?${month}`,
    `/report/order/${establishment?.id}?period=mespassado`,
  ];
}

test('an owner reads tables with large text', async ({ page, api }) => {
  await expectReadableTo('dono', page, api, await tables(api));
});

test('a phone shows tables without scrolling sideways', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  for (const path of await tables(api)) {
    await page.goto(path);
    await settle(page);
    await expect(page.getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(widthFaults), path).toEqual([]);
  }
});

test('an administrator reads every screen with large text', async ({ page, api }) => {
  await expectReadableTo('admin', page, api, INSIDE.filter(isOfAdministrators));
});
