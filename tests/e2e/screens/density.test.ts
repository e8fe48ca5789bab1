// Lists on wide screens have dense rows with visible actions that are not covered.
import type { Locator } from '@playwright/test';
import { newAgenda, newAppointment, pageOf, tomorrow } from '../support/agendas.ts';
import { change } from '../support/answers.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner, newShop } from '../support/owners.ts';
import { hire, signedIn } from '../support/people.ts';
import { OWNED_SHOPS } from '../support/places.ts';
import { expectAligned, expectColumns, expectDense, scrollingParts } from '../support/rows.ts';
import { NARROW, WIDE } from '../support/widths.ts';

test('lists of administration are dense', async ({ page, api, mailbox }) => {
  const { api: owner } = await signedIn(api, mailbox);
  const shop = await newShop(owner);
  const { api: barber } = await signedIn(api, mailbox);
  await hire(owner, shop.id, barber);
  // An invited person has no name and no e-mail here.
  const { id } = await signedIn(api, mailbox);
  await owner.call('createCollaborator', { establishment_id: shop.id, user_id: id, role: 'Barbeiro' });
  await signIn(page, api, 'admin');
  await resizeTo(page, WIDE);
  for (const path of ['/user/list', '/barber/list', '/service/list', '/appointments/list', '/audit']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectDense(page.getByRole('main').getByRole('article'));
      expect(await scrollingParts(page)).toEqual([]);
    });
  }
  const badges = page.getByRole('main').locator('article h2 + span');
  await page.goto('/service/list');
  await expectAligned(badges);
  await page.goto(`/barber/list?q=${shop.name}`);
  await expect(badges).toHaveCount(2);
  await expectAligned(badges);
});

test('debts and cash sessions of a shop are tables', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  const { establishment } = await api.call('viewEstablishment', { slug: OWNED_SHOPS[0] ?? '' });
  const shop = establishment?.id ?? 0;
  await resizeTo(page, WIDE);
  await page.goto(`/order/fiado/${shop}`);
  const debtors = page.getByRole('main').locator('li', { has: page.locator('a[href*="/order/fiado/"]') });
  await expectDense(debtors);
  await expectAligned(debtors.locator('small'));
  await page.goto(`/order/cash/${shop}`);
  const sessions = page.getByRole('region', { name: 'Histórico de caixas' }).getByRole('listitem');
  await expectDense(sessions);
  await expectAligned(sessions.locator(':scope > small:first-of-type'));
  await look(page, 'cash-sessions', { whole: true });
});

test('rows of administration keep their height with the longest names', async ({ page, api, mailbox }) => {
  const longest = (length: number) =>
    `${'Maximiliano Albuquerque de Vasconcellos e Bragança '.repeat(6).slice(0, length - 1)}x`;
  const { api: owner } = await signedIn(api, mailbox);
  const shop = await newShop(owner, { name: ownName(longest(200)) });
  const item = await newItem(owner, shop, { name: ownName(longest(200)), category: longest(100) });
  const admin = await signIn(page, api, 'admin');
  const { api: barber, id, person } = await signedIn(api, mailbox);
  await barber.call('updateUser', { id, first_name: longest(80), last_name: longest(80) });
  await hire(owner, shop.id, barber, { role: longest(80) });
  await admin.call('createProfile', { name: ownName(longest(40)), permissions: ['user_list'] });
  await resizeTo(page, WIDE);
  for (const path of [
    `/service/list?q=${item.name.slice(-8)}`,
    '/barber/list?q=Maximiliano',
    `/user/list?q=${person.email}`,
    '/profile/list',
    '/audit',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectDense(page.getByRole('main').getByRole('article'));
      await expect.poll(() => page.evaluate(layoutFaults)).toEqual([]);
    });
  }
  await page.goto(`/service/list?q=${item.name.slice(-8)}`);
  await page.getByRole('link', { name: shop.name }).hover();
  await expect(page.getByTitle(shop.name)).toBeVisible();
});

