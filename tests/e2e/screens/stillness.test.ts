// Screens do not shift while loading: the browser's layout shift score stays near zero.
import type { Locator, Page } from '@playwright/test';
import type { Establishment, Order } from '../../../web/src/api/contract.gen.ts';
import { weekOf } from '../../../web/src/lib/time/calendar.ts';
import { addDays, daysFrom, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { bookAt, newAgenda } from '../support/agendas.ts';
import { holdAnswer } from '../support/answers.ts';
import { addressOfBooking, addressOfShop, BookingScreen } from '../support/booking-screen.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { doubleText } from '../support/large-text.ts';
import { scrollThrough } from '../support/look.ts';
import { newItem, newOwnAgenda, newOwner, requireDeposit } from '../support/owners.ts';
import { placeOf } from '../support/places.ts';

const LIMIT = 0.02;
const SLUG = 'barbearia-dom-augusto';

/** Sums unexpected layout shifts in the page; returns the sum and the shifted elements. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = [];
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        sum += entry.value;
        for (const { node } of entry.sources)
          moved.push(`${entry.value.toFixed(4)} ${node?.nodeName} ${node?.className}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shifts: () => ({ sum, moved }) });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: () => { sum: number; moved: string[] } }).shifts());
}

/** Expects that the summed shifts stay near zero. */
async function expectStill(shifts: Awaited<ReturnType<typeof watchShifts>>) {
  const { sum, moved } = await shifts();
  test.info().annotations.push({ type: 'layout shift', description: sum.toFixed(4) });
  expect(sum, moved.join('\n')).toBeLessThan(LIMIT);
}

/** Opens a screen with delayed data and scrolls through it. */
async function openSlowly(page: Page, address: string, data: string, loaded: () => Promise<void>) {
  const answer = await holdAnswer(page, data);
  await page.goto(address);
  await answer.asked;
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  });
  answer.release();
  await loaded();
  await scrollThrough(page);
}

const headed = (page: Page) => () => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

const SCREENS: [name: string, address: string, data: string][] = [
  ['home', '/', '**/api/establishment/category/*'],
  ['shop', addressOfShop(SLUG), '**/api/establishment/view/*'],
  ['booking', addressOfBooking(SLUG), '**/api/establishment/view/*'],
];

for (const [name, address, data] of SCREENS) {
  test(`${name} does not shift while loading`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await openSlowly(page, address, data, async () => {
      await headed(page)();
      await expect(page.locator('main img').first()).toBeVisible();
    });
    await expectStill(shifts);
  });
}

const aHeading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

const DASHBOARDS: [login: string, late: string, data: string, last: (page: Page) => Locator][] = [
  ['dono', 'barbershops', '**/api/establishment/my/category/*', aHeading],
  ['dono', 'own bookings', '**/api/order/listmy*', aHeading],
  ['admin', 'figures', '**/api/figures/*', (page) => page.getByText('Com e-mail verificado')],
  ['cliente', 'names of the shops', '**/api/establishment/show/*', aHeading],
];

for (const [login, late, data, last] of DASHBOARDS) {
  test(`the dashboard of ${login} does not shift while the ${late} load`, async ({ page, api }) => {
    await signIn(page, api, login);
    const shifts = await watchShifts(page);
    await openSlowly(page, '/dashboard', data, () => expect(last(page)).toBeVisible());
    await expectStill(shifts);
  });
}

test('the dashboard of barbeiro does not shift with large text', async ({ page, api }) => {
  await signIn(page, api, 'barbeiro');
  await doubleText(page);
  const shifts = await watchShifts(page);
  await openSlowly(page, '/dashboard', '**/api/order/listbyemployer*', () =>
    expect(page.getByText(/^Agora, /)).toBeVisible(),
  );
  await expectStill(shifts);
});

test('the dashboard of an owner who works at the shop does not shift while it loads', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner } = await newOwner(page, api, mailbox);
  await newOwnAgenda(owner);
  const shifts = await watchShifts(page);
  await openSlowly(page, '/dashboard', '**/api/order/listbyemployer*', () =>
    expect(aHeading(page)).toBeVisible(),
  );
  await expectStill(shifts);
});

