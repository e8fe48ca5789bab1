// Profiles: their permissions, their changes, and the fixed profile Administrador.
import {
  box,
  cardOf,
  dialog,
  expectFailureShown,
  madeProfile,
  madeUser,
  title,
} from '../support/administration.ts';
import { fail } from '../support/answers.ts';
import { DEMO_PASSWORD, expect, ownName, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { verified } from '../support/people.ts';

test('a profile is created, changed and removed', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  const name = ownName('Perfil');
  await page.goto('/profile/list');
  await expect(cardOf(page, 'Administrador')).toContainText('Todas as permissões');
  await expect(cardOf(page, 'Administrador').getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Novo perfil' }).click();
  await expect(title(page, 'Novo perfil')).toBeVisible();
  await page.getByLabel('Nome').fill(name);
  await page.getByRole('button', { name: 'Criar perfil' }).click();
  await expect(page.getByText('Nenhuma permissão selecionada')).toBeVisible();
  await expect(box(page, 'Selecionar todas')).toBeFocused();
  await look(page, 'profile-create-refused');

  await box(page, 'Selecionar todas').check();
  await expect(page.getByText(/^(\d+) selecionadas de \1$/)).toBeVisible();
  await box(page, 'Selecionar todas').uncheck();
  await box(page, 'Selecionar todas de Relatório').check();
  await box(page, 'Listar usuários').check();
  await expect(page.getByText(/^2 selecionadas de/)).toBeVisible();
  await look(page, 'profile-create', { whole: true });
  await page.getByRole('button', { name: 'Criar perfil' }).click();
  await expect(page).toHaveURL('/profile/list');
  await expect(cardOf(page, name)).toContainText('2 permissões');
  await look(page, 'profile-list', { whole: true });

  await cardOf(page, name)
    .getByRole('link', { name: `Editar ${name}` })
    .click();
  await expect(box(page, 'Listar usuários')).toBeChecked();
  await box(page, 'Listar usuários').uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(cardOf(page, name)).toContainText('1 permissão');

  await cardOf(page, name)
    .getByRole('button', { name: `Excluir ${name}` })
    .click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Perfis' })).toBeFocused();
});

test('a profile in use is not removed, and names are unique', async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const profile = await madeProfile(admin, ['report_view']);
  const { id } = await madeUser(admin);
  await admin.call('updateUser', { id, profile_id: profile.id });
  await page.goto('/profile/list');
  await cardOf(page, profile.name).getByRole('button').click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('alert')).toContainText('Erro ao excluir o perfil');
  await expect(page.getByRole('alert')).toContainText('1 usuário');

  await page.goto('/profile/create');
  await page.getByLabel('Nome').fill(profile.name);
  await box(page, 'Ver relatórios').check();
  await page.getByRole('button', { name: 'Criar perfil' }).click();
  await expect(page.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'true');
  await fail(page, '**/api/profile', 500);
  await page.getByLabel('Nome').fill(ownName('Perfil'));
  await page.getByRole('button', { name: 'Criar perfil' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao criar perfil' })).toBeVisible();
  await look(page, 'profile-create-failed');
});

test('Administrador is displayed but cannot be changed', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await page.goto('/profile/update/1');
  await expect(title(page, 'Administrador')).toBeVisible();
  await expect(page.getByText('Pode tudo. Não pode ser alterado nem excluído.')).toBeVisible();
  await expect(box(page, 'Selecionar todas')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0);
  await look(page, 'profile-administrator', { whole: true });
});

test('a profile grants the screens of its permissions immediately, and its removal revokes them', async ({
  page,
  api,
  mailbox,
}) => {
  const admin = await api.login('admin', DEMO_PASSWORD);
  const profile = await madeProfile(admin, ['barber_list', 'user_list']);
  const person = await verified(api, mailbox);
  const { user } = await (await signIn(page, api, person.username, person.password)).call('getMe', {});
  const id = user?.id ?? 0;
  await admin.call('updateUser', { id, profile_id: profile.id });
  await page.goto('/barber/list');
  await expect(title(page, 'Barbeiros')).toBeVisible();
  await page.goto('/user/list');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Novo usuário' })).toHaveCount(0);
  await page.goto('/audit');
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Barbeiros' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Auditoria' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Administrativo' })).toHaveCount(0);
  await admin.call('updateUser', { id, profile_id: 0 });
  await page.goto('/barber/list');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Acesso negado', { exact: true })).toBeVisible();
});

test('profiles that cannot be loaded show an error', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await expectFailureShown(page, '/profile/list', '**/api/profile', 'Sem dados');
  await expectFailureShown(page, '/profile/update/1', '**/api/profile/1', 'Sem dados');
});
