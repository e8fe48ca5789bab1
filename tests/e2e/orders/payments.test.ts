// Payments at the counter: partial payments, refunds, and payments of a customer's debt.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { newItem, newOwner } from '../support/owners.ts';
import { expectDense, gapBetween } from '../support/rows.ts';
import { NARROW, WIDE } from '../support/widths.ts';

const rowOf = (page: Page, customer: string) =>
  page.getByRole('region', { name: 'Pedidos' }).getByRole('listitem').filter({ hasText: customer });

test('an order takes partial payments and a partial refund, and is paid when nothing is due', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte e barba', price: 80 });
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Carla',
    items: [{ item_id: cut.id }],
  });
  await page.goto(`/order/list/${shop.id}`);
  const row = rowOf(page, 'Carla');
  const opener = row.getByRole('button', { name: 'Pagamento: pedido 001' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento do pedido #001' });
  const amount = dialog.getByRole('textbox', { name: 'Valor a receber' });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('80,00');
  await page.keyboard.type('120');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Falta pagar só R$ 80,00.');
  await amount.fill('12,5');
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix');
  await dialog.getByRole('button', { name: 'Receber' }).click();
  await expect(dialog.getByRole('status')).toHaveText(
    'Pagamento registrado. R$ 12,50 em Pix. Falta R$ 67,50.',
  );
  // The field is empty, so a second tap does not receive the rest.
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Informe um valor');
  await look(page, 'payment-part');

  await dialog.getByRole('button', { name: 'Devolver: Pix' }).click();
  const refunded = dialog.getByRole('textbox', { name: 'Valor a devolver' });
  expect((await refunded.boundingBox())?.width).toBe((await amount.boundingBox())?.width);
  await refunded.fill('2,50');
  await dialog.getByRole('button', { name: 'Confirmar devolução' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Devolução registrada. R$ 2,50 em Pix.');
  await dialog.getByText('2 movimentos').click();
  await expect(dialog).toContainText('Devolvido: R$ 2,50 · Pix');
  await look(page, 'payment-refund');

  await dialog.getByRole('button', { name: 'Usar o que falta: R$ 70,00' }).click();
  await expect(amount).toHaveValue('70,00');
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Dinheiro');
  await dialog.getByRole('button', { name: 'Receber' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Pago · Dinheiro + Pix');
  await expect(opener).toBeFocused();
  const summary = page.getByRole('region', { name: 'Resumo' });
  await expect(summary).toContainText('1 | R$ 70,00');
  await expect(summary).toContainText('1 | R$ 10,00');
  await expect(summary).not.toContainText('A receber');
});

test('a sale on fiado is a debt until the customer pays', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Corte', price: 45 });
  await page.goto(`/order/create/${shop.id}`);
  await page.getByRole('button', { name: 'Corte R$ 45,00' }).click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Seu Jorge');
  await page.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Fiado');
  await expect(page.getByText('Vai para o fiado do cliente, que é achado pelo telefone.')).toBeVisible();
  await page.getByRole('button', { name: /^Finalizar/ }).click();
  await expect(page.getByRole('alert', { name: 'Erro de Validação' })).toContainText(
    'Para vender fiado, informe o telefone do cliente.',
  );
  await page.getByRole('textbox', { name: 'Telefone' }).fill('(55) 99988-7766');
  await page.getByRole('button', { name: /^Finalizar/ }).click();
  await expect(page.getByRole('dialog', { name: 'Recibo Pedido #001' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'Seu Jorge')).toContainText('No fiado · Fiado');

  await page.getByRole('link', { name: 'Fiado', exact: true }).click();
  const debtors = page.getByRole('region', { name: 'Fiado' });
  await expect(debtors).toContainText('R$ 45,00');
  await look(page, 'fiado', { whole: true });
  const search = page.getByRole('searchbox', { name: 'Nome ou telefone do cliente' });
  expect(await gapBetween(search, debtors.getByText('Total a receber'))).toBeGreaterThanOrEqual(12);
  await resizeTo(page, WIDE);
  await expectDense(debtors.getByRole('listitem'));
  await resizeTo(page, NARROW);
  await search.fill('ninguém');
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible();
  await search.fill('jorge');
  await debtors.getByRole('link', { name: 'Seu Jorge' }).click();

  await expect(page.getByRole('heading', { name: 'Deve R$ 45,00' })).toBeVisible();
  const remind = page.getByRole('link', { name: 'Lembrar pelo WhatsApp' });
  const address = decodeURIComponent((await remind.getAttribute('href')) ?? '');
  expect(address).toContain('https://wa.me/5555999887766?text=Olá, Seu Jorge!');
  expect(address).toContain('R$ 45,00');
  const amount = page.getByRole('textbox', { name: 'Valor a receber' });
  await amount.fill('50');
  await page.getByRole('button', { name: 'Receber' }).click();
  await expect(page.getByText('O cliente deve só R$ 45,00.')).toBeVisible();
  expect(await gapBetween(page.getByRole('button', { name: 'Receber' }), remind)).toBeGreaterThanOrEqual(8);
  await amount.fill('15');
  await page.getByRole('button', { name: 'Receber' }).click();
  const balance = page.getByRole('heading', { name: 'Deve R$ 30,00' });
  await expect(balance).toBeFocused();
  await expect(page.getByRole('region', { name: 'Histórico' })).toContainText('Pagou em Dinheiro');
  await look(page, 'fiado-account', { whole: true });
  await expect(amount).toHaveValue('');
  await amount.fill('30');
  await page.getByRole('button', { name: 'Receber' }).click();
  await expect(page.getByRole('heading', { name: 'Está tudo pago.' })).toBeFocused();
  await page.getByRole('link', { name: 'Fiado', exact: true }).click();
  await expect(page.getByText('Ninguém deve nada.')).toBeVisible();
});
