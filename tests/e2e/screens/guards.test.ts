// Access to screens: people without access are redirected.
import { expect, keepToken, signIn, test } from '../support/fixtures.ts';
import { expectSignedOut, newcomer, stored } from '../support/people.ts';

const SIGNED_OUT_ONLY = ['/register', '/login', '/password-email', '/password-reset'];
const GUARDED = [
  '/password',
  '/dashboard',
  '/order/list/1',
  '/order/fiado/1',
  '/order/fiado/1/1',
  '/order/cash/1',
  '/order/cash/1/1',
  '/order/create/1',
  '/order/waiting',
  '/order/edit/1/1',
  '/user/update',
  '/user/dono',
  '/item/list/barbearia-dom-augusto',
  '/item/create/barbearia-dom-augusto',
  '/item/update/1',
  '/item/1',
  '/employer/list/barbearia-dom-augusto',
  '/employer/create/barbearia-dom-augusto',
  '/employer/update/1',
  '/employer/1',
  '/schedule/barbearia-dom-augusto',
  '/establishment',
  '/establishment/create',
  '/establishment/update/1',
  '/establishment/commission/1',
  '/employer/commission/1',
  '/report/commission/1',
  '/report/commission/1/1',
  '/agenda/barbearia-dom-augusto',
  '/appointment/create/barbearia-dom-augusto',
  '/agenda/nao-existe',
  '/appointment/my',
  '/appointment/barbershop/barbearia-dom-augusto',
  '/appointment/barber/barbeiro',
  '/service-record/create/barbearia-dom-augusto',
  '/service-record/my',
  '/service-record/barbershop/barbearia-dom-augusto',
  '/service-record/barber/barbeiro',
  '/service-record/view/1',
  '/report/order/1',
  '/report/next-steps/1',
];
const COLLABORATORS = ['/employer/dashboard', '/employer/commission'];
/** Screens with the API calls that they make. */
const ADMINISTRATION = [
  ['/user/list', '/api/user'],
  ['/user/create', '/api/user/new'],
  ['/profile/list', '/api/profile'],
  ['/profile/create', '/api/permission'],
  ['/profile/update/1', '/api/profile/1'],
  ['/barber/list', '/api/barber'],
  ['/service/list', '/api/service'],
  ['/appointments/list', '/api/order/appointments'],
  ['/audit', '/api/audit'],
] as const;
const ALL_GUARDED = [...GUARDED, ...COLLABORATORS, ...ADMINISTRATION.map(([path]) => path)];
const UNKNOWN = ['/nada', '/a/b/c', '/establishment/view', '/dashboard/x', '/%F0%9F%92%88', '/login/x'];

test('a visitor is redirected to the login', async ({ page }) => {
  for (const path of [...ALL_GUARDED, '/profile', '/logout', '/email-verify']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/login');
  }
});

test('a visitor sees public screens', async ({ page }) => {
  for (const path of SIGNED_OUT_ONLY) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test('a user with an unverified e-mail is redirected to its verification', async ({ page, api }) => {
  const person = await newcomer(api);
  await signIn(page, api, person.username, person.password);
  for (const path of [...ALL_GUARDED, '/profile', '/logout']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/email-verify');
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Verifique seu e-mail' })).toBeVisible();
});

test('a signed-in and verified user is redirected from the login screens', async ({ page, api }) => {
  await signIn(page, api, 'cliente');
  for (const path of [...SIGNED_OUT_ONLY, '/email-verify']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
  }
});

test('a signed-in and verified user sees guarded screens', async ({ page, api }) => {
  await signIn(page, api, 'dono');
  for (const path of GUARDED) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test('administration is refused to other users, on screen and by the server', async ({ page, api }) => {
  const client = await signIn(page, api, 'cliente');
  const asked = new Set<string>();
  page.on('request', (request) => asked.add(new URL(request.url()).pathname));
  for (const [path, address] of ADMINISTRATION) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
    await expect(page.getByText('Acesso negado', { exact: true }), path).toBeVisible();
    expect(asked, path).not.toContain(address);
    const method = path === '/user/create' ? 'POST' : 'GET';
    const answer = await client.raw(address, { method });
    expect(answer.status, `${method} ${address}`).toBe(403);
  }
});

test('administration is open to an administrator', async ({ page, api }) => {
  await signIn(page, api, 'admin');
  for (const [path] of ADMINISTRATION) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page, path).toHaveURL(path);
  }
});

test("the collaborators' screens are only for collaborators", async ({ page, api, browser }) => {
  await signIn(page, api, 'dono');
  const other = await (await browser.newContext()).newPage();
  await signIn(other, api, 'barbeiro');
  for (const path of COLLABORATORS) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await other.goto(`${api.base}${path}`);
    await expect(other.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(other).toHaveURL(new RegExp(`${path}$`));
  }
  await other.context().close();
});

test('an unknown path redirects to the home page', async ({ page }) => {
  for (const path of UNKNOWN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Escolha a melhor barbearia' })).toBeVisible();
    await expect(page, path).toHaveURL('/');
  }
});

test('a token refused by the server is deleted', async ({ page }) => {
  await keepToken(page, 'not.a.token');
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
  await expectSignedOut(page);
});

test('a session ended elsewhere ends here at the next screen', async ({ page, api }) => {
  const user = await signIn(page, api, 'cliente');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await user.call('logout', {});
  await page.getByRole('banner').getByRole('link', { name: 'Navalha, página inicial' }).click();
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
});

test.describe('while the server is unavailable', () => {
  test('users stay signed in', async ({ page, api }) => {
    await signIn(page, api, 'cliente');
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: /Tentar novamente/ })).toBeVisible();
    expect((await stored(page))[0]).not.toBeNull();
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: /Tentar novamente/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });
});
