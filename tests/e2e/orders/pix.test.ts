// Pix at the counter and deposits of bookings: the owner's settings, the code on the client's page as read by an
// independent library, and "Recebi o Pix".
import type { Locator, Page } from '@playwright/test';
import jsQR from 'jsqr';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { readPixCode } from '../../harness/models/pix.ts';
import { query } from '../../harness/suites/database.ts';
import { ADDRESS_OF_BOOKED, addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, signIn, stack, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { givePixKey, newItem, newOwnAgenda, newOwner, PIX_KEY, requireDeposit } from '../support/owners.ts';
import { verified } from '../support/people.ts';
import { NARROW, WIDE } from '../support/widths.ts';

const day = addDays(today(), 2);

/** The text of a QR code, as a scanner reads the pixels of the picture. */
async function scan(code: Locator): Promise<string> {
  const side = 512;
  const pixels = await code.evaluate((element: SVGSVGElement, width) => {
    const context = new OffscreenCanvas(width, width).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.scale(width / element.viewBox.baseVal.width, width / element.viewBox.baseVal.height);
    for (const path of element.querySelectorAll('path')) {
      context.fillStyle = getComputedStyle(path).fill;
      context.fill(new Path2D(path.getAttribute('d') ?? ''));
    }
    return [...context.getImageData(0, 0, width, width).data];
  }, side);
  const found = jsQR(new Uint8ClampedArray(pixels), side, side);
  if (!found) throw new Error('no QR code in the picture');
  return found.data;
}

const deposit = (page: Page) => page.getByRole('region', { name: 'Sinal', exact: true });
const rowOf = (page: Page, customer: string) =>
  page.getByRole('region', { name: 'Pedidos' }).getByRole('listitem').filter({ hasText: customer });

test('an owner sets the Pix key and the deposit', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await page.goto('/establishment');
  await page.getByRole('link', { name: 'Pix e sinal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pix e sinal' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tipo da chave' }).selectOption('CNPJ');
  const key = page.getByRole('textbox', { name: 'Chave', exact: true });
  await key.fill('12.ABC.345/01DE-36');
  await page.getByRole('combobox', { name: 'Quanto pedir' }).selectOption('Uma parte do preço');
  await page.getByRole('textbox', { name: 'Parte do preço (%)' }).fill('30');
  await page.getByRole('combobox', { name: 'Prazo para pagar' }).selectOption('30 minutos');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este CNPJ não existe: confira os caracteres.')).toBeVisible();
  await expect(key).toBeFocused();
  await look(page, 'pix-settings', { whole: true });
  await key.fill('12abc34501de35');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Configurações do Pix salvas.')).toBeVisible();
  const { pix } = await owner.call('getPixSettings', { id: shop.id });
  expect(pix).toMatchObject({ key: PIX_KEY, deposit: { percent: 30, minutes: 30 } });
});

test('a client pays the deposit, and the shop confirms it', async ({ page, api, mailbox, browser }) => {
  const { owner } = await newOwner(page, api, mailbox);
  const { shop, service } = await newOwnAgenda(owner, { name: ownName('Sinal da Barba') });
  await requireDeposit(owner, shop.id, { deposit_kind: 'fixed', deposit_amount: 20, deposit_minutes: 60 });
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const client = await context.newPage();
  const screen = new BookingScreen(client);
  await client.goto(addressOfBooking(shop.slug));
  await screen.collaboratorButton.click();
  await screen.collaboratorDialog.getByRole('button', { name: /Barbeiro/ }).click();
  await screen.chooseServices([service]);
  await screen.day(day).click();
  await screen.time('10:00').click();
  await expect(screen.confirmDialog).toContainText(
    'Esta barbearia pede um sinal de R$ 20,00. Depois de agendar, você tem 1 hora para pagar por Pix, no máximo até o horário marcado.',
  );
  await screen.nameField.fill('Carla');
  await screen.confirmButton.click();
  await expect(client).toHaveURL(ADDRESS_OF_BOOKED);
  await expect(client.getByText('Falta pagar o sinal')).toBeVisible();
  await expect(deposit(client)).toContainText('Pague R$ 20,00 por Pix até');
  const text = await deposit(client).getByRole('textbox', { name: 'Pix copia e cola' }).inputValue();
  expect(readPixCode(text)).toMatchObject({
    pixKey: PIX_KEY,
    transactionAmount: 20,
    merchantCity: 'SANTA MARIA',
  });
  const code = deposit(client).getByRole('img', { name: 'QR Code do Pix de R$ 20,00' });
  expect(await scan(code)).toBe(text);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await deposit(client).getByRole('button', { name: 'Copiar código' }).click();
  await expect(client.getByText('Código copiado. Cole no app do seu banco.')).toBeVisible();
  expect(await client.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await look(client, 'booking-deposit', { whole: true });

  await resizeTo(page, WIDE);
  await page.goto('/employer/dashboard');
  const listed = page.getByRole('region', { name: 'Agendamentos Ativos' }).getByRole('listitem');
  await expect(listed).toContainText('Aguardando sinal de R$ 20,00 até');
  expect((await listed.boundingBox())?.height, 'a name on one line').toBeLessThan(100);
  await resizeTo(page, NARROW);
  await look(page, 'collaborator-deposit');
  await page.goto(`/appointment/barbershop/${shop.slug}?status=pending`);
  const row = page.getByRole('article').filter({ hasText: 'Carla' });
  await expect(row).toContainText('Aguardando sinal de R$ 20,00 até');
  await look(page, 'appointment-deposit');
  await row.getByRole('button', { name: 'Receber sinal: pedido 001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pix do pedido #001' });
  expect(await scan(dialog.getByRole('img', { name: 'QR Code do Pix de R$ 20,00' }))).toBe(text);
  await look(page, 'pix-charge');
  await dialog.getByRole('button', { name: 'Recebi o Pix de R$ 20,00' }).click();
  await expect(page.getByText('Pagamento registrado. R$ 20,00 em Pix.')).toBeVisible();
  await page.getByRole('tab', { name: 'Confirmados 1' }).click();
  await expect(row).toContainText('Sinal recebido');
  await client.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(deposit(client)).toContainText('A barbearia recebeu o sinal. Seu horário está garantido.');
  await expect(client.getByText('A barbearia confirmou o seu horário.')).toBeVisible();
  await context.close();
});

test('a signed-in client follows the deposit, and the shop finds what to refund', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const { owner } = await newOwner(page, api, mailbox);
  const { shop, service, employerId } = await newOwnAgenda(owner);
  await requireDeposit(owner, shop.id, { deposit_kind: 'fixed', deposit_amount: 20, deposit_minutes: 60 });
  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
  const client = await context.newPage();
  const { username, password } = await verified(api, mailbox);
  const booked = await (await signIn(client, api, username, password)).call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: 'Rita',
    order_datetime: `${day}T10:00`,
    attendant_id: employerId,
  });
  await client.goto('/dashboard');
  const next = client.getByRole('region', { name: 'Próximo agendamento' });
  await expect(next).toContainText('Pague R$ 20,00 por Pix até');
  await look(client, 'client-deposit');

  await page.goto(`/appointment/barbershop/${shop.slug}?status=pending`);
  const row = page.getByRole('article').filter({ hasText: 'Rita' });
  await row.getByRole('button', { name: /^Confirmar: / }).click();
  const question = page.getByRole('dialog', { name: 'Confirmar agendamento?' });
  await expect(question).toContainText('Confirmar dispensa o sinal.');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await owner.call('addPayment', { id: booked.order?.id ?? 0, version: 1, amount: 20, method: 'Pix' });

  await client.goto('/appointment/my');
  await client.getByRole('button', { name: /^Cancelar: / }).click();
  const cancel = client.getByRole('dialog', { name: 'Cancelar agendamento?' });
  await expect(cancel).toContainText('A barbearia já recebeu o sinal. Fale com ela sobre a devolução.');
  await look(client, 'client-deposit-cancel');
  await cancel.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(cancel).toBeHidden();
  await context.close();

  await page.goto(`/appointment/barbershop/${shop.slug}?status=cancelled`);
  await expect(row).toContainText('A devolver: R$ 20,00.');
  await look(page, 'appointment-refund');
  await row.getByRole('link', { name: 'Devolver: pedido 001' }).click();
  await expect(rowOf(page, 'Rita')).toContainText('A devolver');
  await rowOf(page, 'Rita').getByRole('button', { name: 'Pagamento: pedido 001' }).click();
  await expect(page.getByRole('dialog', { name: 'Pagamento do pedido #001' })).toContainText('R$ 20,00');
});

