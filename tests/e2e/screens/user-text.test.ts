// User text is escaped on every screen that shows it, runs no script, and fits a phone.
import type { Page } from '@playwright/test';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { BookingScreen } from '../support/booking-screen.ts';
import { expect, keepToken, ownName, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newShop } from '../support/owners.ts';
import { hire, signedIn } from '../support/people.ts';

/** Markup, quotes, a template, four-byte characters, right-to-left text, and a word wider than a phone. */
const hostile = (word: string) =>
  `${word} <img src=/pwned onerror="pwned=1"><script>pwned=1</script> "a" 'b' \`c\` &amp; {{7*7}} ` +
  `💈👨🏽‍🦱 𝓝𝓪𝓿 \u202Eabc שלום \u200Fعربي ${'M'.repeat(50)}`;

/** The first `length` characters of a text, a field's limit. */
const upTo = (length: number, text: string) => [...text].slice(0, length).join('');

/** A shorter hostile text, because names of people are limited to 80 characters. */
const hostilePerson = (word: string) => `${word} <img src=/pwned onerror="pwned=1"> '"💈 \u202Eשל`;

type Shop = Awaited<ReturnType<typeof hostileShop>>;

async function hostileShop(api: Api, mailbox: Mailbox) {
  const { api: owner } = await signedIn(api, mailbox);
  const shop = await newShop(owner, {
    name: hostile(ownName('Loja')),
    fantasy: hostile('Fantasia'),
    description: `${hostile('Sobre')}\n${hostile('nós')}`,
    address: hostile('Rua'),
    city: ownName('<b>Cidade</b> \u202E'),
  });
  const item = await newItem(owner, shop, {
    name: hostile(ownName('Corte')),
    description: hostile('Detalhes'),
    category: upTo(100, hostile('Categoria')),
    brand: upTo(100, hostile('Marca')),
    notes: hostile('Notas'),
  });
  const product = await newItem(owner, shop, { name: hostile(ownName('Pomada')), type: 'product', stock: 3 });
  const barber = await signedIn(api, mailbox);
  const names = { first_name: hostilePerson(ownName('Zé')), last_name: hostilePerson('Silva') };
  await barber.api.call('updateUser', { id: barber.id, ...names });
  const role = upTo(80, hostile('Barbeiro'));
  const collaborator = { id: await hire(owner, shop.id, barber.api, { role }), role, ...names };
  return { owner, shop, item, product, collaborator, barber: barber.person };
}

/** A visitor's booking on a day for which it sets hours. */
async function book(api: Api, { owner, shop, item, collaborator }: Shop) {
  const date = addDays(today(), 1);
  await owner.call('saveSchedule', {
    employer_id: collaborator.id,
    schedules: everyDay('09:00', '18:00'),
  });
  // The search finds the shop once a collaborator has hours.
  expect(await owner.call('getListing', { id: shop.id })).toMatchObject({ listed: true });
  const { order } = await api.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: item.id }],
    customer_name: hostile(ownName('Cliente')),
    notes: hostile('Recado'),
    origin: 'App',
    order_datetime: `${date}T10:00:00`,
    attendant_id: collaborator.id,
  });
  if (!order) throw new Error('a booking without an order');
  return { ...order, date };
}

/** Expects the texts unchanged, and no markup from them. */
async function expectText(page: Page, name: string, texts: string[]): Promise<void> {
  for (const text of texts) await expect(page.locator('body')).toContainText(text);
  await look(page, `user-text-${name}`, { whole: !(await page.getByRole('dialog').isVisible()) });
  await expect(page.locator('[src*=pwned], [onerror], b:text-is("Cidade")')).toHaveCount(0);
  expect(await page.evaluate(() => 'pwned' in window), 'a script ran').toBe(false);
}

function expectNothingFetched(page: Page) {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/pwned') fetched.push(request.url());
  });
  return () => expect(fetched).toEqual([]);
}

