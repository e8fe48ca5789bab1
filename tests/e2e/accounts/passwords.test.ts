// Recovering and changing a password, with real mails.
import type { Page } from '@playwright/test';
import { fail, holdAnswer } from '../support/answers.ts';
import { DEMO_PASSWORD, expect, keepToken, signIn, test } from '../support/fixtures.ts';
import { enter, expectFocusTrapped, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import {
  codeFor,
  expectSignedOut,
  fillReset,
  logIn,
  newcomer,
  type Person,
  stranger,
  verified,
} from '../support/people.ts';

const NEW_PASSWORD = 'Uma frase que ninguem usa 7';
const ALERT_MS = 5000;
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto('/password-email');
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Enviar código');
  await expect(page.getByRole('heading', { name: 'Você recebeu o código?' })).toBeVisible();
}

async function fillChange(page: Page, current: string, password: string, repeated = password): Promise<void> {
  await page.getByLabel('Senha atual').fill(current);
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(repeated);
  await press(page, 'Alterar senha');
}

test.describe('a lost password', () => {
  test('is replaced with a mailed code', async ({ page, api, mailbox }) => {
    const person = await newcomer(api);
    const first = await codeFor(mailbox, person);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Recuperar senha' }).click();
    await expect(page).toHaveURL('/password-email');
    await look(page, 'password-email');
    await page.getByLabel('E-mail').fill(person.email);
    await press(page, 'Enviar código');
    await expect(page.getByText('Se houver uma conta com este e-mail, enviaremos um código')).toBeVisible();
    await look(page, 'password-email-sent');
    const { code } = await codeFor(mailbox, person, first.id);

    await press(page, 'Recebi o código');
    await expect(page).toHaveURL('/password-reset');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await look(page, 'password-reset', { whole: true });
    await fillReset(page, code, NEW_PASSWORD);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'Senha redefinida com sucesso.' })).toBeVisible();

    await logIn(page, person.username, person.password);
    await expect(page.getByRole('dialog', { name: 'Erro' })).toBeVisible();
    await page.keyboard.press('Escape');
    await logIn(page, person.username, NEW_PASSWORD);
    // The code proves access to the mailbox.
    await expect(page).toHaveURL('/dashboard');
  });

  test('gets a new code at the entered e-mail', async ({ page, api, mailbox }) => {
    const person = await newcomer(api);
    const first = await codeFor(mailbox, person);
    await askForCode(page, stranger().email);
    await press(page, 'Não recebi');
    const dialog = page.getByRole('dialog', { name: 'Reenviar código' });
    const field = dialog.getByLabel('E-mail');
    await expect.poll(() => hasFocus(field)).toBe(true);
    await look(page, 'password-email-again');
    await expectFocusTrapped(page, dialog);
    await field.fill('nada');
    await dialog.getByRole('button', { name: 'Reenviar' }).click();
    await expect(dialog.getByText('Informe um e-mail válido.')).toBeVisible();
    await field.fill(person.email);
    await dialog.getByRole('button', { name: 'Reenviar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: 'Enviamos um novo código' })).toBeVisible();
    const { code } = await codeFor(mailbox, person, first.id);
    await press(page, 'Recebi o código');
    await expect(page.getByLabel('E-mail')).toHaveValue(person.email);
    await fillReset(page, code, NEW_PASSWORD);
    await expect(page).toHaveURL('/login');
  });

  test('is not replaced with differing entries, a common password or a wrong code', async ({ page, api }) => {
    const person = await newcomer(api);
    await page.goto('/password-reset');
    await press(page, 'Redefinir senha');
    await expect(page.getByText('Informe o código recebido por e-mail.')).toBeVisible();
    await expect.poll(() => hasFocus(page.getByLabel('E-mail'))).toBe(true);
    await page.getByLabel('E-mail').fill(person.email);
    await fillReset(page, '000000', NEW_PASSWORD, 'Outra');
    await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
    await fillReset(page, '000000', 'senha123');
    await expect(page.getByText('Esta senha é muito comum. Escolha outra.')).toBeVisible();
    await fillReset(page, '000000', NEW_PASSWORD);
    await expect(page.getByText('Código inválido ou expirado.')).toBeVisible();
    await look(page, 'password-reset-refused', { whole: true });
  });

  test('can be recovered with the keyboard, with one request at a time', async ({ page }) => {
    await page.goto('/password-email');
    const answer = await holdAnswer(page, '**/api/auth/password-email');
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(stranger().email);
    await page.keyboard.press('Enter');
    await answer.asked;
    await expect(page.getByRole('button', { name: 'Enviar código' })).toBeDisabled();
    answer.release();
    const question = page.getByRole('heading', { name: 'Você recebeu o código?' });
    await expect.poll(() => hasFocus(question)).toBe(true);
    await enter(page, page.getByRole('button', { name: 'Recebi o código' }));
    await expect(page).toHaveURL('/password-reset');
  });

  test('shows a general message for failures without one', async ({ page }) => {
    await fail(page, '**/api/auth/password-email', 500);
    await page.goto('/password-email');
    await page.getByLabel('E-mail').fill('ana@navalha.example');
    await press(page, 'Enviar código');
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro.');
    await fail(page, '**/api/auth/password-reset', 500);
    await page.goto('/password-reset');
    await page.getByLabel('E-mail').fill('ana@navalha.example');
    await fillReset(page, '123456', NEW_PASSWORD);
    await expect(page.getByRole('alert')).toContainText('Ocorreu um erro.');
  });

  test('is recovered only by signed-out users', async ({ page, api }) => {
    await signIn(page, api, 'cliente');
    for (const path of ['/password-email', '/password-reset']) {
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    }
  });
});

