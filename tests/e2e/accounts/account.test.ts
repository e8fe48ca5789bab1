// A user's own account: data, picture and privacy, and its visibility to other users.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import type { Api } from '../../harness/api.ts';
import { change, fail, holdAnswer } from '../support/answers.ts';
import { DEMO_PASSWORD, expect, keepToken, ownName, test } from '../support/fixtures.ts';
import { enter, expectFocusTrapped, hasFocus, tabTo } from '../support/keyboard.ts';
import { look } from '../support/look.ts';
import { newShop } from '../support/owners.ts';
import { expectSignedOut, hire, logIn, type Person, signedIn, stored, verified } from '../support/people.ts';

const PICTURE = resolve(import.meta.dirname, '../../../web/public/images/default_item.png');
const NO_PICTURE = resolve(import.meta.dirname, '../../package.json');
const AVATAR_PX = 250;
// Valid and unique CPFs: random digits with computed check digits.
const cpf = (): string => {
  const body = String(Math.floor(Math.random() * 899_999_999) + 100_000_000);
  const after = (text: string) => {
    const sum = [...text].reduce(
      (total, digit, index) => total + Number(digit) * (text.length + 1 - index),
      0,
    );
    return String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  };
  const first = after(body);
  return body + first + after(body + first);
};

const save = (page: Page) => page.getByRole('button', { name: 'Salvar alterações' });
const photo = (page: Page) => page.getByRole('group', { name: 'Foto' });
const cropper = (page: Page) => page.getByRole('dialog', { name: 'Ajustar imagem' });

let person: Person;
let user: Api;
test.beforeEach(async ({ page, api, mailbox }) => {
  person = await verified(api, mailbox);
  user = await api.login(person.username, person.password);
  await keepToken(page, user.token ?? '');
});

async function open(page: Page): Promise<void> {
  await page.goto('/user/update');
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
}

test('saves only changed fields', async ({ page }) => {
  await open(page);
  await expect(page.getByLabel('Nome de usuário')).toHaveValue(person.username);
  await expect(page.getByLabel('E-mail')).not.toBeEditable();
  await expect(page.getByLabel('Estado').getByRole('option')).toHaveCount(28);
  await look(page, 'account', { whole: true });
  const number = cpf();
  await page.getByLabel('Nome', { exact: true }).fill('Maria Aparecida');
  await page.getByLabel('Telefone').pressSequentially('55999991234');
  await expect(page.getByLabel('Telefone')).toHaveValue('(55) 99999-1234');
  await page.getByLabel('CPF').pressSequentially(number);
  await page.getByLabel('CEP').pressSequentially('97010000');
  await expect(page.getByLabel('CEP')).toHaveValue('97010-000');
  await page.getByLabel('Data de nascimento').fill('1990-02-28');
  await page.getByLabel('Gênero').selectOption('Feminino');
  await page.getByLabel('Estado').selectOption('Rio Grande do Sul');
  await page.getByLabel('Cidade', { exact: true }).fill('Santa Maria');
  await page.getByLabel('Sobre você').fill('Corto cabelo desde 1999.\nSó com hora marcada.');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/api/user/'),
  );
  await save(page).click();
  const names = [...((await sent).postData() ?? '').matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  expect(names.sort()).toEqual([
    'about',
    'birthdate',
    'city',
    'cpf',
    'first_name',
    'gender',
    'phone',
    'postal_code',
    'uf',
  ]);
  const alert = page.getByRole('status').filter({ hasText: /atualizad/ });
  await expect(alert).toBeVisible();
  await look(page, 'account-saved', { whole: true });
  await expect(alert).toBeHidden();
  const { user: now } = await user.call('getMe', {});
  expect(now).toMatchObject({
    cpf: number,
    uf: 'RS',
    gender: 'female',
    birthdate: '1990-02-28',
    city: 'Santa Maria',
  });
  await save(page).click();
  await expect(page.getByText('Nenhuma alteração para salvar.')).toBeVisible();
  await page.getByLabel('CPF').fill('');
  await save(page).click();
  await expect.poll(async () => (await user.call('getMe', {})).user?.cpf).toBeNull();
});

test('a picture is chosen, cropped with the keyboard, and shown in the bar', async ({ page }) => {
  await open(page);
  await photo(page).locator('input[type=file]').setInputFiles(PICTURE);
  const part = cropper(page).getByRole('application');
  await tabTo(page, part);
  await page.keyboard.press('+');
  await page.keyboard.press('ArrowLeft');
  await expect(cropper(page).getByRole('slider', { name: 'Zoom' })).toHaveValue('1.1');
  await look(page, 'account-picture');
  await expectFocusTrapped(page, cropper(page));
  await enter(page, cropper(page).getByRole('button', { name: 'Usar imagem' }));
  await expect(cropper(page)).toBeHidden();
  await expect(photo(page).getByRole('img')).toHaveAttribute('src', /^blob:/);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: /atualizad/ })).toBeVisible();
  const { avatar } = (await user.call('getMe', {})).user ?? {};
  expect(avatar).toBeTruthy();
  await expect(photo(page).getByRole('presentation')).toHaveAttribute('src', `/${avatar}`);
  const size = await page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, `/${avatar}`);
  expect(size).toEqual([AVATAR_PX, AVATAR_PX]);
  await page.goto(`/user/${person.username}`);
  await expect(page.getByRole('main').locator(`img[src="/${avatar}"]`)).toBeVisible();
});

