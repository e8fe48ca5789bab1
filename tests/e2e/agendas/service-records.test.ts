// Service records: entered by a shop, then approved or refused.
import type { Page } from '@playwright/test';
import { newAgenda, newRecord, pageOf } from '../support/agendas.ts';
import { fail, holdAnswer, loseAnswers } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { enter, tabTo } from '../support/keyboard.ts';
import { expectNoSidewaysScroll, look } from '../support/look.ts';

const listOf = (slug: string) => `/service-record/barbershop/${slug}`;
const formOf = (slug: string) => `/service-record/create/${slug}`;
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const total = (page: Page) => page.getByRole('textbox', { name: 'Valor total' });

test('an owner creates a record, approves it, and reads its details', async ({ page, api, mailbox }) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(listOf(shop.slug));
  await expect(page.getByRole('heading', { level: 1, name: `Atendimentos da ${shop.name}` })).toBeVisible();
  await expect(page.getByText('Nenhum atendimento aprovado neste período.')).toBeVisible();
  await look(page, 'records-empty');
  await page.getByRole('link', { name: 'Registrar Atendimento' }).click();

  await page.getByRole('searchbox', { name: 'Buscar cliente pelo nome' }).fill(client.person.username);
  await button(page, client.person.username).click();
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByRole('checkbox', { name: /Barba da casa/ }).check();
  await expect(total(page)).toHaveValue('75,00');
  await page.getByLabel('Método de pagamento').selectOption('Pix');
  await page.getByRole('textbox', { name: 'Desconto' }).fill('5');
  await page.getByLabel('Observações').fill('Capricho na nuca.');
  await look(page, 'record-create', { whole: true });
  await button(page, 'Registrar Atendimento').click();
  await expect(page).toHaveURL(`${listOf(shop.slug)}?status=pending`);
  await expect(page.getByText('Atendimento registrado com sucesso!')).toBeVisible();
  const card = page.getByRole('article');
  for (const text of ['Pendente', 'R$ 75,00', 'desconto de R$ 5,00', 'Pix']) {
    await expect(card).toContainText(text);
  }
  await look(page, 'records-pending');
  await button(page, /^Aprovar: /).click();
  const question = page.getByRole('dialog', { name: 'Aprovar atendimento?' });
  await expect(question).toContainText('Corte da casa, Barba da casa');
  await look(page, 'record-approve');
  await question.getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Atendimento aprovado.')).toBeVisible();
  await tab(page, 'Aprovados 1').click();
  await page.getByRole('link', { name: /^Ver detalhes/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Detalhes do Atendimento' })).toBeVisible();
  const facts = page.getByRole('region', { name: 'Atendimento' });
  for (const text of ['Aprovado', shop.name, 'R$ 75,00', 'R$ 5,00', 'R$ 70,00', 'Capricho na nuca.']) {
    await expect(facts).toContainText(text);
  }
  await look(page, 'record', { whole: true });
});

test('reports missing and refused input', async ({ page, api, mailbox }) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(formOf(shop.slug));
  const alert = page.getByRole('alert');
  await button(page, 'Registrar Atendimento').click();
  for (const text of [
    'Erro de validação',
    'Escolha o cliente.',
    'Selecione ao menos um serviço.',
    'Selecione o método de pagamento.',
    'Informe o valor total do atendimento.',
  ]) {
    await expect(alert).toContainText(text);
  }
  await look(page, 'record-missing', { whole: true });
  await page.getByLabel('Barbeiro').selectOption('');
  await button(page, 'Registrar Atendimento').click();
  await expect(alert).toContainText('Selecione um barbeiro para o atendimento.');
  await page.getByLabel('Barbeiro').selectOption({ index: 1 });
  await page.getByText('Outra pessoa').click();
  await page.getByLabel('E-mail ou nome de usuário').fill('ninguem.mesmo');
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByLabel('Método de pagamento').selectOption('Dinheiro');
  await page.getByRole('textbox', { name: 'Desconto' }).fill('90');
  await button(page, 'Registrar Atendimento').click();
  await expect(alert).toContainText('O desconto não pode passar do valor total.');
  await page.getByRole('textbox', { name: 'Desconto' }).fill('0');
  await button(page, 'Registrar Atendimento').click();
  await expect(alert).toContainText('Validação Falhou');
  await expect(alert).toContainText('Cliente não encontrado.');
  await expect(page.getByLabel('E-mail ou nome de usuário')).toBeFocused();
  await page.getByLabel('E-mail ou nome de usuário').fill(client.person.email);
  await fail(page, '**/api/service-record', 403);
  await button(page, 'Registrar Atendimento').click();
  await expect(alert).toContainText(
    'Ocorreu um erro ao registrar o atendimento. Tente novamente mais tarde.',
  );
  await page.unroute('**/api/service-record');
  await button(page, 'Registrar Atendimento').click();
  await expect(tab(page, 'Pendentes 1')).toBeVisible();
});

