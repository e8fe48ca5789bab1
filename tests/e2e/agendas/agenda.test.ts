// The agenda of a shop: live updates, and all actions from the agenda.
import type { Locator, Page } from '@playwright/test';
import { instantOf, longDay } from '../../../web/src/lib/time/sao-paulo.ts';
import { newAgenda, newAppointment, pageOf, tomorrow } from '../support/agendas.ts';
import { fail } from '../support/answers.ts';
import { expect, test } from '../support/fixtures.ts';
import { layoutFaults } from '../support/layout-faults.ts';
import { look } from '../support/look.ts';

const LIVE_MS = 20_000;
const agendaOf = (slug: string) => `/agenda/${slug}?day=${tomorrow()}`;

/** Returns the buttons of a dialog that another element covers. */
const coveredButtons = (parent: Locator) =>
  parent.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((button) => button.ariaLabel ?? button.textContent),
  );
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an owner sees new bookings on the open agenda and confirms them there', async ({
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
  for (const text of ['11:00', 'Cliente da Rua', cut.name, 'Histórico']) {
    const box = await details.locator('article').getByText(text).first().boundingBox();
    // The text is readable: a line squeezed to no width or to one letter would be higher than wide.
    expect.soft(box?.width ?? 0, text).toBeGreaterThan(box?.height ?? 0);
  }
  expect.soft(await page.evaluate(layoutFaults)).toEqual([]);
  await look(page, 'agenda-details');
  await details.getByRole('button', { name: /^Confirmar: / }).click();
  await dialog(page, 'Confirmar agendamento?').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Agendamento confirmado.')).toBeVisible();
  await details.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(booked).toContainText('Confirmado');

  // Another client cancels, which releases the time.
  const { orders } = await owner.call('listOrdersByEntity', {
    entity_id: shop.id,
    start_date: tomorrow(),
    end_date: tomorrow(),
  });
  const other = orders.find(({ customer_name: name }) => name === 'Cliente da Rua');
  await owner.call('updateOrderAppointmentStatus', { id: other?.id ?? 0, action: 'cancel' });
  await expect(booked).toBeHidden({ timeout: LIVE_MS });
});

test('the keyboard moves through the agenda, opens a booking and books free time', async ({
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
  const book = dialog(page, 'Novo agendamento');
  await expect(book.getByLabel('Data')).toHaveValue(tomorrow());
  await expect(book.locator('input[type=time]')).toHaveValue(/^10:/);
  await expect(book.getByLabel('Barbeiro')).toHaveValue(String(agenda.barber.id));
  await page.keyboard.press('Escape');

  await appointment.focus();
  await page.keyboard.press('m');
  const target = page.getByTestId('move-target');
  await expect(target).toContainText('10:00–10:25');
  await page.keyboard.press('ArrowDown');
  await expect(target).toContainText('10:15–10:40');
  await page.keyboard.press('PageDown');
  await expect(target).toContainText(`11:15–11:40, ${agenda.barber.person.username}`);
  await expect(target).toContainText('livre');
  await look(page, 'agenda-move-keys');
  await page.keyboard.press('Escape');
  await expect(target).toHaveText('O agendamento ficou onde estava.');
  await expect(appointment).toBeFocused();

  for (const key of ['m', 'PageDown', 'PageDown', 'Shift+ArrowDown', 'Enter']) await page.keyboard.press(key);
  const ask = dialog(page, 'Mover agendamento');
  await expect(ask).toContainText(/De.*às 10:00.*Para.*às 12:05/);
  await page.keyboard.press('Enter');
  const moved = page.getByRole('button', { name: /^12:05 / });
  await expect(moved).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('O agendamento voltou para o horário anterior.')).toBeVisible();
  await expect(appointment).toBeFocused();
});

test('a person without an account is booked from the agenda, even after a refusal', async ({
  page,
  api,
  mailbox,
}) => {
  const { shop } = await newAgenda(page, api, mailbox);
  await page.goto(agendaOf(shop.slug));
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const book = dialog(page, 'Novo agendamento');
  await book.getByText('Sem conta', { exact: true }).click();
  await book.getByLabel('Nome do cliente').fill('Dona Lurdes');
  await book.getByLabel(/^Telefone/).fill('11987654321');
  await book.getByLabel('Corte da casa').check();
  await book.locator('input[type=time]').fill('08:10');
  await look(page, 'agenda-book');
  await book.getByRole('button', { name: 'Agendar' }).click();
  const refusal = book.getByRole('alert');
  await expect(refusal).toContainText('Conflito de horário');
  await expect(book.getByLabel('Nome do cliente')).toHaveValue('Dona Lurdes');
  await refusal.getByRole('button', { name: /^Usar / }).click();
  await book.getByRole('button', { name: 'Agendar' }).click();
  const booked = page.getByRole('button', { name: /Dona Lurdes/ });
  await expect(booked).toBeFocused();
  await booked.click();
  await expect(
    dialog(page, 'Agendamento').getByRole('link', { name: /^Ligar para Dona Lurdes/ }),
  ).toBeVisible();
});

test('releases time off from the agenda, and shows failures beside the buttons of its dialog', async ({
  page,
  api,
  mailbox,
}) => {
  const { owner, shop, employerId } = await newAgenda(page, api, mailbox);
  await owner.call('reserveTime', {
    employer_id: employerId,
    type: 'break',
    date: tomorrow(),
    start_time: '12:00',
    end_time: '13:00',
  });
  await page.goto(agendaOf(shop.slug));
  const pause = page.getByRole('button', { name: 'Pausa 12:00–13:00' });
  await pause.click();
  const details = dialog(page, 'Pausa');
  const release = async () => {
    await details.getByRole('button', { name: 'Liberar' }).click();
    await dialog(page, 'Liberar este horário?').getByRole('button', { name: 'Liberar' }).click();
  };
  const address = '**/api/employer-schedule/reserve/*';
  for (const error of ['Primeira falha.', 'Segunda falha.', 'Terceira falha.']) {
    await fail(page, address, 500, { error });
    const answered = page.waitForResponse(address);
    await release();
    await answered;
    await expect(details.getByRole('alert')).toHaveCount(1);
    expect(await coveredButtons(details)).toEqual([]);
    await page.unroute(address);
  }
  await release();
  await expect(pause).toBeHidden();
});

test('a collaborator sees only their own week', async ({ page, api, mailbox, browser }) => {
  const agenda = await newAgenda(page, api, mailbox);
  const own = await pageOf(browser, agenda.barber.api);
  await own.goto('/employer/dashboard');
  await own.getByRole('link', { name: 'Minha agenda' }).click();
  await expect(own.getByRole('heading', { level: 1, name: `Agenda da ${agenda.shop.name}` })).toBeVisible();
  await own.getByLabel('Data').fill(tomorrow());
  await own.getByText('Semana', { exact: true }).click();
  await expect(own.getByRole('heading', { level: 2, name: longDay(tomorrow()) })).toBeVisible();
  await expect(own.getByRole('button', { name: /^08:00 / })).toBeVisible();
  // Offers only people without an account, because this collaborator may not read the shop's clients.
  await own.getByRole('button', { name: 'Novo agendamento' }).click();
  await expect(dialog(own, 'Novo agendamento').getByLabel('Nome do cliente')).toBeVisible();
  await expect(dialog(own, 'Novo agendamento').getByText('Já é cliente')).toHaveCount(0);
  await own.keyboard.press('Escape');
  await look(own, 'agenda-week', { whole: true });
  await own.context().close();
});
