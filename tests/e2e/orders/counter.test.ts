// The counter and the order list in detail: defaults and limits of a sale, categories, quick filters, filters, and
// work by keyboard alone.
import type { Locator, Page } from '@playwright/test';
import { fail } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { enter, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner, type Owner } from '../support/owners.ts';
import { gapBetween } from '../support/rows.ts';
import { WIDE } from '../support/widths.ts';

const orders = (page: Page) => page.getByRole('region', { name: 'Pedidos' });
const rowOf = (page: Page, customer: string) =>
  orders(page).getByRole('listitem').filter({ hasText: customer });
const summary = (page: Page) => page.getByRole('region', { name: 'Resumo' });
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Recibo Pedido #001' });
const finish = (page: Page) => page.getByRole('button', { name: /^Finalizar/ });

/** Focuses a number field and waits until its value is selected, which happens shortly after the focus. */
async function focusSelected(field: Locator): Promise<void> {
  await field.focus();
  const selected = () =>
    field.evaluate(
      (input: HTMLInputElement) => input.selectionEnd === input.value.length && input.selectionStart === 0,
    );
  await expect.poll(selected).toBe(true);
}

const sell = ({ owner, shop }: Owner, item_id: number, fields: object) =>
  owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Cliente',
    items: [{ item_id }],
    ...fields,
  });

test('a new sale starts with the defaults, and its quantities stay within their limits', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await newOwner(page, api, mailbox);
  await newItem(place.owner, place.shop, { name: 'Corte', price: 40 });
  const towel = { name: 'Toalha quente', price: 5.5, category: 'adicionais', type: 'product' } as const;
  await newItem(place.owner, place.shop, towel);
  const { user } = await place.owner.call('getMe', {});
  const link = { establishment_id: place.shop.id, user_id: user?.id ?? 0, role: 'Barbeiro' };
  await place.owner.call('createCollaborator', link);
  const name = user?.first_name ?? '';
  await page.goto(`/order/create/${place.shop.id}`);
  const chosen = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  const shown = (label: string) => chosen(label).locator('option:checked');
  await expect(shown('Origem')).toHaveText('Balcão');
  await expect(shown('Consumo')).toHaveText('Local');
  await expect(shown('Situação do pagamento')).toHaveText('Pendente');
  await expect(shown('Forma de pagamento')).toHaveText('Dinheiro');
  await chosen('Atendente').selectOption(name);

  await page.getByRole('button', { name: 'Corte R$ 40,00' }).click();
  const lines = page.getByRole('region', { name: 'Itens do pedido' });
  const quantity = lines.getByRole('textbox', { name: 'Quantidade de Corte' });
  await quantity.fill('0');
  await quantity.blur();
  await expect(quantity).toHaveValue('1');
  await focusSelected(quantity);
  await quantity.press('Backspace');
  await quantity.pressSequentially('2');
  await expect(quantity).toHaveValue('2');
  await lines.getByText('Adicionais, remoções e quem atendeu').click();
  const additions = lines.getByRole('textbox', { name: 'Toalha quente (R$ 5,50)' });
  await focusSelected(additions);
  await additions.pressSequentially('-12');
  await expect(additions).toHaveValue('1');
  await additions.fill('9');
  const removal = lines.getByRole('checkbox', { name: 'Sem Toalha quente' });
  await removal.check();
  await expect(lines).toContainText('+ 9x Toalha quente, sem Toalha quente');
  expect(await gapBetween(removal, lines.getByText('Quem atendeu', { exact: true }))).toBeGreaterThanOrEqual(
    8,
  );
  await lines.getByRole('combobox', { name: 'Quem atendeu' }).selectOption(name);
  await look(page, 'counter-details', { whole: true });
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Ana');
  await page.getByRole('button', { name: 'Finalizar · R$ 129,50' }).click();
  await expect(receipt(page)).toContainText('2x Corte.................R$80,00');
  await expect(receipt(page)).toContainText('  + Toalha quente........R$49,50');
  await expect(receipt(page)).toContainText('  - Toalha quente');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Ana')).toContainText('+ 9x Toalha quente, sem Toalha quente');
  await expect(rowOf(page, 'Ana')).toContainText(`com ${name}`);
  await expect(rowOf(page, 'Ana')).toContainText(`por ${name}`);
});

