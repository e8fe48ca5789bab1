// The public page of a barbershop.

import type { Collaborator } from '../../../web/src/api/contract.gen.ts';
import { money } from '../../../web/src/lib/text/money.ts';
import { formatPhone, internationalDigits } from '../../../web/src/lib/text/phone.ts';
import { change, countAsked, fail, holdAnswer } from '../support/answers.ts';
import { addressOfBooking, addressOfShop } from '../support/booking-screen.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { expectNoSidewaysScroll, look } from '../support/look.ts';
import { newItem, newOwner } from '../support/owners.ts';
import { nameOf } from '../support/places.ts';

const SLUG = 'barbearia-dom-augusto';
const VIEW = '**/api/establishment/view/*';

test('shows all data of the shop', async ({ page, api }) => {
  const { establishment, items, collaborators } = await api.call('viewEstablishment', { slug: SLUG });
  if (!establishment) throw new Error('no such shop');
  await page.goto(addressOfShop(SLUG));
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1, name: establishment.name })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(establishment.name));
  await expect(main).toContainText(`@${SLUG}`);
  for (const item of items.filter(({ status }) => status === '1')) {
    await expect(main).toContainText(item.name);
    await expect(main).toContainText(money(item.price));
  }
  for (const collaborator of collaborators) {
    await expect(main).toContainText(nameOf(collaborator));
    await expect(main).toContainText(collaborator.role);
  }
  for (const text of [establishment.email, establishment.address, establishment.city]) {
    await expect(main).toContainText(text ?? '?');
  }
  await expect(main).toContainText(formatPhone(establishment.phone ?? ''));
  await expect(page.getByRole('region', { name: 'Sobre', exact: true })).toContainText(
    establishment.description ?? '?',
  );
  await expect(page.getByRole('region', { name: 'Seguimentos' }).getByRole('listitem')).toHaveCount(
    establishment.segments.length,
  );
  await expect(main).not.toContainText('Retrato de hoje');
  await look(page, 'shop', { whole: true });
  await look(page, 'shop-top');
});

test('links to contact, social media, directions and booking', async ({ page, api }) => {
  const { establishment } = await api.call('viewEstablishment', { slug: SLUG });
  await page.goto(addressOfShop(SLUG));
  const digits = internationalDigits(establishment?.phone ?? '');
  expect(digits).toMatch(/^55\d{10,11}$/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/${digits}`),
  );
  await expect(page.getByRole('link', { name: 'Instagram', exact: true })).toHaveAttribute('href', /^https:/);
  await expect(page.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', /^https:/);
  await page.getByRole('link', { name: 'Agendar' }).click();
  await expect(page).toHaveURL(addressOfBooking(SLUG));
  await page.getByRole('link', { name: 'Voltar para a barbearia' }).click();
  await expect(page).toHaveURL(addressOfShop(SLUG));
});

test('a service and a person link to their booking', async ({ page, api }) => {
  const { items, collaborators } = await api.call('viewEstablishment', { slug: SLUG });
  const service = items.find(({ type, status }) => type === 'service' && status === '1');
  const [person] = collaborators;
  await page.goto(addressOfShop(SLUG));
  const services = page.getByRole('region', { name: 'Serviços' });
  const link = services
    .getByRole('link')
    .filter({ hasText: service?.name ?? '?' })
    .first();
  await expect(link.getByRole('heading', { name: service?.name ?? '?' })).toBeVisible();
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${addressOfBooking(SLUG)}\\?service=${service?.id}$`));
  await page.goBack();
  await page
    .getByRole('region', { name: 'Colaboradores' })
    .getByRole('link', { name: nameOf(person as Collaborator) })
    .click();
  await expect(page).toHaveURL(new RegExp(`${addressOfBooking(SLUG)}\\?collaborator=${person?.id}$`));
});

test('the weekly hours and the open state follow the time', async ({ page }) => {
  // A Friday, one minute before the shop opens.
  await page.clock.install({ time: '2026-01-30T08:59:00-03:00' });
  await page.goto(addressOfShop(SLUG));
  const hours = page.getByRole('region', { name: 'Horário de funcionamento' });
  await expect(hours.getByRole('definition')).toHaveCount(7);
  await expect(hours).toContainText('Abre às 09:00');
  await expect(hours).toContainText('Sexta-feira (hoje)');
  await expect(hours).toContainText('DomingoFechado');
  await page.clock.fastForward('01:00');
  await expect(hours).toContainText('Aberto agora');
  // A Sunday.
  await page.clock.fastForward('48:00:00');
  await expect(hours).toContainText('Fechado hoje');
  await expect(hours).toContainText('Domingo (hoje)');
});

test('fits the narrowest phone with large tap targets', async ({ page }) => {
  await resizeTo(page, { width: 320, height: 640 });
  await page.goto(addressOfShop(SLUG));
  await expect(page.getByRole('region', { name: 'Horário de funcionamento' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await look(page, 'shop-320', { whole: true });
  const heights = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getBoundingClientRect().height]));
  expect(heights.filter(([, height]) => Number(height) < 44)).toEqual([]);
});

