// Holders of user_edit cannot take over the account of an owner or of a collaborator with permissions. A user can undo
// the change of their e-mail by another user.
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../harness/api.ts';
import { codeFor, stranger } from '../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../harness/shared-stack.ts';
import { cpfOf } from './owner.ts';
import { newSalon, type Salon, somebody } from './salon.ts';

let admin: Api;
let editor: Api;
let salon: Salon;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
  salon = await newSalon();
  const { api, id } = await somebody();
  const permissions = ['user_list', 'user_show', 'user_edit'];
  const { profile } = await admin.call('createProfile', { name: `Editora ${id}`, permissions });
  await admin.call('updateUser', { id, profile_id: profile?.id ?? 0 });
  editor = api;
});

test('user_edit does not permit sign-in changes for owners and collaborators with permissions', async () => {
  for (const { id, api } of [salon.owner, salon.manager]) {
    for (const change of [
      { email: stranger().email },
      { user_name: stranger().username },
      { cpf: cpfOf(id) },
    ]) {
      const refused = await editor.refused('updateUser', { id, ...change });
      expect(refused.status).toBe(403);
      expect(refused.body.error).toContain('Só um administrador pode alterar o e-mail');
    }
    await editor.call('updateUser', { id, city: 'Recife' });
    expect((await api.call('getMe', {})).user?.city).toBe('Recife');
  }
  await editor.call('updateUser', { id: salon.barber.id, user_name: stranger().username });
});

test('the mail to the old address has a link that undoes an e-mail change once', async () => {
  const { person, id, api } = await somebody();
  const { email } = stranger();
  const earlier = await mailbox().newest(person.email);
  await editor.call('updateUser', { id, email });
  const report = await mailbox().newest(person.email, earlier.id);
  expect(report.text).not.toContain(email);
  const token = /\/email-undo#(\S+)/.exec(report.text)?.[1] ?? '';
  const { code } = await codeFor(mailbox(), { email });
  await api.call('verifyEmail', { verification_code: code });

  await visitor().call('undoEmailChange', { token });
  expect((await api.refused('getMe', {})).status).toBe(401);
  const { password } = stranger();
  const mailed = await codeFor(mailbox(), person, report.id);
  await visitor().call('resetPassword', { email: person.email, reset_password_code: mailed.code, password });
  const { user } = await (await visitor().login(person.email, password)).call('getMe', {});
  expect(user).toMatchObject({ id, email: person.email, email_verified_at: expect.any(String) });
  const again = await visitor().refused('undoEmailChange', { token });
  expect(again.status).toBe(422);
  expect(again.body.error).toBe('Este link já foi usado ou não vale mais.');
});
