// The counter: entering, paying, editing and cancelling a sale, on a phone and on a wide screen.
import type { Page } from '@playwright/test';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { fail } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner, ODD } from '../support/owners.ts';
import { expectDense, gapBetween } from '../support/rows.ts';
import { WIDE } from '../support/widths.ts';

const rowOf = (page: Page, customer: string) =>
  page.getByRole('region', { name: 'Pedidos' }).getByRole('listitem').filter({ hasText: customer });

/** Presses the keys and counts the presses. */
async function strokes(page: Page, keys: string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

test('a sale entered with the keyboard is listed, paid, printed and cancelled', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Navalhado', price: 45.1 });
  await newItem(owner, shop, { name: ODD, price: 30, category: 'Barba' });
  await page.goto(`/order/list/${shop.id}`);
  await expect(page.getByText('Nenhum pedido encontrado para o período selecionado.')).toBeVisible();
  await look(page, 'orders-empty', { whole: true });
  await page.getByText('Filtros', { exact: true }).click();
  const [from, to] = await Promise.all(
    ['De', 'Até'].map((label) => page.getByLabel(label, { exact: true }).boundingBox()),
  );
  expect.soft(to?.y).toBe(from?.y);
  await page.getByText('Filtros', { exact: true }).click();
  await page.getByRole('button', { name: 'Previsão do Dia' }).click();
  await expect(page.getByText('Nenhuma previsão cadastrada para o dia.')).toBeVisible();
  await page.getByRole('link', { name: 'Novo pedido' }).click();

  await expect(page.getByRole('searchbox', { name: 'Buscar item' })).toBeVisible();
  await look(page, 'order-create', { whole: true });
  expect(await strokes(page, ['/', 'n', 'a', 'Enter', 'Enter', 'J', 'Control+Enter'])).toBeLessThan(8);
  const receipt = page.getByRole('dialog', { name: 'Recibo Pedido #001' });
  await expect(receipt).toContainText('R$45,10');
  await look(page, 'order-receipt');
  await page.keyboard.press('Escape');

  const row = rowOf(page, 'J');
  await expect(row).toContainText('1x Navalhado');
  await expect(row).toContainText('Concluído');
  await expect(row).toContainText('Pendente · Dinheiro');
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('1 | R$ 45,10');
  await row.getByRole('button', { name: 'Marcar como pago: pedido 001' }).click();
  await expect(row).toContainText('Pago · Dinheiro');
  await row.getByRole('button', { name: 'Pagamento: pedido 001' }).click();
  const payment = page.getByRole('dialog', { name: 'Pagamento do pedido #001' });
  await payment.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix');
  await look(page, 'order-payment');
  await payment.getByRole('button', { name: 'Trocar forma' }).click();
  await expect(payment.getByText('Pagamento atualizado.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toContainText('Pago · Pix');
  await look(page, 'orders', { whole: true });

  await fail(page, '**/api/order/*', 500);
  await row.getByRole('button', { name: 'Imprimir: pedido 001' }).click();
  await expect(page.getByText('Não foi possível reimprimir a nota.')).toBeVisible();
  await page.unroute('**/api/order/*');
  await row.getByRole('button', { name: 'Imprimir: pedido 001' }).click();
  await expect(receipt).toBeVisible();
  await receipt.getByRole('button', { name: 'Fechar' }).first().click();

  await row.getByRole('button', { name: 'Cancelar pedido: pedido 001' }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar o pedido #001?' });
  await question.getByRole('textbox', { name: 'Motivo (opcional)' }).fill('Lançado em dobro');
  await look(page, 'order-cancel');
  await question.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(row).toContainText('Cancelado');
  await expect(row).toContainText('Motivo do cancelamento: Lançado em dobro');
  await expect(page.getByRole('region', { name: 'Resumo' })).toContainText('Sem contar 1 pedido cancelado.');
});

test('an order is edited with additions and removals, and a concurrent change is reported', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 40 });
  await newItem(owner, shop, { name: 'Toalha quente', price: 5.5, category: 'adicionais', type: 'product' });
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Carla',
    items: [{ item_id: cut.id }],
  });
  if (!order) throw new Error('no order');
  await page.goto(`/order/list/${shop.slug}`);
  await rowOf(page, 'Carla').getByRole('link', { name: 'Editar: pedido 001' }).click();
  const lines = page.getByRole('region', { name: 'Itens do pedido' });
  await lines.getByText('Adicionais, remoções e quem atendeu').click();
  await lines.getByRole('textbox', { name: 'Toalha quente (R$ 5,50)' }).fill('2');
  await expect(lines).toContainText('R$ 51,00');
  await look(page, 'order-edit', { whole: true });

  await owner.call('updateOrder', {
    id: order.id,
    customer_name: 'Carla Dias',
    items: [{ item_id: cut.id }],
  });
  await page.getByRole('button', { name: 'Salvar alterações · R$ 51,00' }).click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Alguém mudou isto enquanto você editava' });
  await expect(conflict).toContainText('Cliente: Carla Dias');
  await look(page, 'order-conflict');
  await conflict.getByRole('button', { name: 'Manter o que digitei' }).click();
  await page.getByRole('button', { name: 'Salvar alterações · R$ 51,00' }).click();
  await expect(page.getByRole('dialog', { name: 'Recibo Pedido #001' })).toContainText('R$51,00');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Carla Dias')).toContainText('+ 2x Toalha quente');
});

