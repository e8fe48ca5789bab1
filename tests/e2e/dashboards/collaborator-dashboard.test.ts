// The collaborator's dashboard: current and past bookings, and working hours.
import type { Page } from '@playwright/test';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { change, fail, holdAnswer } from '../support/answers.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newShop } from '../support/owners.ts';
import { hire, verified } from '../support/people.ts';

const SCREEN = '/employer/dashboard';

/** The hours, folded above the bookings. */
const foldedHours = (page: Page) =>
  page.getByRole('region', { name: 'Gerenciar Horários de Atendimento' }).locator('summary');

/** A collaborator of a new barbershop, signed in on the page. */
async function newBarber(page: Page, api: Api, mailbox: Mailbox) {
  const boss = await verified(api, mailbox);
  const owner = await api.login(boss.username, boss.password);
  const shop = await newShop(owner);
  const service = await newItem(owner, shop);
  const person = await verified(api, mailbox);
  const barber = await signIn(page, api, person.username, person.password);
  return { barber, shop, service, employerId: await hire(owner, shop.id, barber) };
}

test('working hours are entered and removed, and a booking within them is confirmed', async ({
  page,
  api,
  mailbox,
}) => {
  const { barber, shop, service, employerId } = await newBarber(page, api, mailbox);
  await page.goto(SCREEN);
  await expect(page.getByText(`Barbeiro em ${shop.name}`)).toBeVisible();
  await expect(page.getByText('Nenhum agendamento ativo.')).toBeVisible();
  await expect(page.getByText('Nenhum atendimento finalizado.')).toBeVisible();
  await look(page, 'collaborator-dashboard-empty', { whole: true });

  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(page.getByText('Preencha pelo menos um horário válido.')).toBeVisible();
  const row = page.getByRole('group', { name: 'Horário 1' });
  await row.getByLabel('Dia').selectOption('Domingo');
  await row.getByLabel('Início').fill('10:00');
  await row.getByLabel('Fim').fill('09:00');
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(row.getByRole('alert')).toHaveText('O horário final deve ser depois do inicial.');
  await look(page, 'collaborator-dashboard-refused', { whole: true });
  await row.getByLabel('Fim').fill('12:00');
  await page.getByRole('button', { name: 'Outro horário' }).click();
  const second = page.getByRole('group', { name: 'Horário 2' });
  await second.getByLabel('Dia').selectOption('Sábado');
  await second.getByLabel('Início').fill('08:00');
  await second.getByLabel('Fim').fill('18:00');
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  await expect(page.getByText('Horários salvos com sucesso.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Sábado 08:00 18:00 Ativo/ })).toBeVisible();

  await page.getByRole('button', { name: 'Remover Domingo, 10:00 às 12:00' }).click();
  const question = page.getByRole('dialog', { name: 'Remover horário?' });
  await expect(question).toContainText('Essa ação não poderá ser desfeita.');
  await look(page, 'collaborator-dashboard-remove');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Horário excluído com sucesso.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Domingo/ })).toHaveCount(0);
  const saved = await barber.call('listSchedule', { employer_id: employerId });
  expect(saved.map(({ day_of_week, start_time }) => [day_of_week, start_time])).toEqual([
    ['saturday', '08:00'],
  ]);

  // From tomorrow on, because the last time of today may pass before it is booked.
  const offered = async () => {
    const asked = { employer_id: employerId, start_date: addDays(today(), 1), days: 14, duration: 30 };
    return (await api.call('listAvailableDays', asked)).days;
  };
  const hoursSwitch = page.getByRole('switch', { name: 'Ativo: Sábado, 08:00 às 18:00' });
  await hoursSwitch.locator('..').click();
  await expect(page.getByText('Horário desativado.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Sábado/ })).toContainText('Inativo');
  expect((await offered()).flatMap(({ available_times: times }) => times)).toEqual([]);
  await hoursSwitch.locator('..').click();
  await expect(page.getByText('Horário ativado.')).toBeVisible();

  const customer = ownName('Cliente');
  const days = await offered();
  const free = days.find(({ available_times: times }) => times.length > 0);
  await api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: service.id }],
    customer_name: customer,
    attendant_id: employerId,
    order_datetime: `${free?.date}T${free?.available_times.at(-1)}:00`,
  });
  await page.reload();
  const active = page.getByRole('region', { name: 'Agendamentos Ativos' });
  const booking = active.getByRole('listitem').filter({ hasText: customer });
  await expect(booking).toContainText(`sáb, ${free?.date.slice(8)}/${free?.date.slice(5, 7)}`);
  await booking.getByRole('button', { name: `Confirmar ${customer}` }).click();
  const asked = page.getByRole('dialog', { name: 'Confirmar agendamento?' });
  await expect(asked).toContainText(customer);
  await asked.getByRole('button', { name: 'Confirmar', exact: true }).click();
  await expect(booking).toContainText('Confirmado');
  await look(page, 'collaborator-dashboard-booked', { whole: true });
});

