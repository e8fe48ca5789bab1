// The bar above every screen, and the menu of a signed-in user.
import type { Page } from '@playwright/test';
import { holdAnswer } from '../support/answers.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { resizeTo } from '../support/frames.ts';
import { expectFocusTrapped, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { expectSignedOut } from '../support/people.ts';

const WIDE = 992;
const bar = (page: Page) => page.getByRole('banner');
const opener = (page: Page) => bar(page).getByRole('button', { name: 'Abrir menu' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

async function openMenu(page: Page): Promise<void> {
  await page.goto('/');
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
}

test('a visitor sees the logo and a sign-in link', async ({ page }) => {
  await page.goto('/login');
  await expect(bar(page).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await bar(page).getByRole('link', { name: 'Navalha, página inicial' }).click();
  await expect(page).toHaveURL('/');
});

test('the bar stays on top', async ({ page }) => {
  await page.goto('/establishment/view/barbearia-dom-augusto');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
});

test('the right side is empty until the user is known', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  const answer = await holdAnswer(page, '**/api/auth/me');
  await page.goto('/');
  await answer.asked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page).getByRole('link')).toHaveCount(1);
  await expect(bar(page).getByRole('button')).toHaveCount(0);
  answer.release();
  await expect(opener(page)).toBeVisible();
});

test("an owner's menu links to their screens", async ({ page, api }) => {
  const owner = await signIn(page, api, 'dono');
  const { user, establishments } = await owner.call('getMe', {});
  await openMenu(page);
  await expect(page.getByText(user?.first_name ?? '?', { exact: true }).first()).toBeVisible();
  await expect(entry(page, 'Gerenciar Conta')).toHaveAttribute('href', '/user/update');
  await expect(entry(page, 'Dashboard')).toHaveAttribute('href', '/dashboard');
  await expect(entry(page, 'Área do Colaborador')).toHaveCount(0);
  await expect(menu(page).getByRole('button', { name: 'Administrativo' })).toHaveCount(0);
  await expect(entry(page, 'Barbearia Dom Augusto')).toBeHidden();
  await menu(page).getByRole('button', { name: 'Minhas Barbearias' }).click();
  expect(establishments).toHaveLength(3);
  for (const { name, slug } of establishments) {
    await expect(entry(page, name)).toHaveAttribute('href', `/establishment/view/${slug}`);
  }
  await look(page, 'menu-owner');
  await entry(page, 'Barbearia Dom Augusto').click();
  await expect(page).toHaveURL('/establishment/view/barbearia-dom-augusto');
  await expect(menu(page)).toBeHidden();
});

test('the menus of an administrator, a collaborator and a client link to their screens', async ({
  page,
  api,
  browser,
}) => {
  await signIn(page, api, 'admin');
  await openMenu(page);
  await menu(page).getByRole('button', { name: 'Administrativo' }).click();
  for (const name of [
    'Usuários',
    'Perfis',
    'Barbeiros',
    'Serviços',
    'Agendamentos',
    'Revisão de barbearias',
    'Auditoria',
  ]) {
    await expect(entry(page, name)).toBeVisible();
  }
  await look(page, 'menu-admin');
  for (const [login, name] of [
    ['barbeiro', 'Área do Colaborador'],
    ['cliente', 'Criar Barbearia'],
  ] as const) {
    const context = await browser.newContext({ viewport: page.viewportSize(), baseURL: api.base });
    const other = await context.newPage();
    await signIn(other, api, login);
    await openMenu(other);
    await expect(entry(other, name)).toBeVisible();
    await expect(menu(other).getByRole('button', { name: 'Administrativo' })).toHaveCount(0);
    await context.close();
  }
});

test('the menu works with the keyboard', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await page.goto('/');
  await tabTo(page, opener(page));
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeVisible();
  await expectFocusTrapped(page, page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect.poll(() => hasFocus(opener(page))).toBe(true);
});

test('the narrow menu closes with its button, and automatically in a wide window', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  await resizeTo(page, { width: 390, height: 844 });
  await openMenu(page);
  await page.getByRole('button', { name: 'Fechar menu' }).click();
  await expect(menu(page)).toBeHidden();
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await resizeTo(page, { width: WIDE - 1, height: 844 });
  await expect(menu(page)).toBeVisible();
  await resizeTo(page, { width: WIDE, height: 844 });
  await expect(menu(page)).toBeHidden();
  await resizeTo(page, { width: 390, height: 844 });
  await expect(opener(page)).toBeVisible();
  await expect(menu(page)).toBeHidden();
});

test('Sair deletes token and user, here and at the server', async ({ page, api }) => {
  const user = await signIn(page, api, 'cliente');
  await openMenu(page);
  const ended = page.waitForResponse('**/api/auth/logout');
  await menu(page).getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await expectSignedOut(page);
  await ended;
  expect((await user.refused('getMe', {})).status).toBe(401);
});