test('a failed change of an order is reported with the reasons from the server', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await newOwner(page, api, mailbox);
  const cut = await newItem(place.owner, place.shop, { name: 'Corte', price: 40 });
  const { order } = await sell(place, cut.id, { payment_status: 'paid' });
  await page.goto(`/order/edit/${place.shop.id}/${order?.id}`);
  const save = page.getByRole('button', { name: /^Salvar alterações/ });
  await expect(save).toBeVisible();
  await fail(page, '**/api/order/*', 500);
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível atualizar pedido.');
  await page.unroute('**/api/order/*');
  await page.getByRole('textbox', { name: 'Telefone' }).fill('123');
  await save.click();
  const refusal = page.getByRole('alert', { name: 'Erro de Validação' });
  await expect(refusal).toBeVisible();
  await look(page, 'order-refused', { whole: true });
  await page.getByRole('textbox', { name: 'Telefone' }).fill('');
  await save.click();
  await expect(receipt(page)).toBeVisible();
});

/** Moves a finger to the right over the element, or to the left. */
async function swipe(page: Page, name: string, pixels: number) {
  const box = await page.getByRole('tabpanel', { name }).boundingBox();
  if (!box) throw new Error(`no panel ${name}`);
  const session = await page.context().newCDPSession(page);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const to = { ...from, x: from.x + pixels };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('categories are tabs, and a swipe of 40 px changes the category on a small screen', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Corte', category: 'Cabelo' });
  await newItem(owner, shop, { name: 'Navalhado', category: 'Rosto' });
  await newItem(owner, shop, { name: 'Pomada', type: 'product', category: '' });
  await page.goto(`/order/create/${shop.id}`);
  const tab = (name: string) => page.getByRole('tab', { name });
  const isChosen = (name: string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true');
  await isChosen('Cabelo');
  await swipe(page, 'Cabelo', -39);
  await isChosen('Cabelo');
  await swipe(page, 'Cabelo', -40);
  await isChosen('Outros');
  await swipe(page, 'Outros', 40);
  await isChosen('Cabelo');
  await swipe(page, 'Cabelo', 40);
  await isChosen('Rosto');
  await expect(page.getByRole('button', { name: /^Navalhado/ })).toBeVisible();
  await resizeTo(page, { ...WIDE, width: 601 });
  await swipe(page, 'Rosto', -200);
  await isChosen('Rosto');
  await tab('Outros').click();
  await expect(page.getByRole('button', { name: /^Pomada/ })).toBeVisible();
});

test('each quick filter lists and sums the orders of its days', async ({ page, api, mailbox }) => {
  const place = await newOwner(page, api, mailbox);
  const cut = await newItem(place.owner, place.shop, { name: 'Corte', price: 10 });
  for (const day of ['2024-01-31', '2024-02-01', '2024-02-19', '2024-02-25', '2024-02-28', '2024-02-29'])
    await sell(place, cut.id, { customer_name: `Dia ${day}`, order_datetime: `${day}T12:00` });
  await page.clock.setFixedTime('2024-02-29T15:00:00-03:00');
  await page.goto(`/order/list/${place.shop.id}`);
  const filters = page.getByRole('group', { name: 'Período' });
  await expect(filters.getByRole('button')).toHaveText([
    'Ontem',
    'Hoje',
    'Previsão do Dia',
    'Semana Passada',
    'Mês Passado',
    'Este Mês',
  ]);
  await expect(filters.getByRole('button', { pressed: true })).toHaveText('Hoje');
  const ranges: [filter: string, days: string, orders: string[]][] = [
    ['Ontem', '28/02/2024', ['28']],
    ['Semana Passada', '19/02/2024 a 25/02/2024', ['25', '19']],
    ['Mês Passado', '01/01/2024 a 31/01/2024', ['31']],
    ['Este Mês', '01/02/2024 a 29/02/2024', ['29', '28', '25', '19', '01']],
    ['Hoje', '29/02/2024', ['29']],
  ];
  for (const [filter, days, listed] of ranges) {
    await test.step(filter, async () => {
      await filters.getByRole('button', { name: filter }).click();
      await expect(orders(page).getByRole('status')).toHaveText(days);
      await expect(orders(page).getByRole('heading')).toHaveText(
        listed.map((day) => new RegExp(`Dia 2024-\\d\\d-${day}$`)),
      );
      await expect(summary(page)).toContainText(`${listed.length} | R$ ${listed.length * 10},00`);
    });
  }
  await look(page, 'orders-of-a-day', { whole: true });
});

test('the filters narrow the list and its totals', async ({ page, api, mailbox }) => {
  const place = await newOwner(page, api, mailbox);
  const cut = await newItem(place.owner, place.shop, { name: 'Corte', price: 40 });
  const beard = await newItem(place.owner, place.shop, { name: 'Barba', price: 30 });
  await sell(place, cut.id, { customer_name: 'Ana' });
  await sell(place, beard.id, {
    customer_name: 'Íris Ávila',
    origin: 'WhatsApp',
    fulfillment: 'delivery',
    payment_status: 'paid',
    payment_method: 'Pix',
  });
  await page.goto(`/order/list/${place.shop.id}`);
  await expect(orders(page).getByRole('heading')).toHaveText(['#002 Íris Ávila', '#001 Ana']);
  await page.getByText('Filtros', { exact: true }).click();
  const filters = page.getByRole('search', { name: 'Filtrar pedidos' });
  for (const [name, option, rest] of [
    ['Origem', 'WhatsApp', '#002 Íris Ávila'],
    ['Consumo', 'Local', '#001 Ana'],
    ['Pagamento', 'Pago', '#002 Íris Ávila'],
    ['Forma de pagamento', 'Dinheiro', '#001 Ana'],
    ['Item', 'Barba', '#002 Íris Ávila'],
  ] as const) {
    await test.step(name, async () => {
      const select = filters.getByRole('combobox', { name, exact: true });
      await select.selectOption(option);
      await expect(orders(page).getByRole('heading')).toHaveText([rest]);
      await expect(summary(page)).toContainText(rest === '#001 Ana' ? 'TotalR$ 40,00' : 'TotalR$ 30,00');
      await select.selectOption('');
      await expect(orders(page).getByRole('heading')).toHaveCount(2);
    });
  }
  await filters.getByRole('searchbox', { name: 'Cliente' }).fill('avila');
  await expect(orders(page).getByRole('heading')).toHaveText(['#002 Íris Ávila']);
  await look(page, 'orders-filtered', { whole: true });
  await filters.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(orders(page).getByRole('heading')).toHaveCount(2);
});

test('an order is sold, paid in parts, refunded, reprinted, edited and cancelled by keyboard alone', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await newOwner(page, api, mailbox);
  await newItem(place.owner, place.shop, { name: 'Corte', price: 40 });
  const towel = { name: 'Toalha', price: 5, category: 'adicionais', type: 'product' } as const;
  await newItem(place.owner, place.shop, towel);
  await resizeTo(page, WIDE);
  await page.goto(`/order/create/${place.shop.id}`);
  await expect(page.getByRole('searchbox', { name: 'Buscar item' })).toBeVisible();
  const type = (text: string) => page.keyboard.type(text);
  await type('/cor');
  await page.keyboard.press('Enter');
  await enter(page, page.getByText('Adicionais, remoções e quem atendeu'));
  await tabTo(page, page.getByRole('textbox', { name: 'Toalha (R$ 5,00)' }));
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('textbox', { name: 'Nome do cliente' }));
  await type('Ana');
  await expect(finish(page)).toHaveText('Finalizar · R$ 45,00');
  await page.keyboard.press('Control+Enter');
  await expect(receipt(page)).toContainText('R$45,00');
  await page.keyboard.press('Escape');

  const row = rowOf(page, 'Ana');
  await enter(page, row.getByRole('button', { name: 'Pagamento: pedido 001' }));
  const payment = page.getByRole('dialog', { name: 'Pagamento do pedido #001' });
  await expect(payment.getByRole('textbox', { name: 'Valor a receber' })).toBeFocused();
  await type('15');
  await page.keyboard.press('Enter');
  await expect(payment).toContainText('R$ 30,00');
  await enter(page, payment.getByRole('button', { name: 'Devolver: Dinheiro' }));
  await expect(payment.getByRole('textbox', { name: 'Valor a devolver' })).toBeFocused();
  await type('5');
  await page.keyboard.press('Enter');
  await expect(payment).toContainText('R$ 35,00');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Falta R$ 35,00');

  await enter(page, row.getByRole('button', { name: 'Imprimir: pedido 001' }));
  await expect(receipt(page)).toContainText('FALTA PAGAR');
  await page.keyboard.press('Escape');
  await enter(page, row.getByRole('link', { name: 'Editar: pedido 001' }));
  await tabTo(page, page.getByRole('textbox', { name: 'Quantidade de Corte' }));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Control+Enter');
  await expect(receipt(page)).toContainText('R$85,00');
  await page.keyboard.press('Escape');
  await enter(page, row.getByRole('button', { name: 'Cancelar pedido: pedido 001' }));
  const question = page.getByRole('dialog', { name: 'Cancelar o pedido #001?' });
  await expect(question).toContainText(
    'R$ 10,00 já recebidos. Depois de cancelar, devolva ao cliente em “Pagamento”, na lista de pedidos.',
  );
  await enter(page, question.getByRole('button', { name: 'Cancelar pedido' }));
  await expect(row).toContainText('Cancelado');
  await expect(summary(page)).toContainText('A devolver1 | R$ 10,00');
});
