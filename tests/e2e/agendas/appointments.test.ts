// Appointments that a shop makes for its clients: the lists of shop, barber and client, and the form.
import type { Page } from '@playwright/test';
import { fullDay } from '../../../web/src/lib/time/sao-paulo.ts';
import { newAgenda, newAppointment, pageOf, tomorrow } from '../support/agendas.ts';
import { change, fail, holdAnswer, loseAnswers } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { enter, tabTo } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, look } from '../support/look.ts';

const listOf = (slug: string) => `/appointment/barbershop/${slug}`;
const formOf = (slug: string) => `/appointment/create/${slug}`;
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('an owner books a client, confirms, and cancels', async ({ page, api, mailbox }) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(listOf(shop.slug));
  await expect(page.getByRole('heading', { level: 1, name: `Agendamentos da ${shop.name}` })).toBeVisible();
  await expect(page.getByText('Nenhum agendamento confirmado neste período.')).toBeVisible();
  await look(page, 'appointments-empty');
  await page.getByRole('link', { name: 'Agendar', exact: true }).click();

  await page.getByRole('searchbox', { name: 'Buscar cliente pelo nome' }).fill(client.person.username);
  await button(page, client.person.username).click();
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByRole('checkbox', { name: /Barba da casa/ }).check();
  await page.getByLabel('Data').fill(tomorrow());
  await page.getByRole('region', { name: 'Horários disponíveis' }).getByText('14:00').click();
  await expect(page.locator('input[type=time]')).toHaveValue('14:00');
  await look(page, 'appointment-create', { whole: true });
  await button(page, 'Agendar').click();
  await expect(page).toHaveURL(`${listOf(shop.slug)}?status=pending`);
  await expect(page.getByText('Agendamento registrado com sucesso!')).toBeVisible();
  await expect(tab(page, 'Pendentes 2')).toHaveAttribute('aria-selected', 'true');
  // The list also shows the client's public booking.
  await expect(page.getByRole('article')).toHaveCount(2);
  const card = page.getByRole('article').filter({ hasText: '14:00' });
  for (const text of [
    `${fullDay(tomorrow())}, 14:00`,
    'Pendente',
    '50 min · R$ 75,00',
    'Pagamento pendente',
  ]) {
    await expect(card).toContainText(text);
  }
  await look(page, 'appointments-pending');

  await card.getByRole('button', { name: /^Confirmar: / }).click();
  const question = dialog(page, 'Confirmar agendamento?');
  await expect(question).toContainText(`${fullDay(tomorrow())}, 14:00, Corte da casa, Barba da casa`);
  await look(page, 'appointment-confirm');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Agendamento confirmado.')).toBeVisible();
  await tab(page, 'Confirmados 1').click();
  await expect(card).toContainText('Confirmado');
  await button(page, /^Cancelar: /).click();
  const cancel = dialog(page, 'Cancelar agendamento?');
  await cancel.getByLabel('Motivo (opcional)').fill('Cliente ligou');
  await look(page, 'appointment-cancel');
  await cancel.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(page.getByText('Agendamento cancelado.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await tab(page, 'Cancelados 1').click();
  await expect(card).toContainText('Cancelado');
  await expect(card.getByRole('button')).toHaveCount(0);
  await card.getByText('Histórico').click();
  await expect(card).toContainText('Motivo: Cliente ligou');
});

test('reports missing and refused input, and offers a free time for a taken one', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  await page.goto(formOf(agenda.shop.slug));
  await button(page, 'Agendar').click();
  const alert = page.getByRole('alert');
  for (const text of [
    'Erro de validação',
    'A data e hora do agendamento é obrigatória.',
    'Selecione ao menos um serviço.',
    'Escolha o cliente.',
  ]) {
    await expect(alert).toContainText(text);
  }
  await look(page, 'appointment-missing', { whole: true });

  await page.getByText('Com conta', { exact: true }).click();
  await page.getByLabel('E-mail ou nome de usuário').fill('ninguem.mesmo');
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByLabel('Data').fill(tomorrow());
  await page.locator('input[type=time]').fill('15:00');
  await button(page, 'Agendar').click();
  await expect(alert).toContainText('Validação Falhou');
  await expect(alert).toContainText('Cliente não encontrado.');
  await expect(page.getByLabel('E-mail ou nome de usuário')).toBeFocused();
  await look(page, 'appointment-refused', { whole: true });

  await page.getByLabel('E-mail ou nome de usuário').fill(agenda.client.person.email);
  await page.locator('input[type=time]').fill('14:00');
  await button(page, 'Agendar').click();
  await expect(alert).toContainText('Conflito de horário');
  await look(page, 'appointment-conflict');
  const take = alert.getByRole('button', { name: /^Usar \d\d:\d\d$/ });
  const time = (await take.textContent())?.replace('Usar ', '') ?? '';
  await take.click();
  await expect(page.locator('input[type=time]')).toHaveValue(time);
  await fail(page, '**/api/appointment', 403);
  await button(page, 'Agendar').click();
  await expect(alert).toContainText(
    'Ocorreu um erro ao tentar criar o agendamento. Tente novamente mais tarde.',
  );
  await page.unroute('**/api/appointment');
  await button(page, 'Agendar').click();
  await expect(tab(page, 'Pendentes 3')).toBeVisible();
});

