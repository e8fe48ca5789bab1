// The agenda of a shop: it shows what is booked elsewhere by itself, and everything may be done from it.
import type { Page } from '@playwright/test';
import { instantOf, longDay } from '../../web/src/lib/sao-paulo.ts';
import { newAgenda, newAppointment, pageOf, tomorrow } from './support/agendas.ts';
import { expect, test } from './support/fixtures.ts';
import { look } from './support/look.ts';

const LIVE_MS = 20_000;
const agendaOf = (slug: string) => `/agenda/${slug}?day=${tomorrow()}`;
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an owner sees what is booked elsewhere on the open agenda, and confirms it there', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  const { shop, owner, employerId, cut } = agenda;
  await page.clock.setFixedTime(instantOf(tomorrow(), '09:40'));
  await page.goto(agendaOf(shop.slug));
  await expect(page.getByRole('heading', { level: 1, name: `Agenda da ${shop.name}` })).toBeVisible();
  const first = page.getByRole('button', { name: /^08:00 / });
  await expect(first).toContainText('Pendente');
  await expect(page.getByText('Atualização automática ligada')).toBeVisible({ timeout: LIVE_MS });
  await look(page, 'agenda-day', { whole: true });

  await api.call('createOrder', {
    app_id: 2,
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: cut.id }],
    customer_name: 'Cliente da Rua',
    customer_phone: '11987654321',
    origin: 'App',
    order_datetime: `${tomorrow()}T11:00:00`,
    attendant_id: employerId,
  });
  const booked = page.getByRole('button', { name: /^11:00 Cliente da Rua/ });
  await expect(booked).toContainText('Pendente', { timeout: LIVE_MS });
  await newAppointment(agenda, '12:00');
  await expect(page.getByRole('button', { name: /^12:00 / })).toBeVisible({ timeout: LIVE_MS });

  await booked.click();
  const details = dialog(page, 'Agendamento');
  await expect(details.getByRole('link', { name: /^Ligar para Cliente da Rua/ })).toBeVisible();
  await expect(details.getByRole('link', { name: 'WhatsApp de Cliente da Rua' })).toBeVisible();
  await look(page, 'agenda-details');
  await details.getByRole('button', { name: /^Confirmar: / }).click();
  await dialog(page, 'Confirmar agendamento?').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Agendamento confirmado.')).toBeVisible();
  await details.getByRole('button', { name: 'Fechar' }).click();
  await expect(booked).toContainText('Confirmado');

  // Somebody else cancels: the time is free again.
  const { orders } = await owner.call('listOrdersByEntity', {
    entity_id: shop.id,
    start_date: tomorrow(),
    end_date: tomorrow(),
  });
  const other = orders.find(({ customer_name: name }) => name === 'Cliente da Rua');
  await owner.call('updateOrderAppointmentStatus', { id: other?.id ?? 0, action: 'cancel' });
  await expect(booked).toBeHidden({ timeout: LIVE_MS });
});

test('the keyboard moves over the agenda, opens a booking and books free time', async ({
  page,
  api,
  mailbox,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  await newAppointment(agenda, '10:00');
  await page.goto(agendaOf(agenda.shop.slug));
  const first = page.getByRole('button', { name: /^08:00 / });
  const appointment = page.getByRole('button', { name: /^10:00 / });
  await expect(appointment).toBeVisible();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(appointment).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Agendamento')).toContainText('Corte da casa');
  await page.keyboard.press('Escape');
  await expect(appointment).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appointment\/create\//);
  await expect(page.getByLabel('Data')).toHaveValue(tomorrow());
  await expect(page.locator('input[type=time]')).toHaveValue(/^10:/);
  await expect(page.getByLabel('Barbeiro')).toHaveValue(String(agenda.barber.id));
});

test('who works there sees their own week, without what is the owner’s', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(page, api, mailbox);
  const own = await pageOf(browser, agenda.barber.api);
  await own.goto('/employer/dashboard');
  await own.getByRole('link', { name: 'Minha agenda' }).click();
  await expect(own.getByRole('heading', { level: 1, name: `Agenda da ${agenda.shop.name}` })).toBeVisible();
  await own.getByLabel('Data').fill(tomorrow());
  await own.getByText('Semana', { exact: true }).click();
  await expect(own.getByRole('heading', { level: 2, name: longDay(tomorrow()) })).toBeVisible();
  await expect(own.getByRole('button', { name: /^08:00 / })).toBeVisible();
  await expect(own.getByRole('button', { name: /agendar$/ })).toHaveCount(0);
  await look(own, 'agenda-week', { whole: true });
  await own.context().close();
});
