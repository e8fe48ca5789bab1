// Creation of administrators by the operator: the auth program run with --make_administrator.
import { expect, inject, test } from 'vitest';
import { makeAdministrator as make } from '../../harness/administrator.ts';
import { codeFor, newcomer, stranger } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';

const makeAdministrator = (email: string) => make(inject('stack'), email);

test('a new administrator sets a password with the mailed code and has all rights', async () => {
  const { email, password } = stranger();
  expect(await makeAdministrator(email)).toBe(
    `${email} is an administrator. A code to set the password is mailed there.`,
  );
  expect((await visitor().refused('login', { username: email, password: '' })).status).toBe(422);
  const { code } = await codeFor(mailbox(), { email });
  await visitor().call('resetPassword', { email, reset_password_code: code, password });
  const api = await visitor().login(email, password);
  expect((await api.call('getMe', {})).profile?.name).toBe('Administrador');
  await api.call('listUsers', {});
  expect(await makeAdministrator(email)).toBe(`${email} is an administrator.`);
  await api.call('listUsers', {});
});

test('an account that registered the e-mail without verifying it gets no rights', async () => {
  const { username, email, password } = await newcomer(visitor());
  const api = await visitor().login(username, password);
  await makeAdministrator(email);
  expect((await api.refused('getMe', {})).status).toBe(401);
  expect((await visitor().refused('login', { username, password })).status).toBe(401);
});

test('an invalid e-mail is refused', async () => {
  await expect(makeAdministrator('chefe')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('not an e-mail'),
  });
});
