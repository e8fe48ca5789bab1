// Hours, time off and holidays of a shop: entered by its owner and its collaborators, and applied
// on its public page.
import type { Page } from '@playwright/test';
import { addDays, fullDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { newBarberPlace } from '../support/agendas.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

test('an owner enters a day off over a booking, and the booking stays', async ({ page, api, mailbox }) => {
  const { boss, owner, shop, service, employerId } = await newBarberPlace(api, mailbox);
  const day = addDays(today(), 5);
  await owner.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: 'Ana Prado',
    order_datetime: `${day}T10:00:00`,
    attendant_id: employerId,
  });
  await signIn(page, api, boss.username, boss.password);
  await page.goto('/establishment');
  await page.getByRole('link', { name: 'Horários e folgas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Horários e folgas' })).toBeVisible();
  const off = section(page, 'Folgas, pausas e férias');
  await expect(off.getByText('Nenhuma folga, pausa ou férias à frente.')).toBeVisible();
  await off.getByRole('button', { name: 'Adicionar folga, pausa ou férias' }).click();
  await off.getByLabel('Tipo').selectOption('Folga');
  await off.getByLabel('Data').fill(day);
  await off.getByLabel('Motivo (opcional)').fill('Consulta médica');
  await look(page, 'time-off-form', { whole: true });
  await off.getByRole('button', { name: 'Salvar' }).click();

  const question = page.getByRole('dialog', { name: 'Há agendamentos neste período' });
  await expect(question.getByText('Ana Prado')).toBeVisible();
  await expect(question.getByRole('heading', { name: fullDay(day) })).toBeVisible();
  await expect(question.getByText('10:00 às 10:30')).toBeVisible();
  await look(page, 'time-off-stranded');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toBeHidden();
  await off.getByRole('button', { name: 'Salvar' }).click();
  await question.getByRole('button', { name: 'Continuar e manter' }).click();
  await expect(page.getByText('Folga registrada com sucesso.')).toBeVisible();
  await expect(off.getByText('Consulta médica')).toBeVisible();
  await expect(page.getByText(/1 agendamento ficou fora do horário/)).toBeVisible();
  await look(page, 'time-off-kept', { whole: true });
  const times = () => api.call('listAvailableTimes', { employer_id: employerId, date: day, duration: 30 });
  expect((await times()).available_times).toEqual([]);
  await page.getByRole('link', { name: 'Ver agendamentos' }).click();
  await expect(page.getByText('Ana Prado')).toBeVisible();
  await page.goBack();
  await off.getByRole('button', { name: /^Remover Folga/ }).click();
  await page
    .getByRole('dialog', { name: 'Remover da agenda?' })
    .getByRole('button', { name: 'Remover' })
    .click();
  await expect(page.getByText('Folga removida com sucesso.')).toBeVisible();
  await expect(off.getByRole('heading', { name: 'Folgas, pausas e férias' })).toBeFocused();
  expect((await times()).available_times).toContain('11:00');
});

test('a collaborator enters a weekly lunch break and their own vacation', async ({ page, api, mailbox }) => {
  const { person, shop } = await newBarberPlace(api, mailbox);
  await signIn(page, api, person.username, person.password);
  await page.goto('/employer/dashboard');
  await page.getByRole('link', { name: 'Horários e folgas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Horários e folgas' })).toBeVisible();
  await expect(page.getByText(shop.name)).toBeVisible();
  const off = section(page, 'Folgas, pausas e férias');
  const add = off.getByRole('button', { name: 'Adicionar folga, pausa ou férias' });
  await add.click();
  await off.getByLabel('Data').fill(addDays(today(), 1));
  await off.getByLabel('Início').fill('12:00');
  await off.getByLabel('Fim').fill('13:00');
  await off.getByLabel('Repetir toda semana').check();
  await off.getByRole('button', { name: 'Salvar' }).click();
  await expect(off.getByText('Escolha pelo menos um dia.')).toBeVisible();
  await off.getByLabel('Segunda-feira').check();
  await off.getByLabel('Quarta-feira').check();
  await off.getByLabel('Durante').selectOption('2 semanas');
  await look(page, 'time-off-repeat', { whole: true });
  await off.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('4 pausas registradas com sucesso.')).toBeVisible();

  await add.click();
  await off.getByLabel('Tipo').selectOption('Férias');
  const first = addDays(today(), 60);
  await off.getByLabel('Primeiro dia').fill(first);
  await off.getByLabel('Último dia').fill(addDays(first, 13));
  await off.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Férias registradas com sucesso.')).toBeVisible();
  await expect(off.getByText(`${fullDay(first)} a ${fullDay(addDays(first, 13))}`)).toBeVisible();
  await expect(section(page, 'Feriados').getByText('Natal')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Fechado' })).toHaveCount(0);
  await look(page, 'time-off-collaborator', { whole: true });
  await off
    .getByRole('button', { name: /^Remover Pausa/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('4 pausas removidas com sucesso.')).toBeVisible();
});

test('a holiday is confirmed and closes the shop on its public page', async ({ page, api, mailbox }) => {
  const { boss, owner, shop } = await newBarberPlace(api, mailbox);
  await signIn(page, api, boss.username, boss.password);
  const coming = (await owner.call('listHolidays', { establishment_id: shop.id })).holidays;
  await page.goto(`/schedule/${shop.slug}`);
  const holidays = section(page, 'Feriados');
  const christmas = holidays.getByRole('listitem').filter({ hasText: 'Natal' });
  await expect(christmas.getByText('Sem resposta:')).toBeVisible();
  await christmas.getByText('Fechado').click();
  await expect(page.getByText('A barbearia fica fechada neste dia.')).toBeVisible();
  await expect(christmas.getByText('Sem resposta:')).toHaveCount(0);
  await christmas.getByText('Horário próprio').click();
  await christmas.getByLabel('Início').fill('09:00');
  await christmas.getByLabel('Fim').fill('13:00');
  await christmas.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('O horário deste dia foi salvo.')).toBeVisible();

  // Skips national holidays, because they have their own rows.
  const days = [2, 3, 4].map((count) => addDays(today(), count));
  const day = days.find((candidate) => !coming.some(({ date }) => date === candidate)) ?? '';
  await holidays.getByRole('button', { name: 'Adicionar dia' }).click();
  await holidays.getByLabel('Data').fill(day);
  await holidays.getByLabel('Nome').fill('Aniversário da casa');
  await holidays.getByRole('button', { name: 'Salvar dia' }).click();
  const own = holidays.getByRole('listitem').filter({ hasText: 'Aniversário da casa' });
  await expect(own).toBeVisible();
  await look(page, 'holidays', { whole: true });

  await page.goto(`/establishment/view/${shop.slug}`);
  const card = page.getByRole('region', { name: 'Horário de funcionamento' });
  await expect(card.getByText('Aniversário da casa')).toBeVisible();
  await expect(card.getByText('Fechado', { exact: true })).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await look(page, 'holiday-on-shop-page');
});
