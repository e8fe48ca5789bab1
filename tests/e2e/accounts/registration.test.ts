// From a new account to the dashboard with a real mail, and sign-out.
import type { Page } from '@playwright/test';
import { fail } from '../support/answers.ts';
import { expect, keepToken, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';
import { codeFor, expectSignedOut, logIn, newcomer, type Person, stranger } from '../support/people.ts';

const REDIRECT_MS = 1500;

async function fillRegistration(page: Page, person: Person, repeated = person.password): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Nome de usuário').fill(person.username);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Confirmar senha').fill(repeated);
}

const register = (page: Page) => page.getByRole('button', { name: 'Registrar-se' }).click();
const codeField = (page: Page) => page.getByLabel('Código de verificação');

async function verify(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Verificar' }).click();
}

test('an account is created and verified by mail, and its user signs in and out', async ({
  page,
  mailbox,
}) => {
  const person = stranger();
  await fillRegistration(page, person);
  await look(page, 'register-filled');
  await register(page);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('status').filter({ hasText: 'Conta criada!' })).toBeVisible();
  await look(page, 'register-done');

  await logIn(page, person.username, person.password);
  await expect(page).toHaveURL('/email-verify');
  await expect(page.getByRole('main')).toContainText(person.email);
  await look(page, 'verify');

  const { code } = await codeFor(mailbox, person);
  await verify(page, code);
  await expect(page.getByRole('status')).toContainText(/verificado/);
  const said = Date.now();
  await look(page, 'verify-done');
  await expect(page).toHaveURL('/dashboard');
  expect(Date.now() - said).toBeLessThan(REDIRECT_MS + 5000);
  await expect(page.getByText('Você ainda não tem agendamentos.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Criar Barbearia' })).toHaveAttribute(
    'href',
    '/establishment/create',
  );
  await look(page, 'dashboard-empty');

  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await expectSignedOut(page);
});

test('the success message stays for 1.5 s', async ({ page, api, mailbox }) => {
  const person = await newcomer(api);
  const user = await api.login(person.username, person.password);
  await keepToken(page, user.token ?? '');
  await page.goto('/email-verify');
  const { code } = await codeFor(mailbox, person);
  const answered = page.waitForResponse('**/api/auth/email-verify').then(() => Date.now());
  await verify(page, code);
  const left = page.waitForURL('/dashboard').then(() => Date.now());
  const stay = (await left) - (await answered);
  expect(stay).toBeGreaterThanOrEqual(REDIRECT_MS - 100);
  expect(stay).toBeLessThan(REDIRECT_MS + 4000);
});

test('a wrong code is refused, and only a newly sent code is valid', async ({ page, api, mailbox }) => {
  const person = await newcomer(api);
  const first = await codeFor(mailbox, person);
  const user = await api.login(person.username, person.password);
  await keepToken(page, user.token ?? '');
  await page.goto('/email-verify');
  await page.getByRole('button', { name: 'Verificar' }).click();
  await expect(page.getByText('Informe o código recebido por e-mail.')).toBeVisible();
  await verify(page, first.code === '000000' ? '000001' : '000000');
  await expect(page.getByText('Código inválido ou expirado.')).toBeVisible();
  await look(page, 'verify-wrong');

  await page.getByRole('button', { name: 'Reenviar código' }).click();
  await expect(page.getByRole('status').filter({ hasText: /código/ })).toBeVisible();
  const second = await codeFor(mailbox, person, first.id);
  if (second.code !== first.code) {
    await verify(page, first.code);
    await expect(page.getByText('Código inválido ou expirado.')).toBeVisible();
  }
  await verify(page, second.code);
  await expect(page).toHaveURL('/dashboard');
});

test('a failed verification without a message shows a general one', async ({ page, api }) => {
  const person = await newcomer(api);
  const user = await api.login(person.username, person.password);
  await keepToken(page, user.token ?? '');
  await page.goto('/email-verify');
  await fail(page, '**/api/auth/email-verify', 500);
  await verify(page, '123456');
  await expect(page.getByText(/^Erro na verificação de email/)).toBeVisible();
  await fail(page, '**/api/auth/resend-code-email-verification', 500);
  await page.getByRole('button', { name: 'Reenviar código' }).click();
  await expect(page.getByRole('alert')).toContainText(/^Erro ao reenviar o código de verificação/);
});

test('registration requires its fields', async ({ page }) => {
  await page.goto('/register');
  await look(page, 'register');
  await register(page);
  for (const text of [
    'Informe um nome de usuário.',
    'Informe seu e-mail.',
    'Informe uma senha.',
    'Repita a senha.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await look(page, 'register-required', { whole: true });
  const looks = ['Nome de usuário', 'E-mail', 'Senha'].map((label) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => {
      const { color, borderColor } = getComputedStyle(field);
      return { color, borderColor };
    }),
  );
  const [first, ...others] = await Promise.all(looks);
  for (const other of others) expect(other).toEqual(first);
  await fillRegistration(page, stranger(), 'Outra-senha-9');
  await register(page);
  await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
  await expect(page).toHaveURL('/register');
});

test("a taken name shows the server's message", async ({ page, api }) => {
  const taken = await newcomer(api);
  await fillRegistration(page, { ...stranger(), username: taken.username });
  await register(page);
  await expect(page.getByText('Este nome de usuário já está em uso.').first()).toBeVisible();
  await expect(page).toHaveURL('/register');
  await look(page, 'register-taken', { whole: true });
});

test('a failed registration without a message shows a general one', async ({ page }) => {
  await fail(page, '**/api/auth/register', 500);
  await fillRegistration(page, stranger());
  await register(page);
  await expect(page.getByRole('alert')).toContainText('Ocorreu um erro.');
});
