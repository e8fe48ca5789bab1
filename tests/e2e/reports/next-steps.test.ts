// 'O que fazer agora': customers to call back, missed bookings and free hours, and the screen's four states.
import { addDays, fullDay, today } from '../../../web/src/lib/time/sao-paulo.ts';
import { pageOf } from '../support/agendas.ts';
import { change, fail, holdAnswer } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newItem, newOwnAgenda, newOwner } from '../support/owners.ts';
import { hire, signedIn } from '../support/people.ts';

const STEPS = '**/api/report/next-steps*';

test('an owner sees whom to call back, who misses bookings and the free hours', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner } = await newOwner(page, api, mailbox);
  const { shop, service } = await newOwnAgenda(owner);
  for (const ago of [60, 50, 40])
    await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      customer_name: 'Carla',
      customer_phone: '(11) 98765-4321',
      items: [{ item_id: service.id }],
      order_datetime: `${addDays(today(), -ago)}T10:00:00`,
    } as never);
  // A missed booking takes weeks to make: its row is added to the answer.
  await change(page, STEPS, (body) => ({
    ...body,
    no_show_customers: [
      {
        name: 'Beto',
        no_show_count: 2,
        booking_count: 5,
        no_show_share: 40,
        last_no_show: `${addDays(today(), -3)}T15:00:00Z`,
      },
    ],
    no_show_customer_count: 1,
  }));
  await page.goto(`/report/order/${shop.id}`);
  await page.getByRole('link', { name: 'O que fazer agora' }).click();
  await expect(page).toHaveURL(`/report/next-steps/${shop.id}`);
  const overdue = page.getByRole('region', { name: 'Clientes para chamar de volta' });
  await expect(overdue.getByRole('row', { name: /^Carla/ })).toContainText('há 40 dias');
  await expect(overdue.getByRole('row', { name: /^Carla/ })).toContainText('a cada 10 dias');
  await expect(overdue).toContainText('3 visitas ou mais');
  const link = overdue.getByRole('link', { name: 'Chamar Carla no WhatsApp' });
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=Ol%C3%A1%2C%20Carla!/);
  await expect(page.getByRole('table', { name: 'Quem mais falta' })).toContainText('40,0%');
  const free = page.getByRole('region', { name: 'Horários vazios da semana' });
  await expect(free).toContainText(`de ${fullDay(addDays(today(), 1))} a ${fullDay(addDays(today(), 7))}`);
  await expect(free).toContainText('84 h livres de 84 h de trabalho (100,0%)');
  await expect(free.getByRole('row', { name: /^8h/ }).getByRole('cell')).toHaveCount(7);
  await look(page, 'next-steps', { whole: true });
  await free.getByText('Ver números').click();
  await expect(page.getByRole('table', { name: 'Horários vazios da semana: números' })).toBeVisible();
  await look(page, 'next-steps-numbers', { whole: true });
});

test('the screen loads, fails, retries and is empty', async ({ page, api, mailbox }) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  await newItem(owner, shop);
  const held = await holdAnswer(page, STEPS);
  await page.goto(`/report/next-steps/${shop.id}`);
  await held.asked;
  await expect(page.getByText('Carregando...')).toBeAttached();
  await look(page, 'next-steps-loading');
  held.release();
  await expect(page.getByText('Nada para fazer agora.')).toBeVisible();
  await look(page, 'next-steps-empty');
  await page.unroute(STEPS);
  await fail(page, STEPS, 503);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await look(page, 'next-steps-failed');
  await page.unroute(STEPS);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nada para fazer agora.')).toBeVisible();
});

test('a collaborator without see_orders is redirected to the dashboard', async ({
  page,
  api,
  mailbox,
  browser,
}) => {
  const { owner, shop } = await newOwner(page, api, mailbox);
  const { api: barber } = await signedIn(api, mailbox);
  await hire(owner, shop.id, barber);
  const theirs = await pageOf(browser, barber);
  await theirs.goto(`/report/next-steps/${shop.id}`);
  await expect(theirs).toHaveURL('/dashboard');
  await expect(theirs.getByText('Acesso negado', { exact: true })).toBeVisible();
  await theirs.context().close();
});