test('the mailed link restores an account whose e-mail an administrator changed', async ({
  page,
  api,
  mailbox,
}) => {
  const person = await verified(api, mailbox);
  const session = await api.login(person.username, person.password);
  const id = (await session.call('getMe', {})).user?.id ?? 0;
  const earlier = await mailbox.newest(person.email);
  const admin = await api.login('admin', DEMO_PASSWORD);
  await admin.call('updateUser', { id, email: stranger().email });
  const report = await mailbox.newest(person.email, earlier.id);
  const link = new URL(/\S+\/email-undo#\S+/.exec(report.text)?.[0] ?? '');

  await keepToken(page, session.token ?? '');
  await page.goto('/email-undo');
  await expect(page.getByText('O link está incompleto.')).toBeVisible();
  await page.goto(`${link.pathname}${link.hash}`);
  await expect(page.getByRole('button', { name: 'Desfazer a troca' })).toBeVisible();
  await look(page, 'email-undo');
  await press(page, 'Desfazer a troca');
  await expect(page.getByText('Sua conta voltou para este e-mail.')).toBeVisible();
  await look(page, 'email-undone');
  const { code } = await codeFor(mailbox, person, report.id);
  await page.getByRole('link', { name: 'Criar nova senha' }).click();
  await expect(page).toHaveURL('/password-reset');
  await page.getByLabel('E-mail').fill(person.email);
  await fillReset(page, code, NEW_PASSWORD);
  await expect(page).toHaveURL('/login');

  await page.goto(`${link.pathname}${link.hash}`);
  await press(page, 'Desfazer a troca');
  await expect(page.getByRole('alert')).toHaveText('Este link já foi usado ou não vale mais.');
  await look(page, 'email-undo-refused');
});

test.describe('a password', () => {
  let person: Person;
  test.beforeEach(async ({ page, api, mailbox }) => {
    person = await verified(api, mailbox);
    await keepToken(page, (await api.login(person.username, person.password)).token ?? '');
    await page.goto('/password');
    await expect(page.getByRole('heading', { level: 1, name: 'Alterar senha' })).toBeVisible();
  });

  test('is changed, other sessions end, and the alert closes after 5 s', async ({ page, api }) => {
    const elsewhere = await api.login(person.username, person.password);
    await look(page, 'password');
    await fillChange(page, person.password, NEW_PASSWORD);
    const alert = page.getByRole('status').filter({ hasText: 'Senha alterada com sucesso.' });
    await expect(alert).toBeVisible();
    const said = Date.now();
    await expect(page.getByLabel('Senha atual')).toHaveValue('');
    await expect(alert).toBeHidden();
    expect(Date.now() - said).toBeGreaterThan(ALERT_MS - 1500);
    expect(Date.now() - said).toBeLessThan(ALERT_MS + 3000);
    expect((await elsewhere.refused('getMe', {})).status).toBe(401);
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/dashboard');
    await api.login(person.username, NEW_PASSWORD);
  });

  test('is not changed with differing entries, to a common or equal password, or without the current one', async ({
    page,
  }) => {
    await press(page, 'Alterar senha');
    for (const text of ['Informe sua senha atual.', 'Informe uma senha.', 'Repita a senha.']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect.poll(() => hasFocus(page.getByLabel('Senha atual'))).toBe(true);
    await fillChange(page, person.password, NEW_PASSWORD, 'Outra');
    await expect(page.getByText('As senhas não coincidem.')).toBeVisible();
    await fillChange(page, person.password, 'curta');
    await expect(page.getByText('Use pelo menos 8 caracteres.')).toBeVisible();
    await fillChange(page, person.password, 'flamengo1981');
    await expect(page.getByText('Esta senha é muito comum. Escolha outra.')).toBeVisible();
    await fillChange(page, 'Nao-e-esta-senha', NEW_PASSWORD);
    await expect(page.getByText('A senha atual está incorreta.')).toBeVisible();
    await expect.poll(() => hasFocus(page.getByLabel('Senha atual'))).toBe(true);
    await look(page, 'password-refused', { whole: true });
    await fillChange(page, person.password, person.password);
    await expect(page.getByText('A nova senha deve ser diferente da atual.')).toBeVisible();
  });

  test('that cannot be changed shows an alert for 5 s', async ({ page }) => {
    await fail(page, '**/api/auth/change-password', 500);
    await fillChange(page, person.password, NEW_PASSWORD);
    const alert = page.getByRole('alert').filter({ hasText: 'Ocorreu um erro ao atualizar a senha.' });
    await expect(alert).toBeVisible();
    await look(page, 'password-failed');
    await expect(alert).toBeHidden();
    await fail(page, '**/api/auth/change-password', 401);
    await press(page, 'Alterar senha');
    await expect(page.getByRole('alert')).toContainText('Usuário não autenticado.');
  });

  test('can be shown and pasted, and works with password managers', async ({ page }) => {
    const purposes = { 'Senha atual': 'current-password', 'Nova senha': 'new-password' };
    for (const [label, purpose] of Object.entries(purposes)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', purpose);
    }
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(person.username);
    const field = page.getByLabel('Senha atual');
    await field.evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text', 'x');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      if (!element.dispatchEvent(paste)) throw new Error('the field refuses what is pasted');
    });
    await tabTo(page, page.getByRole('button', { name: 'Mostrar senha' }).first());
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('type', 'text');
  });

  test('has a link back to the profile', async ({ page }) => {
    await expect(page.getByRole('link', { name: 'Voltar para o perfil' })).toHaveAttribute(
      'href',
      '/profile',
    );
    await page.getByRole('link', { name: 'Voltar para o perfil' }).click();
    await expect(page).toHaveURL('/user/update');
  });
});

test('signing out ends the session at the server, and reports a failure', async ({ page, api }) => {
  const user = await signIn(page, api, 'cliente', DEMO_PASSWORD);
  await page.goto('/logout');
  await expectSignedOut(page);
  await expect.poll(async () => (await user.ask('getMe', {})).status).toBe(401);

  const { token = '' } = await api.login('cliente', DEMO_PASSWORD);
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
  await fail(page, '**/api/auth/logout', 500);
  await page.goto('/logout');
  await expectSignedOut(page);
  await expect(page.getByRole('alert')).toContainText(/^Erro ao fazer logout\.\.\./);
});
