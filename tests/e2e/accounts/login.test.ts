// Signing in: required input, progress and failures.
import type { Page } from '@playwright/test';
import { countAsked, fail, holdAnswer } from '../support/answers.ts';
import { DEMO_PASSWORD, expect, test } from '../support/fixtures.ts';
import { enter, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { logIn, newcomer, stored } from '../support/people.ts';

const LOGIN = '**/api/auth/login';
const entrar = (page: Page) => page.getByRole('button', { name: 'Entrar' });
const failure = (page: Page) => page.getByRole('dialog', { name: 'Erro' });

test('both fields are required', async ({ page }) => {
  const asked = countAsked(page, '/api/auth/login');
  await page.goto('/login');
  await look(page, 'login');
  await entrar(page).click();
  await expect(page.getByText('Informe seu usuário ou e-mail.')).toBeVisible();
  await expect(page.getByText('Informe sua senha.')).toBeVisible();
  await look(page, 'login-required');
  await page.getByLabel('Usuário ou e-mail').fill('dono');
  await entrar(page).click();
  await expect(page.getByText('Informe sua senha.')).toBeVisible();
  expect(asked()).toBe(0);
});

test('a screen whose code loads slowly has a first-level heading meanwhile', async ({ page }) => {
  await page.goto('/login');
  const code = await holdAnswer(page, '**/assets/password-email-page-*.js');
  await page.getByRole('link', { name: 'Recuperar senha' }).click();
  await code.asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Carregando...' })).toBeVisible();
  await look(page, 'screen-loading', { splash: true });
  code.release();
  await expect(page.getByRole('heading', { level: 1, name: 'Recuperar senha' })).toBeVisible();
});

for (const login of ['dono', 'dono@navalha.example']) {
  test(`${login} reaches the dashboard`, async ({ page }) => {
    await logIn(page, login, DEMO_PASSWORD);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const [token, user] = await stored(page);
    expect(token).toBeTruthy();
    expect(JSON.parse(user ?? '{}')).toMatchObject({ user_name: 'dono', isEmployer: false });
  });
}

test('the overlay shows changing waiting messages', async ({ page }) => {
  const answer = await holdAnswer(page, LOGIN);
  await logIn(page, 'dono', DEMO_PASSWORD);
  await expect(page.getByText('Autenticando...')).toBeVisible();
  await look(page, 'login-overlay');
  await expect(page.getByText('Aguarde...')).toBeVisible({ timeout: 2500 });
  await expect(page.getByText('Autenticando...')).toBeVisible({ timeout: 2500 });
  answer.release();
  await expect(page).toHaveURL('/dashboard');
});

test('a wrong password shows a dialog and removes the overlay', async ({ page, api }) => {
  const person = await newcomer(api);
  const { body } = await api.refused('login', { username: person.username, password: 'Outra-senha-1' });
  await logIn(page, person.username, 'Outra-senha-2');
  await expect(failure(page)).toContainText(body.error);
  await expect(page.getByText('Autenticando...')).toHaveCount(0);
  await look(page, 'login-wrong');
  const ok = failure(page).getByRole('button', { name: 'Ok' });
  await expect.poll(() => hasFocus(ok)).toBe(true);
  await ok.click();
  await expect(failure(page)).toBeHidden();
  await expect(page.getByLabel('Usuário ou e-mail')).toHaveValue(person.username);
  expect(await stored(page)).toEqual([null, null]);
});

test('failures without a message show a general one', async ({ page }) => {
  await fail(page, LOGIN, 500);
  await logIn(page, 'dono', DEMO_PASSWORD);
  await expect(failure(page)).toContainText('Ocorreu um erro.');
  await page.keyboard.press('Escape');
  await page.unroute(LOGIN);
  await fail(page, LOGIN, 200, { message: 'Sem token' });
  await entrar(page).click();
  await expect(failure(page)).toContainText('Token não recebido');
  await page.keyboard.press('Escape');
  await page.unroute(LOGIN);
  await fail(page, LOGIN, 403, { message: 'Só a mensagem.' });
  await entrar(page).click();
  await expect(failure(page)).toContainText('Só a mensagem.');
});

test('works with the keyboard, including showing the password', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Usuário ou e-mail'));
  await page.keyboard.type('dono');
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await page.keyboard.type(DEMO_PASSWORD);
  await tabTo(page, page.getByRole('button', { name: 'Mostrar senha' }));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'text');
  await enter(page, entrar(page));
  await expect(page).toHaveURL('/dashboard');
});

test('links to registration and password recovery', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Recuperar senha' })).toHaveAttribute(
    'href',
    '/password-email',
  );
  await expect(page.getByRole('button', { name: 'Continuar com Google' })).toBeVisible();
  await page.getByRole('link', { name: 'Registrar-se' }).click();
  await expect(page).toHaveURL('/register');
});
