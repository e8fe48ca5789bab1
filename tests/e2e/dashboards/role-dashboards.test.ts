// The dashboards of collaborators, clients and administrators.
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { bookAt, newBarberPlace } from '../support/agendas.ts';
import { change, fail } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { look } from '../support/look.ts';
import { verified } from '../support/people.ts';
import { expectAligned } from '../support/rows.ts';
import { WIDE } from '../support/widths.ts';

/** A barber of another owner's shop, and the day on which clients book. */
const newDay = async (api: Api, mailbox: Mailbox) => ({
  ...(await newBarberPlace(api, mailbox)),
  date: addDays(today(), 1),
});

test('a barber sees the current day, scrolled to the time, with pending requests on top', async ({
  page,
  api,
  mailbox,
}) => {
  const day = await newDay(api, mailbox);
  const waiting = await bookAt(api, day, '16:00');
  const coming = await bookAt(api, day, '17:00');
  const { orders } = await day.owner.call('listOrdersByEmployer', { employer_id: day.employerId });
  const order = orders.find(({ customer_name: name }) => name === coming);
  await day.owner.call('updateOrderAppointmentStatus', { id: order?.id ?? 0, action: 'confirm' });
  await signIn(page, api, day.person.username, day.person.password);
  await page.clock.setFixedTime(`${day.date}T15:32:00-03:00`);
  await page.goto('/dashboard');
  await expect(page.getByText('Agora, 15:32')).toBeInViewport();
  const pending = page.getByRole('region', { name: 'Esperando confirmação' });
  await expect(pending.getByRole('listitem')).toContainText(waiting);
  await expect(pending.getByRole('button', { name: `Confirmar ${waiting}` })).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Hoje' }).getByRole('listitem')).toContainText([
    waiting,
    coming,
  ]);
  await expect(page.getByText('Você ainda não tem agendamentos.')).toHaveCount(0);
  await look(page, 'dashboard-barber', { whole: true });
  await resizeTo(page, WIDE);
  const rows = page.getByRole('region', { name: 'Hoje' }).getByRole('listitem');
  await expectAligned(rows.getByRole('button', { name: /^Cancelar/ }));
  await expectAligned(rows.locator('summary'));
});

test('with several pending requests, the first one and the current time are in view', async ({
  page,
  api,
  mailbox,
}) => {
  const day = await newDay(api, mailbox);
  const first = await bookAt(api, day, '16:00');
  for (const time of ['17:00', '18:00', '19:00']) await bookAt(api, day, time);
  await signIn(page, api, day.person.username, day.person.password);
  await page.clock.setFixedTime(`${day.date}T15:32:00-03:00`);
  await page.goto('/dashboard');
  await expect(page.getByText('Agora, 15:32')).toBeInViewport();
  const pending = page.getByRole('region', { name: 'Esperando confirmação' });
  await expect(pending.getByRole('button', { name: `Confirmar ${first}` })).toBeInViewport();
  await pending.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(pending.getByRole('listitem')).toHaveCount(4);
});

test('a client sees the next booking and repeats a past one', async ({ page, api, mailbox }) => {
  const day = await newDay(api, mailbox);
  const person = await verified(api, mailbox);
  const client = await signIn(page, api, person.username, person.password);
  await bookAt(client, day, '10:00');
  await page.goto('/dashboard');
  const next = page.getByRole('region', { name: 'Próximo agendamento' });
  await expect(next).toContainText('às 10:00');
  await expect(next).toContainText(day.shop.name);
  await expect(page.getByText('Nenhum agendamento anterior.')).toBeVisible();
  await look(page, 'dashboard-client');

  // Simulates a past booking in the answer, because the server uses its own clock.
  const all = await client.call('listMyOrderAppointments', {});
  await change(page, '**/api/order/listmy?period=past*', () => all);
  await change(page, '**/api/order/listmy?period=upcoming*', (body) => ({ ...body, appointments: [] }));
  await page.reload();
  await expect(page.getByText('Você não tem agendamento marcado.')).toBeVisible();
  const repeat = page.getByRole('link', { name: /^Repetir com/ });
  await look(page, 'dashboard-client-past');
  await repeat.click();
  await page.waitForURL(`**/establishment/${day.shop.slug}/schedule?*`);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get('collaborator')).toBe(String(day.employerId));
  expect(searchParams.get('service')).toBe(String(day.service.id));
});

test("an administrator sees the platform's figures", async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const counted = await admin.call('countListings', {});
  await page.goto('/dashboard');
  const shops = page.getByRole('region', { name: 'Barbearias' });
  await expect(shops.getByText('Na busca').locator('..')).toContainText(/\d/);
  expect(counted.listed).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Agendamentos' }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Usuários' })).toContainText('Contas');
  await look(page, 'dashboard-administrator', { whole: true });
  await fail(page, '**/api/figures/users', 500);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os números.');
  await expect(shops).toContainText('Na busca');
});