test('appointments are dense for the shop and for the client', async ({ page, api, mailbox, browser }) => {
  const agenda = await newAgenda(page, api, mailbox);
  const { owner, shop, barber, client, cut, beard } = agenda;
  const names = ['Corte degradê com acabamento na navalha', 'Hidratação e selagem do couro cabeludo'];
  const more = await Promise.all(names.map((name) => newItem(owner, shop, { name: ownName(name) })));
  await owner.call('createAppointment', {
    entity_name: 'barbershop',
    entity_id: shop.id,
    scheduled_at: `${tomorrow()}T14:00`,
    service_ids: [cut, beard, ...more].map(({ id }) => id),
    provider_id: barber.id,
    client_id: client.id,
    notes: 'Deixar a barba mais cheia no queixo e não mexer no bigode.',
  });
  const theirs = await pageOf(browser, client.api);
  for (const [reader, address] of [
    [page, `/appointment/barbershop/${shop.slug}?status=pending`],
    [theirs, '/appointment/my?status=pending'],
  ] as const) {
    await resizeTo(reader, WIDE);
    await reader.goto(address);
    await expect(reader.getByRole('article')).toHaveCount(2);
    await expectDense(reader.getByRole('article'));
    await look(reader, 'appointments-dense');
  }
  await theirs.context().close();
});

const ENDS = [
  { status: 'completed', attendance_status: 'attended', appointment_status: 'attended' },
  { status: 'completed', attendance_status: 'not_attended', appointment_status: 'not_attended' },
];

/** Copies of a row: in all states, before and after the start, with and without notes, registered by others. */
const variantsOf = (row: object) => {
  const begun = new Date(Date.now() - 3_600_000).toISOString();
  const states = ['pending', 'confirmed', 'cancelled'].map((status) => ({
    status,
    appointment_status: status,
  }));
  return [...states, ...ENDS]
    .flatMap((state) => [
      state,
      { ...state, scheduled_at: begun, order_datetime: begun },
      { ...state, notes: 'Deixar a barba mais cheia no queixo e não mexer no bigode.' },
      { ...state, notes: null, registered_by_first_name: 'Barbeiro' },
    ])
    .map((changes, place) => ({ ...row, ...changes, id: 900_000 + place }));
};

test('the columns of appointments are aligned in every tab', async ({ page, api, mailbox, browser }) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  const theirs = await pageOf(browser, agenda.client.api);
  for (const [reader, address] of [
    [page, `/appointment/barbershop/${agenda.shop.slug}`],
    [theirs, '/appointment/my'],
  ] as const) {
    await change(reader, /\/api\/(appointment|order)\/list(my|byentity)/, (body) =>
      body.orders
        ? { ...body, orders: body.orders.slice(0, 1).flatMap(variantsOf) }
        : { ...body, appointments: body.appointments.slice(0, 1).flatMap(variantsOf) },
    );
    for (const status of ['confirmed', 'pending', 'completed', 'cancelled']) {
      await test.step(`${address}, ${status}`, async () => {
        await resizeTo(reader, WIDE);
        await reader.goto(`${address}?status=${status}`);
        await expect(reader.getByRole('article')).toHaveCount(status === 'completed' ? 16 : 8);
        await expectColumns(reader.getByRole('article'));
        await look(reader, `columns-${address.split('/')[2]}-${status}`, { whole: true });
      });
    }
  }
  await theirs.context().close();
});

test('the team and the barbershops of an owner are dense', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox, { name: ownName('Zona da Barba') });
  await newShop(owner, { name: ownName('Zona da Barba') });
  const { api: barber } = await signedIn(api, mailbox);
  await hire(owner, shop.id, barber, { permissions: ['see_orders', 'make_orders'] });
  const { api: apprentice } = await signedIn(api, mailbox);
  await apprentice.call('updateUser', {
    id: (await apprentice.call('getMe', {})).user?.id ?? 0,
    first_name: 'Maximiliano',
    last_name: 'Albuquerque',
  });
  await hire(owner, shop.id, apprentice, { role: 'Barbeiro especialista em degradê' });
  await resizeTo(page, WIDE);
  await page.goto(`/employer/list/${shop.slug}`);
  const members = page.getByRole('main').locator('li', { has: page.getByRole('link', { name: /^Editar/ }) });
  await expectDense(members);
  await page.goto('/establishment');
  await expect(page.getByRole('navigation', { name: /^Gerenciar/ })).toHaveCount(2);
});

