// Actions of people in a browser; tests/harness/people.ts creates them.
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export { codeFor, hire, newcomer, type Person, signedIn, stranger, verified } from '../../harness/people.ts';

/** Fills in and sends the login screen. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuário ou e-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Fills in the screen that sets a password with a mailed code, except the e-mail, and sends it. */
export async function fillReset(
  page: Page,
  code: string,
  password: string,
  repeated = password,
): Promise<void> {
  await page.getByLabel('Código recebido').fill(code);
  await page.getByLabel('Nova senha', { exact: true }).fill(password);
  await page.getByLabel('Confirmar nova senha').fill(repeated);
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
}

/** The token and user that the page stores. */
export const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

/** Expects that the page stores no token and no user, and offers the login. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => stored(page)).toEqual([null, null]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}
