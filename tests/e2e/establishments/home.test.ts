// The home screen: loading, failure, empty states and search.
import type { Locator, Page } from '@playwright/test';
import { money } from '../../../web/src/lib/text/money.ts';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Response } from '../../harness/api.ts';
import { DEMO_SHOPS, demoShops, isDemoShop } from '../../harness/demo-shops.ts';
import { change, fail, holdAnswer } from '../support/answers.ts';
import { addressOfShop } from '../support/booking-screen.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { tabTo } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, look } from '../support/look.ts';

const OPENINGS = '**/api/employer-schedule/openings*';
const LIST = '**/api/establishment/category/barbershop*';
const names = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

const byNumber = (left: number, right: number) => left - right;
const cards = (page: Page): Locator => page.getByRole('main').getByRole('link');
const titles = (page: Page): Locator => cards(page).getByRole('heading', { level: 2 });
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar barbearia' });
const heading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'Escolha a melhor barbearia' });

async function openFilled(page: Page, address = '/'): Promise<void> {
  await page.goto(address);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByTestId('card-skeleton')).toHaveCount(0);
}

// Removes shops that other tests create at the same time.
test.beforeEach(({ page }) =>
  change(page, LIST, (body) => ({ ...body, establishments: body.establishments.filter(isDemoShop) })),
);

test('shows four placeholders, then the barbershops', async ({ page }) => {
  const answer = await holdAnswer(page, LIST);
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByTestId('card-skeleton')).toHaveCount(4);
  await look(page, 'home-loading');
  answer.release();
  await expect(cards(page)).toHaveCount(DEMO_SHOPS);
  await expect(page.getByTestId('card-skeleton')).toHaveCount(0);
  await look(page, 'home', { whole: true });
});

