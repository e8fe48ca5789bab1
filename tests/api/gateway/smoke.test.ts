import { expect, test } from 'vitest';
import { DEMO_SHOPS, demoShops } from '../../harness/demo-shops.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';

test('the edge serves the web app for every screen', async () => {
  for (const path of ['/', '/login', '/establishment/create']) {
    const answer = await visitor().raw(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
  }
});

test('the home list contains the demo barbershops', async () => {
  expect(await demoShops(visitor())).toHaveLength(DEMO_SHOPS);
});

test.each(['admin', 'dono', 'barbeiro', 'cliente'])('the demo login %s works', async (login) => {
  const user = await visitor().login(login, DEMO_PASSWORD);
  const me = await user.call('getMe', {});
  expect(me.user?.user_name).toBe(login);
});

test('an unknown path answers 404 as JSON', async () => {
  const answer = await visitor().raw('/api/nao-existe');
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
});