test('refuses a file that is not a picture, and a picture can be undone', async ({ page }) => {
  await open(page);
  await photo(page).locator('input[type=file]').setInputFiles(NO_PICTURE);
  const dialog = page.getByRole('dialog', { name: 'Formato Inválido' });
  await expect(dialog).toContainText('Selecione uma imagem válida.');
  await look(page, 'account-no-picture');
  await dialog.getByRole('button', { name: 'Ok' }).click();
  await photo(page).locator('input[type=file]').setInputFiles(PICTURE);
  await cropper(page).getByRole('button', { name: 'Usar imagem' }).click();
  await photo(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(photo(page).getByRole('img')).toHaveCount(0);
});

test('shows errors beside their fields', async ({ page, api, mailbox }) => {
  const other = await verified(api, mailbox);
  const taken = cpf();
  const neighbour = await api.login(other.username, other.password);
  const { user: known } = await neighbour.call('getMe', {});
  await neighbour.call('updateUser', { id: known?.id ?? 0, cpf: taken });
  const admin = await api.login('admin', DEMO_PASSWORD);
  await admin.call('verifyCpf', { id: known?.id ?? 0, cpf: taken });

  await open(page);
  await page.getByLabel('Nome', { exact: true }).fill('');
  await page.getByLabel('CPF').fill('111.111.111-11');
  await page.getByLabel('Telefone').fill('9999');
  await page.getByLabel('CEP').fill('123');
  await page.getByLabel('Data de nascimento').fill('2999-01-01');
  await save(page).click();
  for (const text of [
    'Informe o seu nome.',
    'Informe um CPF válido.',
    'Informe o telefone com DDD.',
    'O CEP tem 8 dígitos.',
    'Informe uma data de nascimento válida.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect.poll(() => hasFocus(page.getByLabel('Nome', { exact: true }))).toBe(true);
  await look(page, 'account-wrong', { whole: true });

  await page.reload();
  await page.getByLabel('CPF').fill(taken);
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Erro de Validação' })).toBeVisible();
  await expect.poll(() => hasFocus(page.getByLabel('CPF'))).toBe(true);
  await expect(page.getByLabel('CPF')).toHaveAttribute('aria-invalid', 'true');
});

test('asks before discarding unsaved input', async ({ page }) => {
  await open(page);
  await page.getByLabel('Profissão').fill('Barbeira');
  await page.getByRole('link', { name: 'Alterar senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await look(page, 'account-unsaved');
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Profissão')).toHaveValue('Barbeira');
  await page.getByRole('link', { name: 'Alterar senha' }).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/password');
});

test('shows loading and failure', async ({ page }) => {
  const answer = await holdAnswer(page, '**/api/user/*');
  await page.goto('/user/update');
  await answer.asked;
  await expect(page.getByRole('status', { name: 'Carregando os seus dados' })).toBeVisible();
  await look(page, 'account-loading');
  answer.release();
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
  await page.unroute('**/api/user/*');
  await fail(page, '**/api/user/*', 500);
  await page.getByLabel('Profissão').fill('Barbeira');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível atualizar a conta.');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Não foi possível carregar os seus dados.');
  await look(page, 'account-failed');
  await page.unroute('**/api/user/*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByLabel('Nome', { exact: true })).toBeVisible();
});

test.describe("another user's account", () => {
  test('shows a colleague the barbershops as links, without contact data', async ({ page, api, mailbox }) => {
    const boss = await signedIn(api, mailbox);
    const shop = await newShop(boss.api);
    await hire(boss.api, shop.id, user);
    const { establishments } = await boss.api.call('getMe', {});
    await page.goto(`/user/${boss.person.username}`);
    await expect(page.getByText(`@${boss.person.username}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Editar perfil' })).toHaveCount(0);
    for (const { name, slug } of establishments) {
      const link = page.getByRole('region', { name: 'Barbearias' }).getByRole('link', { name });
      await expect(link).toHaveAttribute('href', `/establishment/view/${slug}`);
    }
    await expect(page.getByText(boss.person.email)).toHaveCount(0);
    await look(page, 'user', { whole: true });
  });

  test('shows a stranger nothing', async ({ page }) => {
    await page.goto('/user/dono');
    await expect(page.getByRole('heading', { name: 'Usuário não encontrado.' })).toBeVisible();
  });

  test('shows an administrator the CPF, which they can verify', async ({ page, api }) => {
    const number = cpf();
    const me = await user.call('getMe', {});
    await user.call('updateUser', { id: me.user?.id ?? 0, cpf: number });
    await page.goto(`/user/${person.username}`);
    await expect(page.getByText('Não verificado')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verificar CPF' })).toHaveCount(0);
    const admin = await api.login('admin', DEMO_PASSWORD);
    await page.evaluate((token) => {
      localStorage.setItem('token', token);
      localStorage.removeItem('user');
    }, admin.token ?? '');
    await page.reload();
    await page.getByRole('button', { name: 'Verificar CPF' }).click();
    await page
      .getByRole('dialog', { name: 'Verificar o CPF?' })
      .getByRole('button', { name: 'Verificar' })
      .click();
    await expect(page.getByText('Verificado', { exact: true })).toBeVisible();
    await look(page, 'user-cpf', { whole: true });
    expect((await api.login(number, person.password)).token).toBeTruthy();
  });

  test('shows the user themselves a link to edit it', async ({ page }) => {
    await page.goto(`/user/${person.username}`);
    await expect(page.getByText('Nenhuma barbearia vinculada.')).toBeVisible();
    await look(page, 'user-own', { whole: true });
    await enter(page, page.getByRole('link', { name: 'Editar perfil' }));
    await expect(page).toHaveURL('/user/update');
  });

  test('shows an error for an unknown user and for a server failure', async ({ page }) => {
    await page.goto('/user/ninguem-tem-este-nome');
    await expect(page.getByRole('heading', { name: 'Usuário não encontrado.' })).toBeVisible();
    await look(page, 'user-unknown');
    await fail(page, `**/api/user/${person.username}`, 500);
    await page.goto(`/user/${person.username}`);
    await expect(page.getByRole('alert')).toContainText('Não foi possível carregar o usuário.');
    await page.unroute(`**/api/user/${person.username}`);
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText(`@${person.username}`)).toBeVisible();
  });
});

test.describe('privacy', () => {
  test('downloads a copy of all personal data', async ({ page }) => {
    await open(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar meus dados' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^navalha-meus-dados-\d{4}-\d\d-\d\d\.json$/);
    const copy = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(copy.user).toMatchObject({ user_name: person.username, email: person.email });
    expect(copy.sessions.length).toBeGreaterThan(0);
    await expect(page.getByText('Seus dados foram baixados.')).toBeVisible();
    await fail(page, '**/api/account/export', 500);
    await page.getByRole('button', { name: 'Exportar meus dados' }).click();
    await expect(page.getByRole('alert')).toContainText('Não foi possível exportar os seus dados.');
  });

  const ask = async (page: Page) => {
    await open(page);
    await page.getByRole('button', { name: 'Excluir minha conta' }).click();
    const dialog = page.getByRole('dialog', { name: 'Excluir minha conta?' });
    await expect(dialog).toBeVisible();
    return dialog;
  };
  const confirm = async (page: Page, password: string) => {
    await page.getByLabel('Sua senha').fill(password);
    await page.getByLabel('Digite EXCLUIR para confirmar').fill('EXCLUIR');
    await page.getByRole('button', { name: 'Excluir para sempre' }).click();
  };

  test('deletes the account after the password is entered', async ({ page, api }) => {
    const dialog = await ask(page);
    await look(page, 'account-delete');
    await expectFocusTrapped(page, dialog);
    await dialog.getByRole('button', { name: 'Excluir para sempre' }).click();
    await expect(dialog.getByText('Informe sua senha.')).toBeVisible();
    await expect(dialog.getByText('Digite EXCLUIR para confirmar.')).toBeVisible();
    await confirm(page, 'Nao-e-esta-senha');
    await expect(dialog.getByText(/incorreta/)).toBeVisible();
    expect((await stored(page))[0]).toBeTruthy();
    await confirm(page, person.password);
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
    expect((await user.refused('getMe', {})).status).toBe(401);
    expect(
      (await api.refused('login', { username: person.username, password: person.password })).status,
    ).toBe(401);
    await logIn(page, person.username, person.password);
    await expect(page.getByRole('dialog', { name: 'Erro' })).toBeVisible();
  });

  test('refuses to delete an account with future bookings', async ({ page }) => {
    await user.call('createEstablishment', {
      category: 'barbershop',
      name: ownName('Barbearia'),
    } as Parameters<typeof user.call<'createEstablishment'>>[1]);
    const dialog = await ask(page);
    await confirm(page, person.password);
    await expect(dialog.getByRole('alert')).toContainText(/barbearia|estabelecimento/i);
    await look(page, 'account-delete-refused');
    expect((await user.ask('getMe', {})).status).toBe(200);
  });

  test('a user who signs in with Google only confirms with a mailed code', async ({ page }) => {
    await change(page, '**/api/auth/me', (body) => ({ ...body, has_password: false }));
    const dialog = await ask(page);
    await look(page, 'account-delete-code');
    await dialog.getByRole('button', { name: 'Enviar código por e-mail' }).click();
    // The server refuses this, because the account has a password.
    await expect(page.getByRole('alert')).toContainText(/senha/);
    await page.goto('/password');
    await expect(page.getByText(/ainda não tem uma senha/)).toBeVisible();
    // The page may still send requests when the test ends.
    await page.unrouteAll({ behavior: 'wait' });
  });
});