test('orders of a shop are dense, and their history opens', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const { user } = await owner.call('getMe', {});
  const attendant = await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: user?.id ?? 0,
    role: 'Barbeiro',
  });
  const cut = await newItem(owner, shop, { name: 'Corte', price: 949.9 });
  const towel = await newItem(owner, shop, {
    name: 'Toalha quente',
    price: 5.5,
    category: 'adicionais',
    type: 'product',
  });
  const sell = async (fields: object) => {
    const { order } = await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Bruno',
      items: [{ item_id: cut.id }],
      ...fields,
    });
    return order?.id ?? 0;
  };
  await sell({
    customer_name: 'Maria Aparecida de Oliveira Cavalcanti de Albuquerque',
    attendant_id: attendant.employer?.id,
    payment_method: 'Transferência bancária',
    items: [
      { item_id: cut.id, additions: [towel.id, towel.id] },
      { item_id: cut.id, quantity: 3 },
    ],
  });
  await sell({ payment_status: 'paid', payment_method: 'Pix' });
  await owner.call('cancelOrder', { id: await sell({}), reason: 'Lançado em dobro por engano no balcão' });
  await resizeTo(page, WIDE);
  await page.goto(`/order/list/${shop.id}`);
  const orders = page.getByRole('region', { name: 'Pedidos' });
  const rows = orders.locator('li', { has: page.getByRole('heading') });
  await expect(rows).toHaveCount(3);
  await expectDense(rows);
  const added = rows.last().locator('small').first();
  const [name, addition] = [
    await rows.last().locator('li bdi').first().boundingBox(),
    await added.boundingBox(),
  ];
  expect(
    (addition?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0),
    'the gap before additions',
  ).toBeGreaterThan(3);
  expect(await page.evaluate(layoutFaults)).toEqual([]);
  for (const action of ['Imprimir', 'Pagamento', 'Editar', 'Cancelar pedido']) {
    await expectAligned(rows.getByLabel(new RegExp(`^${action}: `)));
  }
  expect((await page.getByText('Filtros', { exact: true }).locator('..').boundingBox())?.height).toBeLessThan(
    64,
  );
  await look(page, 'orders-dense', { whole: true });
  await rows.first().getByText('Histórico').click();
  await expect(rows.first()).toContainText('Lançado em dobro por engano no balcão');
});

test('buttons and links drawn as buttons have the same font', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  await page.goto(`/order/create/${shop.id}`);
  const form = page.getByRole('main');
  const fontOf = (part: Locator) =>
    part.evaluate((element) => {
      const { fontSize, fontWeight } = getComputedStyle(element);
      return `${fontSize} ${fontWeight}`;
    });
  expect(await fontOf(form.getByRole('button', { name: /^Finalizar/ }))).toBe('16px 600');
  expect(await fontOf(form.getByRole('link', { name: 'Cancelar' }))).toBe('16px 600');
});

test('the messaging button covers nothing at any width', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox, { name: ownName('Zona da Barba') });
  for (let made = 0; made < 9; made += 1) await newItem(owner, shop);
  await page.goto(`/item/list/${shop.slug}`);
  const bubble = page.getByRole('link', { name: `WhatsApp de ${shop.name}` });
  const remove = page.getByRole('button', { name: /^Excluir/ });
  await expect(remove).toHaveCount(9);
  await look(page, 'items-bubble');
  for (const size of [NARROW, WIDE]) {
    await resizeTo(page, size);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const over = await bubble.boundingBox();
    const last = await remove.last().boundingBox();
    if (!over || !last) throw new Error('the button or the last row is not drawn');
    const apart =
      last.y + last.height <= over.y || last.x + last.width <= over.x || last.x >= over.x + over.width;
    expect(apart, `at ${size.width} px`).toBe(true);
  }
  await expectDense(page.getByRole('main').locator('li', { has: remove }));
});
