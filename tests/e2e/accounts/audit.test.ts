// The audit trail for administrators.
import { expectFailureShown, madeProfile, madeUser } from '../support/administration.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { look } from '../support/look.ts';

test("the audit trail lists an administrator's actions, newest first", async ({ page, api }) => {
  const admin = await signIn(page, api, 'admin');
  const user = await madeUser(admin);
  const profile = await madeProfile(admin, ['report_view']);
  await admin.call('updateUser', { id: user.id, profile_id: profile.id });
  await page.goto(`/audit?q=${encodeURIComponent(user.email)}`);
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText(profile.name);
  await expect(entries.nth(1)).toContainText('Usuário criado');
  await look(page, 'audit', { whole: true });
  await entries
    .nth(0)
    .getByRole('button', { name: new RegExp(`^Sobre ${user.first_name}`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`user_id=${user.id}`));
  await page.getByLabel('Ação').selectOption('Usuário criado');
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Ver todas as pessoas' }).click();
  await expect(page).not.toHaveURL(/user_id/);
});

test('a trail that cannot be loaded shows an error', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  await expectFailureShown(page, '/audit', '**/api/audit?*', 'Não foi possível carregar a auditoria.');
});
