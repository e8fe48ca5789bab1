// Sentences of appointments and records that show only after failures, missing names or missing answers.
import type { Page } from '@playwright/test';
import { newAgenda, newAppointment, newRecord } from '../support/agendas.ts';
import { change, fail } from '../support/answers.ts';
import { BookingScreen } from '../support/booking-screen.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { placeOf } from '../support/places.ts';

const listOf = (slug: string) => `/appointment/barbershop/${slug}`;
const LISTS = '**/api/appointment/listbyentity*';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a form without a barber names what is missing', async ({ page, api, mailbox }) => {
  const { shop } = await newAgenda(page, api, mailbox);
  await page.goto(`/appointment/create/${shop.slug}`);
  await page.getByLabel('Barbeiro').selectOption('Selecione');
  await button(page, 'Agendar').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Erro de validação');
  await expect(alert).toContainText('Selecione um barbeiro para ser o prestador.');
});

test('a failed confirmation or cancellation shows the server’s reason or a general one', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  await page.goto(`${listOf(agenda.shop.slug)}?status=pending`);
  const card = page.getByRole('article').filter({ hasText: '14:00' });
  const confirm = async () => {
    await card.getByRole('button', { name: /^Confirmar: / }).click();
    const question = page.getByRole('dialog', { name: 'Confirmar agendamento?' });
    await question.getByRole('button', { name: 'Confirmar' }).click();
  };
  const address = '**/api/appointment/*/status';
  await fail(page, address, 500);
  await confirm();
  await expect(page.getByText('Erro ao confirmar o agendamento. Tente novamente.')).toBeVisible();
  await page.unroute(address);
  await fail(page, address, 409, { error: 'Outra pessoa já confirmou.' });
  await confirm();
  await expect(page.getByText('Outra pessoa já confirmou.')).toBeVisible();
  await page.unroute(address);
  await fail(page, address, 500);
  await card.getByRole('button', { name: /^Cancelar: / }).click();
  const question = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(page.getByText('Erro ao cancelar o agendamento. Tente novamente.')).toBeVisible();
  await look(page, 'appointment-cancel-failed');
});

test('people without a name show "Não identificado"', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  await newRecord(agenda);
  const nameless = (one: object) => ({
    ...one,
    client_first_name: null,
    provider_first_name: null,
    registered_by_first_name: null,
  });
  await change(page, LISTS, (body) => ({ ...body, appointments: body.appointments.map(nameless) }));
  await change(page, '**/api/service-record/listbyentity*', (body) => ({
    ...body,
    service_records: body.service_records.map(nameless),
  }));
  await page.goto(`${listOf(agenda.shop.slug)}?status=pending`);
  const card = page.getByRole('article').filter({ hasText: '14:00' });
  await expect(card.getByText('Não identificado')).toHaveCount(3);
  await page.goto(`/service-record/barbershop/${agenda.shop.slug}?status=pending`);
  await expect(page.getByRole('article').getByText('Não identificado')).not.toHaveCount(0);
});

test('a list without appointments, or answered as not found, is shown as empty', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop } = await newAgenda(page, api, mailbox);
  for (const [status, body] of [
    [404, { error: 'Não encontrado.' }],
    [400, { message: 'Nenhum agendamento encontrado.' }],
  ] as const) {
    await fail(page, LISTS, status, body);
    await page.goto(listOf(shop.slug));
    for (const name of ['Confirmados 0', 'Pendentes 1', 'Finalizados 0', 'Cancelados 0']) {
      await expect(page.getByRole('tab', { name })).toBeVisible();
    }
    await expect(page.getByText('Nenhum agendamento confirmado neste período.')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(LISTS);
  }
});

test('a barbershop without an id is reported', async ({ page, api, mailbox }) => {
  const { shop } = await newAgenda(page, api, mailbox);
  await change(page, `**/api/barbershop/view/${shop.slug}`, (body) => ({ ...body, barbershop: null }));
  for (const screen of ['appointment', 'service-record']) {
    for (const path of [`/${screen}/barbershop/${shop.slug}`, `/${screen}/create/${shop.slug}`]) {
      await page.goto(path);
      await expect(page.getByText('Não foi possível obter o ID da barbearia.')).toBeVisible();
    }
  }
});

test('a record offers ten payment methods and starts without a discount', async ({ page, api, mailbox }) => {
  const { shop } = await newAgenda(page, api, mailbox);
  await page.goto(`/service-record/create/${shop.slug}`);
  await expect(page.getByLabel('Método de pagamento').getByRole('option')).toHaveText([
    'Selecione',
    'Pix',
    'Débito',
    'Crédito',
    'Dinheiro',
    'Fiado',
    'Cortesia',
    'Transferência bancária',
    'Vale-refeição',
    'Cheque',
    'PayPal',
  ]);
  await expect(page.getByRole('textbox', { name: 'Desconto' })).toHaveValue('0,00');
});

test('a booking that is answered without a message shows a general one', async ({ page, api }) => {
  const place = await placeOf(api, 'name');
  const screen = new BookingScreen(page);
  await screen.reachConfirmation(place, place.times.at(-1) as string);
  await screen.nameField.fill('Cliente da Rua');
  await screen.phoneField.fill('11987654321');
  await change(page, '**/api/order', (body) => ({ ...body, message: '' }));
  await screen.confirmButton.click();
  await expect(screen.done).toContainText('Seu agendamento foi registrado com sucesso.');
});
