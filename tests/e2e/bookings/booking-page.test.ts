// A visitor's access to a booking: its page on any device, and the list on the home page.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, longDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { ADDRESS_OF_BOOKED, addressOfBooking, BookingScreen } from '../support/booking-screen.ts';
import { expect, ownName, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { EVERY_DAY, newItem, newShop } from '../support/owners.ts';
import { hire, signedIn, stranger } from '../support/people.ts';

/** A new shop whose owner works every day. */
async function ownShop(api: Api, mailbox: Mailbox) {
  const { api: owner } = await signedIn(api, mailbox);
  const shop = await newShop(owner, {
    name: ownName('Zona da Barba'),
    address: 'Rua do Acampamento, 10',
    phone: '(55) 99999-1234',
  });
  const service = await newItem(owner, shop, { name: ownName('Corte & Barba'), price: 52.5 });
  const employerId = await hire(owner, shop.id, owner);
  await owner.call('saveSchedule', { employer_id: employerId, schedules: EVERY_DAY });
  return { owner, shop, service, employerId };
}

type OwnShop = Awaited<ReturnType<typeof ownShop>>;

const day = addDays(today(), 2);
const state = (page: Page) => page.getByRole('article');
const home = (page: Page) => page.getByRole('region', { name: 'Seus últimos agendamentos' });

/** Books 10:00 on the screen and stays on the booking's page. */
async function book(page: Page, { shop, service }: OwnShop): Promise<void> {
  const screen = new BookingScreen(page);
  await page.goto(addressOfBooking(shop.slug));
  await screen.collaboratorButton.click();
  await screen.collaboratorDialog.getByRole('button', { name: /Barbeiro/ }).click();
  await screen.chooseServices([service]);
  await screen.day(day).click();
  await screen.time('10:00').click();
  await screen.nameField.fill(ownName('Cliente'));
  await screen.confirmButton.click();
  await expect(screen.done).toContainText('Agendamento registrado com sucesso!');
}

const idOf = (address: string) => Number(/\/booking\/(\d+)#/.exec(address)?.[1]);

test("a booking's page opens on any device and follows the shop's changes", async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const own = await ownShop(api, mailbox);
  const { owner, shop, service } = own;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await book(page, own);
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
  const address = page.url();
  const secret = new URL(address).hash.slice(1);
  for (const text of [shop.name, 'Rua do Acampamento, 10', service.name, 'R$ 52,50', longDay(day), '10:00']) {
    await expect(state(page)).toContainText(text);
  }
  await expect(page.getByRole('status').filter({ hasText: 'Agendamento confirmado!' })).toContainText(
    'Pedido enviado',
  );
  await expect(state(page)).toContainText('a barbearia ainda vai dar o ok');
  await expect(state(page)).not.toContainText(/falta|aguard/i);
  await look(page, 'booking-page', { whole: true });
  expect(asked.filter((url) => url.includes(secret))).toEqual([]);

  await page.reload();
  await expect(state(page)).toContainText('Pedido enviado');
  await expect(page.getByText('Agendamento confirmado!')).toHaveCount(0);

  const context = await browser.newContext({ locale: 'pt-BR', timezoneId: 'Asia/Tokyo' });
  const elsewhere = await context.newPage();
  await elsewhere.goto(address);
  await expect(state(elsewhere)).toContainText('10:00');
  await owner.call('updateOrderAppointmentStatus', { id: idOf(address), action: 'confirm' });
  await elsewhere.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(state(elsewhere)).toContainText('A barbearia confirmou o seu horário.');
  await elsewhere.goto('/');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(home(elsewhere)).toHaveCount(0);
  await elsewhere.goto(address.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')));
  await expect(elsewhere.getByText(/Agendamento não encontrado/)).toBeVisible();
  await context.close();
});

test('a booking offers calendar, sharing, directions and a mail', async ({ page, api, mailbox }) => {
  const own = await ownShop(api, mailbox);
  await book(page, own);
  const address = page.url();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Adicionar à agenda' }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).replace(/\r\n /g, '').split('\r\n');
  expect(lines).toContain(`DTSTART:${day.replaceAll('-', '')}T130000Z`);
  expect(lines).toContain(`URL:${address}`);
  const share = page.getByRole('link', { name: 'Enviar no WhatsApp' });
  const text = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toContain(own.shop.name);
  expect(text).toContain(address);
  await expect(page.getByRole('link', { name: 'Como chegar' })).toHaveAttribute('href', /Acampamento/);
  await expect(page.getByRole('link', { name: /Ligar/ })).toHaveAttribute('href', 'tel:+5555999991234');

  const { email } = stranger();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Enviar para meu e-mail' }).click();
  await expect(page.getByText('Enviamos o link para o seu e-mail.')).toBeVisible();
  const mail = await mailbox.newest(email);
  expect(mail.text).toContain(new URL(address).hash);
  expect(mail.subject).toBe('Seu agendamento na Navalha');
});

test('the home page lists the bookings of this device', async ({ page, api, mailbox }) => {
  const own = await ownShop(api, mailbox);
  await book(page, own);
  const id = idOf(page.url());
  await page.goto('/');
  await expect(home(page).getByRole('link')).toHaveCount(1);
  await expect(home(page)).toContainText(own.shop.name);
  await look(page, 'home-bookings');
  await home(page).getByRole('link').click();
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
  await own.owner.call('updateOrderAppointmentStatus', { id, action: 'cancel' });
  await page.reload();
  await expect(state(page)).toContainText('O horário não está mais reservado.');
  await expect(page.getByRole('button', { name: 'Adicionar à agenda' })).toHaveCount(0);
  await page.goto('/');
  await expect(home(page)).toContainText('Cancelado');
  await home(page)
    .getByRole('button', { name: /Remover deste aparelho/ })
    .click();
  await expect(home(page)).toHaveCount(0);
});

test('the holder of the link moves and cancels the booking', async ({ page, api, mailbox, browser }) => {
  const own = await ownShop(api, mailbox);
  await book(page, own);
  await expect(page).toHaveURL(ADDRESS_OF_BOOKED);
  const context = await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize() });
  const elsewhere = await context.newPage();
  await elsewhere.goto(page.url());
  const changes = elsewhere.getByRole('region', { name: 'Precisa mudar?' });
  await expect(changes).toContainText(`Você pode mudar até ${longDay(day)}, às 08:00.`);
  await changes.getByRole('button', { name: 'Remarcar' }).click();
  const dialog = elsewhere.getByRole('dialog', { name: 'Remarcar agendamento' });
  await expect(dialog).toContainText(new RegExp(`De.*${longDay(day)}, às 10:00`));
  await expect(dialog.getByRole('button', { name: '10:00 horário atual' })).toBeDisabled();
  await expect(dialog.getByRole('button', { name: '10:15', exact: true })).toBeEnabled();
  await look(elsewhere, 'booking-move-current');
  await dialog.getByRole('button', { name: longDay(addDays(day, 1)) }).click();
  await look(elsewhere, 'booking-move');
  await dialog.getByRole('button', { name: '14:15', exact: true }).click();
  await expect(dialog).toContainText(`Para${longDay(addDays(day, 1))}, às 14:15`);
  await dialog.getByRole('button', { name: 'Remarcar' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(state(elsewhere)).toContainText(longDay(addDays(day, 1)));
  await expect(elsewhere.getByRole('region', { name: 'Histórico' })).toContainText('Você remarcou');

  await changes.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const question = elsewhere.getByRole('dialog', { name: 'Cancelar este agendamento?' });
  await question.getByLabel('Motivo (opcional)').fill('Imprevisto');
  await look(elsewhere, 'booking-cancel');
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(state(elsewhere)).toContainText('O horário não está mais reservado.');
  await expect(elsewhere.getByRole('region', { name: 'Histórico' })).toContainText('Motivo: Imprevisto');
  await expect(changes).toHaveCount(0);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await elsewhere.evaluate(() => scrollY)).toBe(0);
  await look(elsewhere, 'booking-cancelled');
  await elsewhere.getByRole('link', { name: 'Escolher outro horário' }).click();
  await expect(elsewhere).toHaveURL(/\/schedule\?collaborator=\d+&service=\d+/);
  await context.close();
});
