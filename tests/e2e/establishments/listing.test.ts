// Public listing of barbershops: missing requirements of a new one, and an administrator's review.
import { cardOf, dialog, searchBox, title } from '../support/administration.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { newOwnAgenda, newOwner, newShop } from '../support/owners.ts';
import { verified } from '../support/people.ts';

test('the owner sees the missing requirements of a new shop', async ({ page, api, mailbox }) => {
  const { shop, owner } = await newOwner(page, api, mailbox);
  await page.goto('/dashboard');
  const notice = page.getByRole('status').filter({ hasText: 'Sua barbearia aparece na busca quando' });
  await expect(notice.getByRole('listitem')).toHaveText([
    'tiver um item ativo',
    'tiver um colaborador que aceitou o convite',
    'um colaborador tiver horários de trabalho',
  ]);
  await look(page, 'listing-missing', { whole: true });
  await page.goto(`/establishment/view/${shop.slug}`);
  await expect(title(page, shop.name)).toBeVisible();

  const complete = await newOwnAgenda(owner);
  await page.goto('/establishment');
  await expect(page.getByRole('heading', { name: complete.shop.name })).toBeVisible();
  await expect(notice).toHaveCount(1);
  await look(page, 'listing-mine', { whole: true });
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Buscar barbearia' }).fill(complete.shop.name);
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Buscar barbearia' }).fill(shop.name);
  await expect(page.getByText('Nenhuma barbearia encontrada.')).toBeVisible();
});

test('an administrator hides a new shop with a reason for its owner, and shows it again', async ({
  page,
  api,
  mailbox,
}) => {
  const person = await verified(api, mailbox);
  const owner = await api.login(person.username, person.password);
  const shop = await newShop(owner);
  const { id: before } = await mailbox.newest(person.email);
  await signIn(page, api, 'admin');
  await page.goto('/establishment/review');
  await searchBox(page).fill(shop.name);
  const card = cardOf(page, shop.name);
  await expect(card).toContainText('Fora da busca');
  // The search has been answered.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  await look(page, 'review-new', { whole: true });

  await card.getByRole('button', { name: `Ocultar ${shop.name}` }).click();
  await dialog(page).getByRole('button', { name: 'Ocultar barbearia' }).click();
  await expect(dialog(page)).toContainText('Informe o motivo.');
  await look(page, 'review-hide');
  await dialog(page).getByLabel('Motivo').fill('Fotos de outra barbearia.');
  await dialog(page).getByRole('button', { name: 'Ocultar barbearia' }).click();
  await expect(page.getByText('Nenhuma barbearia encontrada.')).toBeVisible();

  await page.getByLabel('Mostrar').selectOption('Ocultas');
  await expect(card).toContainText('Motivo: Fotos de outra barbearia.');
  await look(page, 'review-hidden', { whole: true });
  expect((await api.refused('viewEstablishment', { slug: shop.slug })).status).toBe(404);
  expect((await mailbox.newest(person.email, before)).subject).toContain('Barbearia ocultada');

  await card.getByRole('button', { name: `Mostrar ${shop.name}` }).click();
  await expect(page.getByText('Nenhuma barbearia encontrada.')).toBeVisible();
  expect((await api.ask('viewEstablishment', { slug: shop.slug })).status).toBe(200);
});

test('the owner of a hidden shop sees the reason', async ({ page, api, mailbox }) => {
  const { shop } = await newOwner(page, api, mailbox);
  const admin = await api.login('admin', 'navalha-demo');
  await admin.call('reviewEstablishment', { id: shop.id, hidden: '1', reason: 'Endereço inventado.' });
  await page.goto('/dashboard');
  const notice = page.getByRole('alert').filter({ hasText: 'Barbearia oculta' });
  await expect(notice).toContainText('Motivo: Endereço inventado.');
  await look(page, 'listing-hidden', { whole: true });
});