test('an order is charged by Pix from the list and from its payments', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const cut = await newItem(owner, shop, { name: 'Corte', price: 45 });
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'Bruno',
    items: [{ item_id: cut.id }],
  });
  await page.goto(`/order/list/${shop.id}`);
  const row = rowOf(page, 'Bruno');
  await row.getByRole('button', { name: 'Cobrar por Pix: pedido 001' }).click();
  const charge = page.getByRole('dialog', { name: 'Pix do pedido #001' });
  await expect(charge).toContainText('A barbearia não tem uma chave Pix cadastrada.');
  await expect(charge.getByRole('link', { name: 'Cadastrar chave Pix' })).toHaveAttribute(
    'href',
    `/establishment/pix/${shop.id}`,
  );
  await look(page, 'pix-without-key');
  await page.keyboard.press('Escape');
  await givePixKey(owner, shop);
  await row.getByRole('button', { name: 'Pagamento: pedido 001' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pagamento do pedido #001' });
  await dialog.getByRole('textbox', { name: 'Valor a receber' }).fill('12,50');
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Pix');
  await dialog.getByRole('button', { name: 'Mostrar QR Code' }).click();
  const code = dialog.getByRole('img', { name: 'QR Code do Pix de R$ 12,50' });
  expect(readPixCode(await scan(code))).toMatchObject({ pixKey: '+5555999991234', transactionAmount: 12.5 });
  await look(page, 'payment-pix');
  await dialog.getByRole('button', { name: 'Recebi o Pix' }).click();
  await expect(dialog.getByRole('status').first()).toHaveText(
    'Pagamento registrado. R$ 12,50 em Pix. Falta R$ 32,50.',
  );
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Cobrar por Pix: pedido 001' }).click();
  await charge.getByRole('button', { name: 'Recebi o Pix de R$ 32,50' }).click();
  await expect(charge).toBeHidden();
  await expect(row).toContainText('Pago · Pix');
});

test('a deposit that does not arrive frees the time, and the client sees it', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner } = await newOwner(page, api, mailbox);
  const { shop, service, employerId } = await newOwnAgenda(owner);
  await requireDeposit(owner, shop.id, { deposit_kind: 'percent', deposit_percent: 50, deposit_minutes: 5 });
  const { order, booking_secret: secret } = await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: 'Davi',
    order_datetime: `${day}T11:00`,
    attendant_id: employerId,
  });
  await page.goto(`/booking/${order?.id}#${secret}`);
  await expect(deposit(page)).toContainText('Pague R$ 22,50 por Pix');
  await query(stack(), 'orders', 'UPDATE orders SET lapses_at = now() WHERE id = $1', [order?.id]);
  await expect(deposit(page)).toContainText('o horário foi liberado', { timeout: 40_000 });
  await expect(page.getByRole('article')).toContainText('Cancelado');
  await look(page, 'booking-deposit-lapsed', { whole: true });
  const { available_times: times } = await api.call('listAvailableTimes', {
    employer_id: employerId,
    date: day,
    duration: 30,
  });
  expect(times).toContain('11:00');
});