test('shows loading', async ({ page }) => {
  const answer = await holdAnswer(page, VIEW);
  await page.goto(addressOfShop(SLUG));
  await answer.asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Carregando...' })).toBeAttached();
  await look(page, 'shop-loading');
  answer.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Barbearia Dom Augusto' })).toBeVisible();
});

test('hides inactive items and people', async ({ page }) => {
  await change(page, VIEW, (body) => ({
    ...body,
    items: body.items.map((item: object, index: number) => (index === 0 ? { ...item, status: '0' } : item)),
  }));
  const answer = page.waitForResponse(VIEW);
  await page.goto(addressOfShop(SLUG));
  const { items } = (await (await answer).json()) as { items: { name: string; status: string }[] };
  await expect(page.getByRole('main')).toContainText(items[1]?.name ?? '?');
  await expect(page.getByText(items[0]?.name ?? '?', { exact: true })).toHaveCount(0);
});

test("the owner sees today's figures and their updates", async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 80 });
  await page.goto(addressOfShop(shop.slug));
  const snapshot = page.getByRole('region', { name: 'Retrato de hoje' });
  for (const text of ['Item mais pedido-', 'Melhor cliente-', 'Média de pedidos por hora0,00']) {
    await expect(snapshot).toContainText(text);
  }
  await look(page, 'shop-of-owner-empty', { whole: true });
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Ana',
    items: [{ item_id: cut.id }],
  });
  await expect(snapshot).toContainText('Item mais pedidoCorte');
  await expect(snapshot).toContainText('Melhor clienteAna');
  await look(page, 'shop-of-owner', { whole: true });
  await fail(page, '**/api/report/snapshots*', 500);
  await page.reload();
  await expect(snapshot.getByRole('alert')).toContainText('Não foi possível carregar dados.');
  await look(page, 'shop-of-owner-failed');
  // The page also reads the figures on its own: those reads fail until the button is clicked.
  await page.evaluate(() =>
    document.addEventListener('click', () => document.body.setAttribute('data-tapped', ''), true),
  );
  await page.route('**/api/report/snapshots*', async (route) => {
    const tapped = await page.evaluate(() => document.body.hasAttribute('data-tapped'));
    await (tapped ? route.continue() : route.fulfill({ status: 500, json: {} }));
  });
  await snapshot.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(snapshot).toContainText('Ana');
});

test('an unknown barbershop redirects to /404', async ({ page }) => {
  await page.goto(addressOfShop('nao-existe-mesmo'));
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('alert')).toContainText('Barbearia não encontrada.');
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible();
  await look(page, 'not-found');
});

test('another kind of establishment redirects to /404', async ({ page }) => {
  await change(page, VIEW, (body) => ({
    ...body,
    establishment: { ...body.establishment, category: 'restaurant' },
  }));
  await page.goto(addressOfShop(SLUG));
  await expect(page).toHaveURL('/404');
  await expect(page.getByRole('alert')).toContainText('Barbearia não encontrada.');
});

test('a failure shows an error with a retry', async ({ page }) => {
  await fail(page, VIEW, 500);
  await page.goto(addressOfShop(SLUG));
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar.');
  await expect(page).toHaveURL(addressOfShop(SLUG));
  await look(page, 'shop-failed');
  await page.unroute(VIEW);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('link', { name: 'Agendar' })).toBeVisible();
});

test('failed pictures are replaced by placeholders', async ({ page }) => {
  await page.route(/\/images\/[0-9a-f]{32}/, (route) => route.abort());
  await page.goto(addressOfShop(SLUG));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'shop-pictures-failed', { whole: true });
  const broken = await page
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length);
  expect(broken).toBe(0);
});

test('a shop of 500 items sends one request and loads only visible pictures', async ({ page }) => {
  const asked = new Set<string>();
  await page.route('**/images/many-*.png', (route) => {
    asked.add(route.request().url());
    return route.continue({ url: new URL('/images/logo.png', route.request().url()).href });
  });
  await change(page, VIEW, (body) => ({
    ...body,
    items: Array.from({ length: 500 }, (_, index) => ({
      ...body.items.find(({ type }: { type: string }) => type === 'product'),
      id: index + 1,
      name: `Corte ${index}`,
      image: `images/many-${index}.png`,
    })),
  }));
  const views = countAsked(page, `/api/establishment/view/${SLUG}`);
  await page.goto(addressOfShop(SLUG));
  await expect(page.getByText('Corte 0', { exact: true })).toBeVisible();
  expect(asked.size).toBeLessThan(100);
  const products = page.getByRole('region', { name: 'Produtos' }).getByRole('listitem');
  await expect
    .poll(
      async () => {
        await products.last().scrollIntoViewIfNeeded();
        return products.count();
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(500);
  await products.last().scrollIntoViewIfNeeded();
  await expect.poll(() => [...asked].some((url) => url.includes('many-499'))).toBe(true);
  expect(views()).toBe(1);
});
