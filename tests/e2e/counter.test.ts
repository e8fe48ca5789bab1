// The counter and the order list in detail: categories, quick filters, and work by keyboard alone.
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { enter, tabTo } from './support/keyboard.ts';
import { look } from './support/look.ts';
import { newItem, newOwner, type Owner } from './support/owners.ts';
import { WIDE } from './support/widths.ts';

const orders = (page: Page) => page.getByRole('region', { name: 'Pedidos' });
const rowOf = (page: Page, customer: string) =>
  orders(page).getByRole('listitem').filter({ hasText: customer });
const summary = (page: Page) => page.getByRole('region', { name: 'Resumo' });
const receipt = (page: Page) => page.getByRole('dialog', { name: 'Recibo Pedido #001' });
const finish = (page: Page) => page.getByRole('button', { name: /^Finalizar/ });

const sell = ({ owner, shop }: Owner, item_id: number, fields: object) =>
  owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Cliente',
    items: [{ item_id }],
    ...fields,
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
  await page.setViewportSize({ ...WIDE, width: 601 });
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

test('an order is sold, paid in parts, refunded, reprinted, edited and cancelled by keyboard alone', async ({
  page,
  api,
  mailbox,
}) => {
  const place = await newOwner(page, api, mailbox);
  await newItem(place.owner, place.shop, { name: 'Corte', price: 40 });
  const towel = { name: 'Toalha', price: 5, category: 'adicionais', type: 'product' } as const;
  await newItem(place.owner, place.shop, towel);
  await page.setViewportSize(WIDE);
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
  await enter(page, question.getByRole('button', { name: 'Cancelar pedido' }));
  await expect(row).toContainText('Cancelado');
  await expect(summary(page)).toContainText('A devolver1 | R$ 10,00');
});
