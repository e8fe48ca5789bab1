// Printing the same receipt by USB, by Bluetooth and by the browser.
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { readEscPos } from '../../harness/models/escpos.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { givePixKey, newItem, newOwner } from '../support/owners.ts';
import { plugInUsbPrinter, switchOnBluetoothPrinter, takePrinted } from '../support/printers.ts';

type Owner = Awaited<ReturnType<typeof newOwner>>;

async function sell({ owner, shop }: Owner): Promise<number> {
  const cut = await newItem(owner, shop, { name: 'Corte à navalha', price: 45 });
  const { order } = await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Conceição',
    items: [{ item_id: cut.id }],
  });
  if (!order) throw new Error('no order');
  return order.id;
}

/** Opens the receipt of the shop's only order from the list. */
async function openReceipt(page: Page, shop: Owner['shop']) {
  await page.goto(`/order/list/${shop.id}`);
  await page.getByRole('button', { name: 'Imprimir: pedido 001' }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo Pedido #001' });
  await expect(receipt).toContainText('R$45,00');
  return receipt;
}

async function bytesFor(owner: Api, id: number, query: string): Promise<Uint8Array> {
  const answer = await fetch(`${owner.base}/api/order/${id}/escpos?${query}`, {
    headers: { Authorization: `Bearer ${owner.token}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

test('a USB printer is chosen, tested and remembered, and gets the server’s bytes', async ({
  page,
  api,
  mailbox,
}) => {
  await plugInUsbPrinter(page);
  const place = await newOwner(page, api, mailbox);
  const id = await sell(place);
  let receipt = await openReceipt(page, place.shop);
  await receipt.getByText('Impressora: janela do navegador').click();
  await receipt.getByRole('button', { name: 'Escolher impressora USB' }).click();
  await expect(receipt.getByText('Impressora: TM-T20')).toBeVisible();
  await receipt.getByRole('combobox', { name: 'Tabela de caracteres' }).selectOption('CP860');
  await receipt.getByRole('button', { name: 'Imprimir teste' }).click();
  await expect(receipt.getByText('Enviado para TM-T20.')).toBeVisible();
  expect((await readEscPos(await takePrinted(page))).text).toContain('Tabela: CP860');
  await look(page, 'receipt-printer');

  receipt = await openReceipt(page, place.shop);
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(receipt.getByText('Enviado para TM-T20.')).toBeVisible();
  const printed = await takePrinted(page);
  expect(printed).toEqual(await bytesFor(place.owner, id, 'code_page=CP860&copy=true'));
  expect((await readEscPos(printed)).text).toMatch(/^ +2ª via +\n/);
});

test('a first print is the original, and a failure offers another way to print', async ({
  page,
  api,
  mailbox,
}) => {
  await plugInUsbPrinter(page);
  const place = await newOwner(page, api, mailbox);
  await newItem(place.owner, place.shop, { name: 'Corte', price: 45 });
  await page.goto(`/order/create/${place.shop.id}`);
  await page.getByRole('button', { name: 'Corte R$ 45,00' }).click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Davi');
  await page.getByRole('button', { name: /^Finalizar/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo Pedido #001' });
  await receipt.getByText('Impressora: janela do navegador').click();
  await receipt.getByRole('button', { name: 'Escolher impressora USB' }).click();
  await receipt.getByText('Impressora: TM-T20').click();
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(receipt.getByText('Enviado para TM-T20.')).toBeVisible();
  expect((await readEscPos(await takePrinted(page))).text).toMatch(/^\n/);

  await page.evaluate(() => {
    window.fakePrinter.broken = true;
  });
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(receipt.getByRole('alert')).toContainText('O sistema não deixou usar a impressora.');
  await expect(receipt.getByRole('button', { name: 'Imprimir pelo navegador' })).toBeVisible();
  expect(await takePrinted(page)).toHaveLength(0);
  await look(page, 'receipt-failed');
});

test('a Bluetooth printer gets the server’s bytes', async ({ page, api, mailbox }) => {
  await switchOnBluetoothPrinter(page);
  const place = await newOwner(page, api, mailbox);
  const id = await sell(place);
  let receipt = await openReceipt(page, place.shop);
  await receipt.getByText('Impressora: janela do navegador').click();
  await receipt.getByRole('button', { name: 'Escolher impressora Bluetooth' }).click();
  await expect(receipt.getByText('Impressora: MTP-II')).toBeVisible();
  // After a reload, the browser asks for the device again.
  receipt = await openReceipt(page, place.shop);
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(receipt.getByText('Enviado para MTP-II.')).toBeVisible();
  expect(await takePrinted(page)).toEqual(await bytesFor(place.owner, id, 'code_page=CP850&copy=true'));
});

test('without a printer, the browser prints the text on a page of 58 mm', async ({ page, api, mailbox }) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
    Object.defineProperty(navigator, 'usb', { value: undefined });
    Object.defineProperty(navigator, 'bluetooth', { value: undefined });
  });
  const place = await newOwner(page, api, mailbox);
  const id = await sell(place);
  const { receipt: text } = await place.owner.call('getOrder', { id });
  const receipt = await openReceipt(page, place.shop);
  await receipt.getByText('Impressora: janela do navegador').click();
  await expect(receipt.getByText('Este navegador não fala direto com impressoras de recibo.')).toBeVisible();
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page).toHaveTitle('Recibo Pedido #001');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const read = (command: string, args: string[]) =>
    execFileSync(command, args, { input: pdf, encoding: 'utf8' });
  const printed = read('pdftotext', ['-layout', '-', '-']);
  const words = (content: string) =>
    content
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
      .filter(Boolean);
  expect(words(printed)).toEqual(words(`2ª via ${text}`));
  const [, width] = /Page size: +([\d.]+) x/.exec(read('pdfinfo', ['-'])) ?? [];
  expect(Number(width)).toBeCloseTo((58 / 25.4) * 72, 0);
  expect(read('pdfinfo', ['-'])).toMatch(/Pages: +1\n/);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('#receipt-paper')).toHaveCount(0);
  await expect(page).not.toHaveTitle('Recibo Pedido #001');
});

test('a sale prints as paid after its Pix was received, even if the answer was lost', async ({
  page,
  api,
  mailbox,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop, { name: 'Corte', price: 45 });
  await givePixKey(owner, shop);
  await page.goto(`/order/create/${shop.id}`);
  await page.getByRole('button', { name: 'Corte R$ 45,00' }).click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Conceição');
  await page.getByRole('combobox', { name: 'Forma de pagamento', exact: true }).selectOption('Pix');
  await page.getByRole('button', { name: /^Finalizar/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo Pedido #001' });
  await expect(receipt.getByRole('document')).toContainText('Situação: PENDENTE');
  const receive = receipt.getByRole('button', { name: 'Recebi o Pix de R$ 45,00' });
  await page.route('**/api/order/*/payments', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await receive.click();
  await expect(receipt.getByRole('document')).toContainText('Situação: PAGO');
  await expect(page.getByText('Pagamento registrado. R$ 45,00 em Pix.')).toBeVisible();
  await receipt.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect(page.locator('#receipt-paper')).toContainText('Situação: PAGO');
});