interface StaffScreen {
  name: string;
  addressOf: (shop: Establishment) => string;
  /** The address of the answer that the test delays. */
  data: string;
  /** A part that is shown when the screen is complete. */
  last: (page: Page) => Locator;
}

const titled = (name: string) => (page: Page) => page.getByRole('heading', { level: 2, name });

const STAFF_SCREENS: StaffScreen[] = [
  {
    name: 'the cash screen',
    addressOf: ({ id }) => `/order/cash/${id}`,
    data: '**/api/cash-session/current*',
    last: titled('Histórico de caixas'),
  },
  {
    name: 'the screen of hours',
    addressOf: ({ slug }) => `/schedule/${slug}`,
    data: '**/api/employer-schedule?*',
    last: titled('Feriados'),
  },
  {
    name: 'the list of items',
    addressOf: ({ slug }) => `/item/list/${slug}`,
    data: '**/api/stock/low*',
    last: titled('Serviços'),
  },
  {
    name: 'a new appointment',
    addressOf: ({ slug }) => `/appointment/create/${slug}`,
    data: '**/api/appointment/clients*',
    last: (page) => page.getByRole('listitem').getByRole('button').first(),
  },
];

for (const { name, addressOf, data, last } of STAFF_SCREENS) {
  test(`${name} does not shift while loading`, async ({ page, api }) => {
    const { establishment } = await api.call('viewEstablishment', { slug: SLUG });
    await signIn(page, api, 'dono');
    const shifts = await watchShifts(page);
    await openSlowly(page, addressOf(establishment as Establishment), data, () =>
      expect(last(page)).toBeVisible(),
    );
    await expectStill(shifts);
  });
}

for (const view of ['day', 'week']) {
  test(`the agenda of a ${view} does not shift while the bookings load`, async ({ page, api, mailbox }) => {
    const { owner, shop, employerId } = await newAgenda(page, api, mailbox);
    // The shortest booking sets the height of all blocks.
    const service = await newItem(owner, shop, { name: 'Pezinho', price: 15, duration: 15 });
    const { first } = weekOf(addDays(today(), 7));
    for (const date of view === 'week' ? daysFrom(first, 5) : [first]) {
      const place = { shop, service, employerId, date };
      for (const time of ['08:30', '09:00', '10:00']) await bookAt(owner, place, time);
    }
    const shifts = await watchShifts(page);
    const address = `/agenda/${shop.slug}?day=${first}&view=${view}`;
    await openSlowly(page, address, '**/api/order/listbyentity*', () =>
      expect(page.getByRole('button', { name: /^09:00 / }).first()).toBeVisible(),
    );
    await expectStill(shifts);
  });
}

test('the booking screen does not shift when the times arrive late', async ({ page, api }) => {
  const place = await placeOf(api, 'looks');
  const screen = new BookingScreen(page);
  const shifts = await watchShifts(page);
  await screen.open(place);
  await screen.chooseCollaborator(place.collaborator);
  await screen.chooseServices([place.services[0]]);
  const answer = await holdAnswer(page, '**/api/employer-schedule/available-days*');
  await screen.chooseServices([place.services[1]]);
  await screen.day(place.date).click();
  await answer.asked;
  answer.release();
  await expect(screen.time(place.times[0] as string)).toBeVisible();
  await expectStill(shifts);
});

const CHANGES_BY_SHOP = [
  {
    change: 'receives the deposit',
    run: (owner: Api, { id, version }: Order) =>
      owner.call('addPayment', { id, version, method: 'Pix', amount: 20 }),
    text: 'A barbearia confirmou o seu horário.',
  },
  {
    change: 'waives the deposit',
    run: (owner: Api, { id }: Order) => owner.call('updateOrderAppointmentStatus', { id, action: 'confirm' }),
    text: 'A barbearia confirmou o seu horário.',
  },
  {
    change: 'cancels the booking',
    run: (owner: Api, { id }: Order) => owner.call('updateOrderAppointmentStatus', { id, action: 'cancel' }),
    text: 'Este agendamento foi cancelado pela barbearia.',
  },
];