test('registers one record even if the answer was lost', async ({ page, api, mailbox }) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(formOf(shop.slug));
  await page.getByText('Outra pessoa').click();
  await page.getByLabel('E-mail ou nome de usuário').fill(client.person.email);
  await page.getByRole('checkbox', { name: /Corte da casa/ }).check();
  await page.getByLabel('Método de pagamento').selectOption('Pix');
  const keys = await loseAnswers(page, '**/api/service-record');
  await button(page, 'Registrar Atendimento').click();
  await expect(page.getByRole('alert')).toContainText('Não sabemos se o atendimento foi registrado.');
  await expect(page.getByLabel('Método de pagamento')).toBeDisabled();
  await button(page, 'Tentar de novo').click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(button(page, 'Tentar de novo')).toBeEnabled();
  await page.unroute('**/api/service-record');
  await button(page, 'Tentar de novo').click();
  await expect(tab(page, 'Pendentes 1')).toBeVisible();
});

test('a barber creates a record of their own work, and the client disputes it', async ({
  page: owners,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(owners, api, mailbox);
  const { username } = agenda.barber.person;
  const page = await pageOf(browser, agenda.barber.api);
  await page.goto(`/service-record/barber/${username}`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Atendimentos do barbeiro ${username}` }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Registrar Atendimento' }).click();
  await page.getByLabel('E-mail ou nome de usuário').fill(agenda.client.person.username);
  await page.getByRole('checkbox', { name: /Barba da casa/ }).check();
  await expect(total(page)).toHaveValue('30,00');
  await expect(total(page)).not.toBeEditable();
  await page.getByLabel('Método de pagamento').selectOption('Fiado');
  await look(page, 'record-create-own', { whole: true });
  await button(page, 'Registrar Atendimento').click();
  await expect(tab(page, 'Pendentes 1')).toBeVisible();
  await page.goto(formOf('barbearia-dom-augusto'));
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();

  const theirs = await pageOf(browser, agenda.client.api);
  await theirs.goto('/service-record/my?status=pending');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Meus Atendimentos' })).toBeVisible();
  await look(theirs, 'records-my');
  await button(theirs, /^Não Aprovar: /).click();
  const question = theirs.getByRole('dialog', { name: 'Não aprovar atendimento?' });
  await question.getByRole('button', { name: 'Não Aprovar' }).click();
  await tab(theirs, 'Não Aprovados 1').click();
  await expect(theirs.getByRole('article')).toContainText('Não Aprovado');
});

test('lists and details show loading, failures and missing records', async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  const record = await newRecord(agenda);
  const lists = '**/api/service-record/listbyentity*';
  const answer = await holdAnswer(page, lists);
  await page.goto(`${listOf(agenda.shop.slug)}?status=pending`);
  await answer.asked;
  await look(page, 'records-loading');
  answer.release();
  await expect(page.getByRole('article')).toHaveCount(1);
  await fail(page, '**/api/service-record/*/status', 500);
  await button(page, /^Aprovar: /).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click();
  await expect(page.getByText('Erro ao atualizar o status do atendimento. Tente novamente.')).toBeVisible();
  await resizeTo(page, { width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  for (const path of [formOf(agenda.shop.slug), `/service-record/view/${record.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.unroute(lists);
  await fail(page, lists, 500);
  await page.goto(listOf(agenda.shop.slug));
  await expect(page.getByRole('alert')).toContainText('Erro ao carregar atendimentos.');
  await look(page, 'records-failed');
  for (const path of ['/service-record/view/999999999', '/service-record/view/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Atendimento não encontrado.' })).toBeVisible();
  }
  await look(page, 'record-unknown');
  await page.goto('/service-record/barber/ninguem.mesmo');
  await expect(page.getByRole('heading', { name: 'Barbeiro não encontrado.' })).toBeVisible();
  await page.goto(formOf('nao-existe-mesmo'));
  await expect(page.getByRole('heading', { name: /não encontrad/ })).toBeVisible();
});

test('a record is created with the keyboard', async ({ page, api, mailbox }) => {
  const { shop, client } = await newAgenda(page, api, mailbox);
  await page.goto(listOf(shop.slug));
  await enter(page, page.getByRole('link', { name: 'Registrar Atendimento' }));
  await tabTo(page, page.getByRole('searchbox', { name: 'Buscar cliente pelo nome' }));
  await page.keyboard.type(client.person.username);
  await enter(page, button(page, client.person.username));
  await tabTo(page, page.getByRole('checkbox', { name: /Corte da casa/ }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel('Método de pagamento'));
  await page.keyboard.type('Pix');
  await enter(page, button(page, 'Registrar Atendimento'));
  await expect(tab(page, 'Pendentes 1')).toBeVisible();
  await enter(page, button(page, /^Aprovar: /));
  const agree = page.getByRole('dialog').getByRole('button', { name: 'Aprovar' });
  await expect(agree).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tab(page, 'Aprovados 1')).toBeVisible();
});