test('books a client once even if the answer was lost', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  await page.goto(formOf(agenda.shop.slug));
  await page.getByText('Com conta', { exact: true }).click();
  await page.getByLabel('E-mail ou nome de usuário').fill(agenda.client.person.email);
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByLabel('Data').fill(tomorrow());
  await page.locator('input[type=time]').fill('14:00');
  const keys = await loseAnswers(page, '**/api/appointment');
  await button(page, 'Agendar').click();
  await expect(page.getByRole('alert')).toContainText('Não sabemos se o agendamento foi registrado.');
  await expect(page.getByText(`${agenda.client.person.email}, ${fullDay(tomorrow())}, 14:00`)).toBeVisible();
  await expect(page.getByText(/não está entre os horários livres/)).toBeHidden();
  await look(page, 'appointment-doubt');
  await button(page, 'Tentar agora').click();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  await page.unroute('**/api/appointment');
  // Repeats by itself.
  await expect(tab(page, 'Pendentes 2')).toBeVisible({ timeout: 40_000 });
  expect(new Set(keys).size).toBe(1);
});

test('a client sees and changes appointments by the shop and own bookings', async ({
  page: owners,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(owners, api, mailbox);
  await newAppointment(agenda, '14:00');
  const page = await pageOf(browser, agenda.client.api);
  await page.goto('/appointment/my?status=pending');
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Agendamentos' })).toBeVisible();
  await expect(tab(page, 'Pendentes 2')).toBeVisible();
  await expect(page.getByRole('link', { name: agenda.shop.name })).toHaveCount(2);
  await look(page, 'appointments-my', { whole: true });
  const made = page.getByRole('article').filter({ hasText: '14:00' });
  await made.getByRole('button', { name: 'Remarcar' }).click();
  const move = dialog(page, 'Remarcar agendamento');
  await expect(move).toContainText(/De.*às 14:00/);
  await expect(move.getByRole('button', { name: '14:00 horário atual' })).toBeDisabled();
  await look(page, 'appointments-my-move');
  await move.getByRole('button', { name: '14:15', exact: true }).click();
  await move.getByRole('button', { name: 'Remarcar' }).click();
  await expect(page.getByRole('article').filter({ hasText: '14:15' })).toBeVisible();
  const open = page.getByRole('link', { name: 'Abrir' });
  await expect(open).toHaveAttribute('href', /^\/booking\/\d+$/);
  await button(page, /^Confirmar: /).click();
  await dialog(page, 'Confirmar agendamento?').getByRole('button', { name: 'Confirmar' }).click();
  await expect(tab(page, 'Confirmados 1')).toBeVisible();
  await button(page, /^Cancelar: /).click();
  await dialog(page, 'Cancelar agendamento?').getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(tab(page, 'Pendentes 0')).toBeVisible();
  await expect(tab(page, 'Cancelados 1')).toBeVisible();
});

test('an appointment is completed, cancelled or recorded as missed', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  const begun = { scheduled_at: '2026-01-05T12:00:00.000Z', status: 'confirmed' };
  const lists = '**/api/appointment/listbyentity*';
  await change(page, lists, (body) => ({
    ...body,
    appointments: body.appointments.map((one: object) => ({ ...one, ...begun })),
  }));
  await page.goto(listOf(agenda.shop.slug));
  await button(page, /^Atendido: /).click();
  await expect(dialog(page, 'Finalizar como atendido?')).toBeVisible();
  await look(page, 'appointment-attended');
  await dialog(page, 'Finalizar como atendido?').getByRole('button', { name: 'Voltar' }).click();
  await fail(page, '**/api/appointment/*/status', 500);
  await button(page, /^Não Atendido: /).click();
  await dialog(page, 'Finalizar como não atendido?').getByRole('button', { name: 'Finalizar' }).click();
  await expect(page.getByText('Erro ao finalizar o agendamento. Tente novamente.')).toBeVisible();
  await page.unroute(lists);
  const ends = ['attended', 'not_attended', null];
  await change(page, lists, (body) => ({
    ...body,
    appointments: ends.map((attendance_status, index) => ({
      ...body.appointments[0],
      id: index + 1,
      status: 'completed',
      attendance_status,
    })),
  }));
  await page.goto(`${listOf(agenda.shop.slug)}?status=completed`);
  for (const end of ['como atendido', 'como não atendido', 'como não informado']) {
    await expect(page.getByText(`Agendamento finalizado ${end}`)).toBeVisible();
  }
  await look(page, 'appointments-completed');
});