test('a card shows name, address, city, segments and pictures', async ({ page, api }) => {
  await openFilled(page);
  const shop = (await demoShops(api)).find(({ slug }) => slug === 'barbearia-dom-augusto');
  const card = page.getByRole('link', { name: shop?.name ?? '?' });
  await expect(card).toContainText(`${shop?.address}, ${shop?.city}`);
  await expect(card.getByRole('list', { name: 'Segmentos' }).getByRole('listitem')).toHaveCount(
    shop?.segments.length ?? 0,
  );
  await card.scrollIntoViewIfNeeded();
  for (const picture of await card.locator('img').all()) {
    await expect(picture).toHaveAttribute('src', /images\/[0-9a-f]{32}\./);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});

// A Friday, on which every shop of the demo is open from ten to eight.
const FRIDAY = '2026-01-30';
const EVERY_FRIDAY = [{ day_of_week: 'friday', start_time: '10:00', end_time: '20:00' }];

/** Makes every shop open on Fridays, with the next time given by `nextTimeOf` for its id. */
const open = (page: Page, nextTimeOf: (id: number) => { date: string; time: string } | null) =>
  page.route(OPENINGS, (route) => {
    const ids = new URL(route.request().url()).searchParams.getAll('establishment_ids').map(Number);
    const openings = ids.map((establishment_id) => ({
      establishment_id,
      time_zone: 'America/Sao_Paulo',
      hours: EVERY_FRIDAY,
      exceptions: [],
      next_time: nextTimeOf(establishment_id),
    }));
    return route.fulfill({ json: { openings } });
  });

test('a card shows price, next time, open state and neighbourhood', async ({ page, api }) => {
  const shop = (await demoShops(api)).find(({ slug }) => slug === 'barbearia-dom-augusto');
  await page.clock.install({ time: `${FRIDAY}T19:59:00-03:00` });
  await open(page, () => ({ date: '2026-01-31', time: '10:15' }));
  await openFilled(page, '/?q=dom%20augusto');
  const card = cards(page);
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Pinheiros');
  await expect(card).toContainText(`A partir de${money(shop?.price_from ?? 0)}`);
  await expect(card).toContainText('Próximo horárioamanhã 10:15');
  await expect(card).toContainText('Aberto agora');
  await page.clock.fastForward('01:00');
  await expect(card).toContainText('Fechado agora');
  await page.clock.fastForward('04:00:00');
  await expect(card).toContainText('Próximo horáriohoje 10:15');
});

test("the next times match the server's answer", async ({ page, api }) => {
  const answer = page.waitForResponse(OPENINGS);
  await openFilled(page);
  const { openings } = (await (await answer).json()) as Response<'listOpenings'>;
  expect(openings.map(({ establishment_id }) => establishment_id).toSorted(byNumber)).toEqual(
    (await demoShops(api)).map(({ id }) => id).toSorted(byNumber),
  );
  for (const { hours } of openings) expect(hours.length).toBeGreaterThan(4);
  await expect(cards(page).first()).toContainText(/Próximo horário(hoje|amanhã) \d\d:\d\d|ver agenda/);
});

test('the list can be sorted by next free time', async ({ page, api }) => {
  const shops = await demoShops(api);
  const tomorrow = addDays(today(), 1);
  // Three shops have free time, the last one in the list first.
  const times = new Map([
    [shops.at(-1)?.id, '08:00'],
    [shops[0]?.id, '08:30'],
    [shops[5]?.id, '08:15'],
  ]);
  await open(page, (id) => (times.has(id) ? { date: tomorrow, time: times.get(id) ?? '' } : null));
  await openFilled(page);
  await page.getByRole('button', { name: 'Mais cedo' }).click();
  await expect(titles(page).first()).toHaveText(shops.at(-1)?.name ?? '?');
  expect((await titles(page).allTextContents()).slice(0, 4)).toEqual(
    [shops.at(-1), shops[5], shops[0], shops[1]].map((shop) => shop?.name),
  );
  await expect(page).toHaveURL(/sort=soonest/);
  await look(page, 'home-soonest');
});

test('search finds items on sale, and a search without results offers all shops again', async ({
  page,
  api,
}) => {
  const offering = await demoShops(api, { q: 'degrade' });
  expect(offering.length).toBeGreaterThan(0);
  await openFilled(page);
  await search(page).fill('DEGRADÊ');
  await expect(titles(page)).toHaveText(offering.map(({ name }) => name).toSorted(names.compare));
  await page.getByLabel('Cidade').selectOption('Curitiba');
  await search(page).fill('não existe mesmo');
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(cards(page)).toHaveCount(DEMO_SHOPS);
  await expect(search(page)).toHaveValue('');
  await expect(page.getByLabel('Cidade')).toHaveValue('');
});

test('cards fit the narrowest phone with large tap targets', async ({ page }) => {
  await resizeTo(page, { width: 320, height: 640 });
  await openFilled(page);
  await expectNoSidewaysScroll(page);
  await look(page, 'home-320');
  const heights = await page
    .getByRole('main')
    .locator('a, button, input, select')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

test('a list that cannot be loaded shows an error', async ({ page }) => {
  await fail(page, LIST, 500);
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar as barbearias agora.');
  await look(page, 'home-failed');
  await page.unroute(LIST);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('an empty list shows a message', async ({ page }) => {
  await change(page, LIST, (body) => ({ ...body, establishments: [] }));
  await page.goto('/');
  await expect(page.getByText('Nenhuma barbearia encontrada.')).toBeVisible();
  await look(page, 'home-empty');
});

test('search matches name, address or city, ignoring case and accents', async ({ page, api }) => {
  const inSaoPaulo = (await demoShops(api)).filter(({ city }) => city === 'São Paulo').length;
  await openFilled(page);
  await search(page).fill('estacao CAMBUI');
  await expect(titles(page)).toHaveText(['Barbearia Estação Cambuí']);
  await search(page).fill('rua dos pinheiros');
  await expect(titles(page)).toHaveText(['Barbearia Dom Augusto']);
  await search(page).fill('SÃO PAULO');
  await expect(cards(page)).toHaveCount(inSaoPaulo);
  await search(page).fill('sao paulo');
  await expect(cards(page)).toHaveCount(inSaoPaulo);
  await search(page).fill('não existe mesmo');
  await expect(page.getByText('Nenhuma barbearia encontrada.')).toBeVisible();
  await look(page, 'home-none-found');
});

test('city and segment filter the list, alone and together', async ({ page, api }) => {
  await openFilled(page);
  const city = page.getByLabel('Cidade');
  const segment = page.getByLabel('Segmento', { exact: true });
  await expect(city.locator('option').first()).toHaveText('Todas');
  await expect(segment.locator('option').first()).toHaveText('Todos');

  await city.selectOption('Curitiba');
  const inCity = await demoShops(api, { city: 'Curitiba' });
  await expect(cards(page)).toHaveCount(inCity.length);
  await segment.selectOption('pintura');
  const both = await demoShops(api, { city: 'Curitiba', segment: 'pintura' });
  await expect(cards(page)).toHaveCount(both.length);
  await city.selectOption('Todas');
  await expect(cards(page)).toHaveCount((await demoShops(api, { segment: 'pintura' })).length);
});

test('sorts A to Z by default, Z to A on request', async ({ page, api }) => {
  await openFilled(page);
  await expect(titles(page)).toHaveCount((await demoShops(api)).length);
  const ascending = (await titles(page).allTextContents()).toSorted(names.compare);
  await expect(titles(page)).toHaveText(ascending);
  await page.getByRole('button', { name: 'Z–A' }).click();
  await expect(titles(page)).toHaveText(ascending.toReversed());
  await expect(page).toHaveURL(/sort=name_desc/);
  await page.getByRole('button', { name: 'A–Z' }).click();
  await expect(titles(page)).toHaveText(ascending);
});

test('going back restores the list', async ({ page }) => {
  await openFilled(page);
  await search(page).fill('barbearia');
  await page.getByRole('button', { name: 'Z–A' }).click();
  const before = await titles(page).allTextContents();
  await cards(page).first().click();
  await expect(page).toHaveURL(/\/establishment\/view\//);
  await page.goBack();
  await expect(page).toHaveURL(/q=barbearia&sort=name_desc/);
  await expect(search(page)).toHaveValue('barbearia');
  await expect(titles(page)).toHaveText(before);
});

for (const key of ['Enter', 'Space']) {
  test(`${key} on a card opens its barbershop`, async ({ page }) => {
    await openFilled(page, '/?q=dom%20augusto');
    await tabTo(page, cards(page).first());
    await page.keyboard.press(key);
    await expect(page).toHaveURL(addressOfShop('barbearia-dom-augusto'));
    await expect(page.getByRole('heading', { level: 1, name: 'Barbearia Dom Augusto' })).toBeVisible();
  });
}

test('failed and missing pictures are replaced by placeholders', async ({ page }) => {
  await page.route(/\/images\/[0-9a-f]{32}/, (route) => route.abort());
  await change(page, LIST, (body) => ({
    ...body,
    establishments: body.establishments.map((shop: object, index: number) =>
      index % 2 ? shop : { ...shop, logo: null, background: null },
    ),
  }));
  await openFilled(page);
  await look(page, 'home-pictures-failed', { whole: true });
  for (const card of await cards(page).all()) {
    await expect(card.locator('img').first()).toHaveAttribute('src', '/images/default_background.webp');
    await expect(card.locator('img').last()).toHaveAttribute('src', '/images/logo.png');
  }
  const widths = await cards(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  expect(Math.min(...widths)).toBeGreaterThan(0);
});
