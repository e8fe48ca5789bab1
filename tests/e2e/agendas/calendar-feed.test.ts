// The calendar feed of a collaborator: created, copied, read by a calendar client and revoked, with the mouse
// and by keyboard.

import { newAgenda, newAppointment, pageOf } from '../support/agendas.ts';
import { expect, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test('a barber creates a calendar, copies its address and revokes it', async ({
  page: ownersPage,
  api,
  mailbox,
  browser,
}) => {
  const agenda = await newAgenda(ownersPage, api, mailbox);
  await newAppointment(agenda, '14:00');
  const page = await pageOf(browser, agenda.barber.api);
  await page.goto(`/schedule/${agenda.shop.slug}`);
  const feed = page.getByRole('region', { name: 'Calendário no celular' });
  await expect(feed).toContainText('Nenhum calendário ativo.');
  await look(page, 'calendar-feed-none', { whole: true });
  await feed.getByRole('button', { name: 'Criar calendário' }).press('Enter');
  const address = feed.getByLabel('Endereço do calendário');
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(/\/api\/calendar\/[0-9a-f]{48}\.ics$/);
  await expect(feed).toContainText('Calendário ativo desde');
  await look(page, 'calendar-feed', { whole: true });
  const url = await address.inputValue();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await feed.getByRole('button', { name: 'Copiar endereço' }).click();
  await expect(page.getByText('Endereço copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await answer.text()).toContain('Corte da casa');

  await page.reload();
  await expect(feed).toContainText('Calendário ativo desde');
  await expect(address).toHaveCount(0);
  await feed.getByRole('button', { name: 'Desativar calendário' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Desativar o calendário?' });
  await look(page, 'calendar-feed-revoke');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect((await fetch(url)).status).toBe(200);
  await feed.getByRole('button', { name: 'Desativar calendário' }).press('Enter');
  await question.getByRole('button', { name: 'Desativar' }).click();
  await expect(feed).toContainText('Nenhum calendário ativo.');
  await expect(page.getByRole('heading', { name: 'Calendário no celular' })).toBeFocused();
  expect((await fetch(url)).status).toBe(404);
});

test("the owner revokes a barber's calendar but cannot create one", async ({ page, api, mailbox }) => {
  const agenda = await newAgenda(page, api, mailbox);
  const { path } = await agenda.barber.api.call('createCalendarFeed', { employer_id: agenda.employerId });
  await page.goto(`/schedule/${agenda.shop.slug}?employer=${agenda.employerId}`);
  const feed = page.getByRole('region', { name: 'Calendário no celular' });
  await expect(feed.getByRole('button', { name: /Trocar|Criar/ })).toHaveCount(0);
  await feed.getByRole('button', { name: 'Desativar calendário' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desativar' }).click();
  await expect(feed).toContainText('Nenhum calendário ativo.');
  expect((await api.raw(path)).status).toBe(404);
});
