// People with accounts of their own, made as they make them.
import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { codeIn, type Mailbox } from '../../harness/mailbox.ts';
import { expect } from './fixtures.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

/** Somebody whom the suite does not know yet. */
export function stranger(): Person {
  const username = `teste.${randomBytes(6).toString('hex')}`;
  return { username, email: `${username}@navalha.example`, password: `Tesoura-${username}` };
}

/** Somebody who registered and has not verified the e-mail. */
export async function newcomer(api: Api): Promise<Person> {
  const person = stranger();
  const { username, email, password } = person;
  await api.call('register', { username, email, password, password_confirmation: password });
  return person;
}

/** Fills and sends the screen of login. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Usuário ou e-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** The code of the newest mail to somebody that came after the mail `after`, and that mail's id. */
export async function codeFor(
  mailbox: Mailbox,
  { email }: Person,
  after = 0,
): Promise<{ code: string; id: number }> {
  const mail = await mailbox.newest(email, after);
  return { code: codeIn(mail), id: mail.id };
}

/** The token and user that the page keeps. */
export const stored = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]);

export async function expectSignedOut(page: Page): Promise<void> {
  await expect.poll(() => stored(page)).toEqual([null, null]);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Somebody who registered and verified the e-mail. */
export async function verified(api: Api, mailbox: Mailbox): Promise<Person> {
  const person = await newcomer(api);
  const user = await api.login(person.username, person.password);
  const { code } = await codeFor(mailbox, person);
  await user.call('verifyEmail', { verification_code: code });
  return person;
}
