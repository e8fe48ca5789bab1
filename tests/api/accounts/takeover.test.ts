// Holders of user_edit cannot take over the account of an owner or of a collaborator with permissions. A user can undo
// the change of their e-mail by another user.
import { beforeAll, expect, test } from 'vitest';
import type { Api, Request } from '../../harness/api.ts';
import { codeFor, stranger } from '../../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { cpfOf } from '../owner.ts';
import { newSalon, type Salon, somebody } from '../salon.ts';

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

test('user_edit does not permit sign-in changes of a person who is invited with permissions', async () => {
  const { person, id, api } = await somebody();
  const invite = (permissions: Request<'createCollaborator'>['permissions']) =>
    salon.owner.api.call('createCollaborator', {
      establishment_id: salon.shop.id,
      user_name: person.username,
      role: 'Barbeiro',
      permissions,
    });
  const { employer } = await invite(['see_orders']);
  const refused = await editor.refused('updateUser', { id, email: stranger().email });
  expect(refused.status).toBe(403);
  expect(refused.body.error).toContain('foi convidado com permissões');
  await api.call('refuseInvitation', { id: employer?.id ?? 0 });
  await invite([]);
  await editor.call('updateUser', { id, user_name: stranger().username });
});

test('the undo link works after further changes and after a registration attempt with the former address', async () => {
  const { person, id } = await somebody();
  const earlier = await mailbox().newest(person.email);
  const [first, second] = [stranger(), stranger()];
  await editor.call('updateUser', { id, email: first.email });
  const report = await mailbox().newest(person.email, earlier.id);
  const token = /\/email-undo#(\S+)/.exec(report.text)?.[1] ?? '';
  await editor.call('updateUser', { id, email: second.email });
  const squatter = stranger();
  const { password } = squatter;
  const taken = await visitor().refused('register', {
    username: squatter.username,
    email: person.email,
    password,
    password_confirmation: password,
  });
  expect(taken.status).toBe(422);
  expect(taken.body.errors).toEqual({ email: ['Este e-mail já está em uso.'] });
  const invited = await salon.owner.api.refused('createCollaborator', {
    establishment_id: salon.shop.id,
    email: person.email,
    role: 'Barbeiro',
  });
  expect(invited.body.error).toContain('Não é possível convidar este e-mail agora.');

  await visitor().call('undoEmailChange', { token });
  const mailed = await codeFor(mailbox(), person, report.id);
  await visitor().call('resetPassword', { email: person.email, reset_password_code: mailed.code, password });
  expect((await (await visitor().login(person.email, password)).call('getMe', {})).user?.id).toBe(id);
  await editor.call('updateUser', { id, email: first.email });
  expect((await visitor().refused('undoEmailChange', { token })).status).toBe(422);
});

test('the mail to the former address has a link that undoes an e-mail change once, and until then the account cannot be deleted', async () => {
  const { person, id, api } = await somebody();
  const { email } = stranger();
  const earlier = await mailbox().newest(person.email);
  await editor.call('updateUser', { id, email });
  const report = await mailbox().newest(person.email, earlier.id);
  expect(report.text).not.toContain(email);
  const token = /\/email-undo#(\S+)/.exec(report.text)?.[1] ?? '';
  const { code } = await codeFor(mailbox(), { email });
  await api.call('verifyEmail', { verification_code: code });
  const removal = await api.refused('deleteAccount', { password: person.password });
  expect([removal.status, removal.body.reason]).toEqual([409, 'EMAIL_CHANGE_UNDOABLE']);

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