test('a barber sees only their own; other users are denied, and unknown names are not found', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  const { username } = agenda.barber.person;
  const theirs = await pageOf(browser, agenda.barber.api);
  await theirs.goto(`/appointment/barber/${username}?status=pending`);
  await expect(
    theirs.getByRole('heading', { level: 1, name: `Agendamentos do barbeiro ${username}` }),
  ).toBeVisible();
  await expect(tab(theirs, 'Pendentes 2')).toBeVisible();
  await look(theirs, 'appointments-barber');
  await theirs.goto('/appointment/barber/ninguem.mesmo');
  await expect(theirs.getByRole('heading', { name: 'Barbeiro não encontrado.' })).toBeVisible();
  await look(theirs, 'appointments-unknown');
  await theirs.goto(listOf('nao-existe-mesmo'));
  await expect(theirs.getByRole('heading', { name: 'Barbearia não encontrada.' })).toBeVisible();
  await theirs.goto(listOf('barbearia-dom-augusto'));
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByText('Acesso negado', { exact: true })).toBeVisible();
});

test('the list shows loading and failure, and fits the narrowest phone', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '14:00');
  const lists = '**/api/appointment/listbyentity*';
  const answer = await holdAnswer(page, lists);
  await page.goto(`${listOf(agenda.shop.slug)}?status=pending`);
  await answer.asked;
  await look(page, 'appointments-loading');
  answer.release();
  await expect(page.getByRole('article')).toHaveCount(2);
  await resizeTo(page, { width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  await page.goto(formOf(agenda.shop.slug));
  await expect(page.getByRole('checkbox', { name: /Corte da casa/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.unroute(lists);
  await fail(page, lists, 500);
  await page.goto(listOf(agenda.shop.slug));
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar agendamentos.');
  await look(page, 'appointments-failed');
});

test('an appointment is made with the keyboard, and leaving the form asks first', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(listOf(shop.slug));
  await enter(page, page.getByRole('link', { name: 'Agendar', exact: true }));
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar cliente pelo nome' }));
  await page.keyboard.type(client.person.username);
  await enter(page, button(page, client.person.username));
  await tabTo(page, page.getByRole('checkbox', { name: /Corte da casa/ }));
  await page.keyboard.press('Space');
  await enter(page, button(page, 'Cancelar'));
  await button(page, 'Continuar editando').click();
  await page.getByLabel('Data').fill(tomorrow());
  await enter(page, page.getByRole('region', { name: 'Horários disponíveis' }).getByRole('button').first());
  await enter(page, button(page, 'Agendar'));
  await expect(tab(page, 'Pendentes 2')).toBeVisible();
  await tabTo(page, tab(page, 'Pendentes 2'));
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, 'Confirmados 0')).toHaveAttribute('aria-selected', 'true');
});
