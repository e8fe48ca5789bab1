// Administration of users: list, creation, profiles and removal.
import { codeIn } from '../../harness/mailbox.ts';
import {
  cardOf,
  dialog,
  expectFailureShown,
  madeProfile,
  madeUser,
  searchBox,
  title,
} from '../support/administration.ts';
import { holdAnswer } from '../support/answers.ts';
import { expect, ownName, signIn, test } from '../support/fixtures.ts';
import { enter, expectFocusTrapped, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { stranger } from '../support/people.ts';
import { gapBetween } from '../support/rows.ts';

test('a user is created, mailed, given a profile and removed', async ({ page, api, mailbox }) => {
  const admin = await signIn(page, api, 'admin');
  const profile = await madeProfile(admin, ['report_view']);
  const { email } = stranger();
  const name = ownName('Pessoa');
  await page.goto('/user/list');
  await page.getByRole('link', { name: 'Novo usuário' }).click();
  await expect(title(page, 'Novo usuário')).toBeVisible();
  await page.getByLabel('Nome').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await look(page, 'user-create', { whole: true });
  await page.getByRole('button', { name: 'Criar usuário' }).click();
  await expect(page.getByText(`Enviamos um e-mail para ${email}`)).toBeVisible();
  await expect(page).toHaveURL(`/user/list?q=${encodeURIComponent(email)}`);
  expect(codeIn(await mailbox.newest(email))).toMatch(/^\d{6}$/);

  const card = cardOf(page, name);
  await expect(card).toContainText('Sem perfil');
  await card.getByRole('button', { name: `Editar perfil de ${name}` }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Perfil').selectOption(profile.name);
  await look(page, 'user-profile-dialog');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(card).toContainText(profile.name);

  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(dialog(page)).toBeVisible();
  await look(page, 'user-delete-question');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible();
  await look(page, 'user-list-none');
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page).toHaveURL('/user/list');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('an e-mail in use is refused beside its field', async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const { email } = await madeUser(admin);
  await page.goto('/user/create');
  await page.getByLabel('Nome').fill('Repetida');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Criar usuário' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await look(page, 'user-create-refused');
});

test('a refused repeat keeps the message about the unknown outcome', async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const { email } = await madeUser(admin);
  await page.goto('/user/create');
  await page.getByLabel('Nome').fill('Repetida');
  await page.getByLabel('E-mail').fill(email);
  await page.route('**/api/user/new', (route) => route.abort());
  const create = page.getByRole('button', { name: 'Criar usuário' });
  await create.click();
  const alerts = page.getByRole('main').getByRole('alert');
  await expect(alerts).toHaveText(/^Não sabemos se o usuário foi criado/);
  await page.unroute('**/api/user/new');
  await create.click();
  await expect(alerts).toHaveCount(2);
  expect(await gapBetween(alerts.first(), alerts.last())).toBeGreaterThanOrEqual(8);
  await look(page, 'user-create-doubt-refused');
});

test("a user with a shop is not removed, and the server's reason is shown", async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/user/list?q=dono');
  const owner = page.getByRole('article').filter({ hasText: '@dono' });
  await owner.getByRole('button', { name: /^Excluir/ }).click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Não foi possível deletar o usuário');
  await expect(alert).toContainText('ainda é dono de: ');
  await expect(owner).toBeVisible();
  await look(page, 'user-delete-refused');
});

test('users cannot remove themselves in the list, which links to their account screen', async ({
  page,
  api,
}) => {
  await signIn(page, api, 'admin');
  await page.goto('/user/list?q=admin');
  const own = page.getByRole('article').filter({ hasText: 'Você' });
  await expect(own).toContainText('@admin');
  await expect(own.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);
  await look(page, 'user-own');
  await own.getByRole('link', { name: 'Gerenciar conta' }).click();
  await expect(page).toHaveURL('/user/update');
  await expect(page.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible();
});

test('the last administrator keeps the profile', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/user/list?q=admin');
  const own = page.getByRole('article').filter({ hasText: 'Você' });
  await own.getByRole('button', { name: /^Editar perfil/ }).click();
  await dialog(page).getByLabel('Perfil').selectOption('Sem perfil');
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('administrador');
  await look(page, 'user-profile-refused');
});

test('search and page of the list are in the address, and going back restores them', async ({
  page,
  api,
}) => {
  await signIn(page, api, 'admin');
  await page.goto('/user/list');
  await expect(page.getByText(/^1–24 de \d+ usuários$/)).toBeVisible();
  await look(page, 'user-list', { whole: true });
  await page.getByRole('link', { name: 'Próxima' }).click();
  await expect(page).toHaveURL('/user/list?page=2');
  await expect(page.getByText(/^25–48 de \d+ usuários$/)).toBeVisible();
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/user\/[^/?]+$/);
  await page.goBack();
  await expect(page).toHaveURL('/user/list?page=2');
  await expect(page.getByText(/^25–48 de \d+ usuários$/)).toBeVisible();

  await searchBox(page).pressSequentially('BARBEIRO');
  await expect(page).toHaveURL('/user/list?q=BARBEIRO');
  await expect(cardOf(page, /./).first()).toContainText('@barbeiro');
  await expect(searchBox(page)).toBeFocused();
  await page.reload();
  await expect(searchBox(page)).toHaveValue('BARBEIRO');
});

test('the previous page stays until the next one is loaded', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/user/list');
  const first = await page.getByRole('article').first().textContent();
  const answer = await holdAnswer(page, '**/api/user?*');
  await page.getByRole('link', { name: 'Próxima' }).click();
  await answer.asked;
  await expect(page.getByRole('region', { name: 'Usuários' })).toHaveAttribute('aria-busy', 'true');
  expect(await page.getByRole('article').first().textContent()).toBe(first);
  answer.release();
  await expect(page.getByRole('region', { name: 'Usuários' })).toHaveAttribute('aria-busy', 'false');
  expect(await page.getByRole('article').first().textContent()).not.toBe(first);
  await expect(page.getByRole('region', { name: 'Usuários' })).toBeFocused();
});

test('a list and its dialog work with the keyboard', async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const user = await madeUser(admin);
  await page.goto('/user/list');
  await expect(page.getByRole('article').first()).toBeVisible();
  await tabTo(page, searchBox(page));
  await page.keyboard.type(user.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 usuário', { exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: `Editar perfil de ${user.first_name}` });
  await enter(page, button);
  await expectFocusTrapped(page, dialog(page));
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect.poll(() => hasFocus(button)).toBe(true);
});

test('users that cannot be loaded show an error', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await expectFailureShown(page, '/user/list', '**/api/user?*', 'Erro ao obter a lista de usuários');
});