test('visitors see user text escaped on the home page, the shop, its barber and a booking', async ({
  page,
  api,
  mailbox,
}) => {
  const made = await hostileShop(api, mailbox);
  const order = await book(api, made);
  const { shop, item, product, collaborator, barber } = made;
  const check = expectNothingFetched(page);
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Buscar barbearia' }).fill(shop.name);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await expectText(page, 'home', [shop.name, `${shop.address}, ${shop.city}`]);

  await page.goto(`/establishment/view/${shop.slug}`);
  const said = [shop.name, shop.address ?? '?', item.name, item.description ?? '?', product.name];
  await expectText(page, 'shop', [
    ...said,
    collaborator.first_name,
    collaborator.role,
    'Sobre <img',
    'nós <img',
  ]);
  await page.goto(`/barber/view/${barber.username}`);
  await expectText(page, 'barber', [collaborator.first_name, collaborator.last_name, shop.name]);

  const screen = new BookingScreen(page);
  await page.goto(`/establishment/${shop.slug}/schedule`);
  await screen.collaboratorButton.click();
  await expectText(page, 'booking-collaborators', [collaborator.first_name, collaborator.role]);
  await screen.collaboratorDialog.getByRole('button').filter({ hasText: collaborator.first_name }).click();
  await expect(screen.collaboratorDialog).toBeHidden();
  await screen.servicesButton.click();
  await expectText(page, 'booking-services', [item.name]);
  await screen.servicesDialog.getByRole('button').filter({ hasText: item.name }).click();
  await expect(screen.servicesDialog).toBeHidden();
  await screen.day(order.date).click();
  await screen.time('11:00').click();
  await expect(screen.confirmDialog).toBeVisible();
  await expectText(page, 'booking-confirm', [item.name, collaborator.first_name]);
  const customer = hostile(ownName('Visitante'));
  if (await screen.nameField.isVisible()) await screen.nameField.fill(customer);
  await screen.confirmButton.click();
  await expect(screen.done).toBeVisible();
  await expectText(page, 'booking-done', [
    shop.name,
    shop.address ?? '?',
    item.name,
    collaborator.first_name,
  ]);
  check();
});

test('the owner sees user text escaped on the dashboard and the lists', async ({ page, api, mailbox }) => {
  const made = await hostileShop(api, mailbox);
  const order = await book(api, made);
  const { owner, shop, item, product, collaborator } = made;
  const buyer = hostile(ownName('Comprador'));
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: buyer,
    items: [{ item_id: item.id }],
  });
  await keepToken(page, owner.token ?? '');
  const person = [collaborator.first_name, collaborator.last_name, collaborator.role];
  const check = expectNothingFetched(page);
  for (const [name, path, texts] of [
    ['establishments', '/establishment', [shop.name]],
    ['establishment-update', `/establishment/update/${shop.id}`, [shop.name]],
    ['items', `/item/list/${shop.slug}`, [shop.name, item.name, item.category, product.name]],
    ['item', `/item/${item.id}`, [item.name, item.description]],
    ['item-update', `/item/update/${item.id}`, [shop.name]],
    ['team', `/employer/list/${shop.slug}`, [shop.name, ...person]],
    ['collaborator', `/employer/${collaborator.id}`, [...person, shop.name, order.customer_name, item.name]],
    ['collaborator-update', `/employer/update/${collaborator.id}`, [collaborator.first_name]],
  ] as const) {
    await page.goto(path);
    await expectText(
      page,
      name,
      texts.map((text) => text ?? '?'),
    );
  }
  await page.clock.setFixedTime(`${order.date}T00:05:00-03:00`);
  await page.goto('/dashboard');
  await expectText(page, 'dashboard', [shop.name, order.customer_name, item.name, collaborator.first_name]);
  await page.goto(`/establishment/view/${shop.slug}`);
  const snapshot = page.getByRole('region', { name: 'Retrato de hoje' });
  await expect(snapshot).toContainText(buyer);
  await expect(snapshot).toContainText(item.name);
  await expectText(page, 'shop-of-owner', []);
  await page.goto(`/report/order/${shop.id}?start_date=${today()}&end_date=${order.date}`);
  await expectText(page, 'report', [shop.name, item.name, buyer, order.customer_name]);
  check();
});

test('administrators see user text escaped in the lists of people, services and appointments', async ({
  page,
  api,
  mailbox,
}) => {
  const made = await hostileShop(api, mailbox);
  const order = await book(api, made);
  const { shop, item, collaborator, barber } = made;
  await signIn(page, api, 'admin');
  const check = expectNothingFetched(page);
  const q = (text: string) => encodeURIComponent(upTo(40, text));
  const names = [collaborator.first_name, collaborator.last_name];
  for (const [name, path, texts] of [
    ['users', `/user/list?q=${q(barber.username)}`, names],
    ['user', `/user/${barber.username}`, names],
    ['barbers', `/barber/list?q=${q(barber.username)}`, [...names, collaborator.role, shop.name]],
    ['services', `/service/list?q=${q(item.name)}`, [item.name, item.category, shop.name]],
    [
      'appointments',
      `/appointments/list?q=${q(order.customer_name)}`,
      [order.customer_name, item.name, shop.name],
    ],
  ] as const) {
    await page.goto(path);
    await expectText(
      page,
      name,
      texts.map((text) => text ?? '?'),
    );
  }
  check();
});