test('a barber of the demo sees bookings and hours', async ({ page, api }) => {
  const barber = await signIn(page, api, 'barbeiro');
  const { employer } = await barber.call('getMe', {});
  const hours = await barber.call('listSchedule', { employer_id: employer?.id ?? 0 });
  await page.goto(SCREEN);
  const active = page.getByRole('region', { name: 'Agendamentos Ativos' });
  await expect(active).toBeVisible();
  await look(page, 'collaborator-dashboard-folded');
  await expect(foldedHours(page)).toBeInViewport();
  await expect(foldedHours(page)).toContainText(/\d\d:\d\d–\d\d:\d\d/);
  await expect(page.getByRole('main')).toContainText(`Horários Cadastrados${hours.length}`);
  await foldedHours(page).click();
  for (const text of ['Total de Atendimentos', 'Valor Total', 'Atendimentos Finalizados']) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expect(page.getByRole('row', { name: /Ativo/ })).toHaveCount(
    hours.filter((row) => row.is_active).length,
  );
  await look(page, 'collaborator-dashboard', { whole: true });
});

test('shows loading and failure', async ({ page, api }) => {
  await signIn(page, api, 'barbeiro');
  const held = await holdAnswer(page, '**/api/employer-schedule?*');
  await page.goto(SCREEN);
  await held.asked;
  await expect(page.locator('[aria-busy="true"]')).toBeVisible();
  await look(page, 'collaborator-dashboard-loading');
  held.release();
  await expect(page.getByRole('heading', { name: 'Agendamentos Ativos' })).toBeVisible();
  await fail(page, '**/api/order/listbyemployer?*', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Falha ao carregar os dados do colaborador.');
  await look(page, 'collaborator-dashboard-failed');
  await page.unroute('**/api/order/listbyemployer?*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamentos Ativos' })).toBeVisible();
});

test('hours that cannot be saved or removed stay unchanged', async ({ page, api, mailbox }) => {
  const { barber, employerId } = await newBarber(page, api, mailbox);
  const schedules = everyDay('09:00', '18:00');
  await barber.call('saveSchedule', { employer_id: employerId, schedules });
  await page.goto(SCREEN);
  await foldedHours(page).click();
  await page.getByRole('button', { name: 'Adicionar horários' }).click();
  const row = page.getByRole('group', { name: 'Horário 1' });
  await row.getByLabel('Dia').selectOption('Segunda-feira');
  await row.getByLabel('Início').fill('10:00');
  await row.getByLabel('Fim').fill('12:00');
  await page.getByRole('button', { name: 'Salvar horários' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Falha ao salvar os horários.');
  await expect(alert).toContainText('Os horários informados se sobrepõem.');
  await expect(row.getByLabel('Fim')).toHaveValue('12:00');
  await fail(page, '**/api/employer-schedule/*', 500);
  await page.getByRole('button', { name: /^Remover Sexta-feira/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Falha ao remover horário.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Sexta-feira/ })).toBeVisible();
});

test('a former collaborator sees that they have no barbershop', async ({ page, api }) => {
  await signIn(page, api, 'barbeiro');
  await change(page, '**/api/auth/me', (me) => ({ ...me, employer: null }));
  await page.goto(SCREEN);
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso restrito' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Você não é um colaborador vinculado a nenhum estabelecimento.',
  );
  await look(page, 'collaborator-dashboard-restricted');
});