/** Opens the page of a booking in a new shop, by default with a deposit that is awaited. */
async function openBooking(page: Page, api: Api, mailbox: Mailbox, awaited = true) {
  const { owner } = await newOwner(page, api, mailbox);
  const { shop, service, employerId } = await newOwnAgenda(owner);
  const rule = { deposit_kind: 'fixed', deposit_amount: 20, deposit_minutes: 60 } as const;
  if (awaited) await requireDeposit(owner, shop.id, rule);
  const { order, booking_secret: secret } = await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: 'Davi',
    order_datetime: `${addDays(today(), 2)}T11:00`,
    attendant_id: employerId,
  });
  await page.goto(`/booking/${order?.id}#${secret}`);
  await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  if (awaited) await expect(page.getByRole('img', { name: 'QR Code do Pix de R$ 20,00' })).toBeVisible();
  return { owner, order: order as Order };
}

/** Makes the open page read its booking again. */
const showAgain = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

for (const { change, run, text } of CHANGES_BY_SHOP) {
  test(`the open page of a booking stays still when the shop ${change}`, async ({ page, api, mailbox }) => {
    const shifts = await watchShifts(page);
    const { owner, order } = await openBooking(page, api, mailbox);
    await page.evaluate(() => window.scrollTo({ top: 150, behavior: 'instant' }));
    await run(owner, order);
    await showAgain(page);
    await expect(page.getByText(text).first()).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThanOrEqual(150);
    await expectStill(shifts);
  });
}

test('the space of a Pix code closes after it has left the window', async ({ page, api, mailbox }) => {
  const shifts = await watchShifts(page);
  const { owner, order } = await openBooking(page, api, mailbox);
  const panel = page.getByRole('region', { name: 'Sinal' });
  const heightOf = async () => (await panel.boundingBox())?.height ?? 0;
  const before = await heightOf();
  await owner.call('addPayment', { id: order.id, version: order.version, method: 'Pix', amount: 20 });
  await panel.getByRole('heading').evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  await showAgain(page);
  await expect(panel.getByRole('img')).toHaveCount(0);
  expect(await heightOf()).toBeGreaterThanOrEqual(before - 1);
  const below = page.getByRole('heading', { name: 'Histórico' });
  await below.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant' }));
  await expect.poll(heightOf, 'without its code').toBeLessThan(before / 2);
  await expect(below).toBeInViewport();
  await expectStill(shifts);
});

for (const awaited of [false, true]) {
  for (const place of ['the middle', 'the top', 'the lower third']) {
    const deposit = awaited ? 'an awaited deposit' : 'no deposit';
    test(`a heading at ${place} of the window stays when the shop cancels a booking with ${deposit}`, async ({
      page,
      api,
      mailbox,
    }) => {
      const { owner, order } = await openBooking(page, api, mailbox, awaited);
      const title = page.getByRole('heading', { name: 'Histórico' });
      await title.evaluate((heading, where) => {
        const shares = { 'the middle': 0.5, 'the top': 0.15, 'the lower third': 0.75 };
        const top = innerHeight * (shares[where as keyof typeof shares] ?? 0);
        scrollBy({ top: heading.getBoundingClientRect().top - top, behavior: 'instant' });
      }, place);
      const topOf = () => title.evaluate((heading) => heading.getBoundingClientRect().top);
      const before = await topOf();
      await owner.call('updateOrderAppointmentStatus', { id: order.id, action: 'cancel' });
      await showAgain(page);
      await expect(page.getByText('Este agendamento foi cancelado pela barbearia.').first()).toBeAttached();
      expect(Math.abs((await topOf()) - before), 'the move of the heading').toBeLessThanOrEqual(4);
      expect(Math.max(...(await gapsOf(page))), 'the largest gap').toBeLessThanOrEqual(16);
      const room = () =>
        page
          .getByRole('article')
          .evaluate((article) => Number.parseFloat(getComputedStyle(article).paddingBottom));
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(room, 'the space that is left at the end').toBe(0);
      await page.reload();
      await expect(title).toBeVisible();
      expect(await room()).toBe(0);
    });
  }
}

/** The gaps between the parts of the article, in pixels. */
const gapsOf = (page: Page): Promise<number[]> =>
  page.getByRole('article').evaluate((article) => {
    const boxes = [...article.children].map((part) => part.getBoundingClientRect());
    return boxes.slice(1).map(({ top }, above) => top - (boxes[above]?.bottom ?? top));
  });
