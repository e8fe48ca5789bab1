// Fixtures and locators for the screens of administration.
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { fail } from './answers.ts';
import { expect, ownName, test } from './fixtures.ts';
import { look } from './look.ts';
import { stranger } from './people.ts';

/** The first-level heading with this name. */
export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
/** The row of a list by its name. */
export const cardOf = (page: Page, name: string | RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
/** The search field. */
export const searchBox = (page: Page) => page.getByRole('searchbox');
/** The open dialog. */
export const dialog = (page: Page) => page.getByRole('dialog');
/** The check box with this label. */
export const box = (within: Page | Locator, name: string) =>
  within.getByRole('checkbox', { name, exact: true });

/** A user created by an administrator, without a password. */
export async function madeUser(admin: Api) {
  const { email } = stranger();
  const first_name = ownName('Pessoa');
  await admin.call('createUser', { first_name, email });
  const { users } = await admin.call('listUsers', { q: email });
  if (!users[0]) throw new Error(`${email} is not listed`);
  return { ...users[0], first_name };
}

/** A new profile with these permissions. */
export async function madeProfile(admin: Api, permissions: string[]) {
  const { profile } = await admin.call('createProfile', { name: ownName('Perfil'), permissions });
  if (!profile) throw new Error('a profile was made and not answered');
  return profile;
}

/** Opens a screen whose request fails, checks its error, and expects it to recover. */
export async function expectFailureShown(page: Page, path: string, address: string, sentence: string) {
  await test.step(`${path} fails`, async () => {
    await fail(page, address, 500);
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText(sentence);
    await look(page, `failed${path.replaceAll('/', '-')}`);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}