test('failures are reported, and a double tap creates one order', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Corte', price: 40 });
  await fail(page, '**/api/order/listbyentity?*', 500);
  await page.goto(`/order/list/${shop.id}`);
  await expect(page.getByText('Não foi possível carregar dados.')).toBeVisible();
  await page.unroute('**/api/order/listbyentity?*');

  await page.goto(`/order/create/${shop.id}`);
  const finish = page.getByRole('button', { name: /^Finalizar/ });
  await finish.click();
  await expect(page.getByText('Informe o nome do cliente.')).toBeVisible();
  await expect(page.getByText('Adicione ao menos um item.')).toBeVisible();
  await page.getByRole('button', { name: 'Corte R$ 40,00' }).click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Davi');
  await fail(page, '**/api/order', 422);
  await finish.click();
  await expect(page.getByText('Não foi possível criar pedido.')).toBeVisible();
  await page.unroute('**/api/order');
  await finish.dblclick();
  await expect(page.getByRole('dialog', { name: 'Recibo Pedido #001' })).toBeVisible();
  const { orders } = await owner.call('listOrdersByEntity', { entity_id: shop.id });
  expect(orders).toHaveLength(1);
});

test('the forecast of the day is generated before it loads, and its rows are read-only', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 949.9 });
  for (const [ago, time, customer_name] of [
    [7, '09:10', 'Zé Antônio'],
    [14, '09:20', 'Zé Antônio'],
    [7, '15:00', 'Avulso'],
    [14, '15:40', 'Avulsa'],
  ] as const) {
    await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name,
      order_datetime: `${addDays(today(), -ago)}T${time}`,
      items: [{ item_id: cut.id }],
    });
  }
  await page.goto(`/order/list/${shop.id}`);
  await page.getByRole('button', { name: 'Previsão do Dia' }).click();
  const forecast = page.getByRole('region', { name: 'Previsão do dia' });
  await expect(forecast.getByRole('heading')).toHaveText(['#1000 Zé Antônio', '#1001 Cliente não definido']);
  await expect(forecast.getByText('Previsto', { exact: true })).toHaveCount(2);
  await expect(forecast).toContainText('2 | R$ 1.899,80');
  const chart = forecast.getByRole('list', { name: 'Clientes esperados por meia hora' });
  await expect(chart.getByRole('listitem').first()).toHaveText('09:00 a 09:30: 19h');
  const generate = forecast.getByRole('button');
  await expect(generate).toHaveText(['Gerar previsão']);
  expect(await gapBetween(generate, forecast.locator('.panel'))).toBeGreaterThanOrEqual(8);
  await look(page, 'forecast', { whole: true });

  const rows = forecast.locator('li', { has: page.getByRole('heading') });
  await resizeTo(page, WIDE);
  await expectDense(rows);
  await fail(page, '**/api/order-forecast/generate', 500);
  await forecast.getByRole('button', { name: 'Gerar previsão' }).click();
  await expect(forecast.getByRole('alert')).toContainText('Falha ao gerar previsão!');
  await expect(rows).toHaveCount(2);
  await page.unroute('**/api/order-forecast/generate');
  await forecast.getByRole('button', { name: 'Gerar previsão' }).click();
  await expect(forecast.getByRole('alert')).toHaveCount(0);
});
