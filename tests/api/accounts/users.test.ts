// Users: lists, invitations, changes, pictures, removal and refusals.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { codeFor, newcomer, signedIn, stranger, verified } from '../../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { cpfOf } from '../owner.ts';
import { png, sizeOf } from '../pictures.ts';

const BAD_IMAGE = 'Formato inválido / Selecione uma imagem válida.';

let admin: Api;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
});

const someone = () => signedIn(visitor(), mailbox());

/** A user with a profile of these permissions. */
async function holder(permissions: string[]) {
  const made = await someone();
  const { profile } = await admin.call('createProfile', { name: `Perfil ${made.id}`, permissions });
  await admin.call('updateUser', { id: made.id, profile_id: profile?.id ?? 0 });
  return made;
}

async function idOf(userName: string): Promise<number> {
  const { user } = await admin.call('getUser', { id_or_user_name: userName });
  return user?.id ?? 0;
}

describe('the list of users', () => {
  test('contains users and the selectable profiles, sorted by name', async () => {
    const { users, profiles, total } = await admin.call('listUsers', {});
    expect(total).toBeGreaterThanOrEqual(4);
    expect(users.map(({ user_name }) => user_name)).toEqual(
      expect.arrayContaining(['admin', 'dono', 'barbeiro', 'cliente']),
    );
    expect(profiles.map(({ name }) => name)).toContain('Administrador');
    const byName = users.map(({ first_name }) => first_name);
    expect(byName).toEqual([...byName].sort(new Intl.Collator('pt-BR').compare));
  });

  test('is searched by parts of names, user names and e-mails, ignoring case and accents', async () => {
    const { id, person } = await someone();
    await admin.call('updateUser', { id, first_name: 'Érica', last_name: `Sá ${person.username}` });
    for (const q of [person.email.toUpperCase(), `ERICA SA ${person.username}`, person.username]) {
      expect((await admin.call('listUsers', { q })).users.map((user) => user.id)).toEqual([id]);
    }
    expect((await admin.call('listUsers', { q: '%' })).users).toEqual([]);
  });

  test('has pages', async () => {
    const first = await admin.call('listUsers', { per_page: 2, page: 1 });
    const second = await admin.call('listUsers', { per_page: 2, page: 2 });
    expect([first.users.length, second.users.length]).toEqual([2, 2]);
    expect(second.users.map(({ id }) => id)).not.toContain(first.users[0]?.id);
    expect((await admin.refused('listUsers', { per_page: 1001 })).status).toBe(422);
  });

  test('requires user_list', async () => {
    expect((await visitor().refused('listUsers', {})).status).toBe(401);
    expect((await (await someone()).api.refused('listUsers', {})).status).toBe(403);
    const unverified = await newcomer(visitor());
    const api = await visitor().login(unverified.username, unverified.password);
    expect((await api.refused('listUsers', {})).status).toBe(403);
  });
});

describe('inviting a user', () => {
  test('mails a code with which the person sets a password', async () => {
    const { email, password } = stranger();
    const made = await admin.ask('createUser', { first_name: 'Íris da Luz', email });
    expect(made.status).toBe(201);
    expect(made.body.message).toEqual(expect.any(String));
    const { code } = await codeFor(mailbox(), { email });
    await visitor().call('resetPassword', { email, reset_password_code: code, password });
    const api = await visitor().login(email, password);
    const { user } = await api.call('getMe', {});
    expect(user).toMatchObject({ first_name: 'Íris da Luz', email });
    expect(user?.user_name).toMatch(/^iris-da-luz-[0-9a-f]{6}$/);
    expect(user?.email_verified_at).toEqual(expect.any(String));
  });

  test('refuses an e-mail in use, invalid fields and callers without permission', async () => {
    const { person, api } = await someone();
    const taken = await admin.refused('createUser', { first_name: 'Ana', email: person.email.toUpperCase() });
    expect(taken.status).toBe(422);
    expect(taken.body.errors).toEqual({ email: ['Este e-mail já está em uso.'] });
    const empty = await admin.refused('createUser', { first_name: ' ', email: 'não' });
    expect(Object.keys(empty.body.errors ?? {}).sort()).toEqual(['email', 'first_name']);
    const ana = { first_name: 'Ana', email: stranger().email };
    expect((await api.refused('createUser', ana)).status).toBe(403);
    expect((await visitor().refused('createUser', ana)).status).toBe(401);
  });
});

describe('changing a user', () => {
  test('changes only sent fields, and empty texts clear', async () => {
    const { api, id } = await someone();
    await api.call('updateUser', { id, city: 'Curitiba', about: 'Barba e cabelo', uf: 'PR' });
    const { user } = await api.call('updateUser', { id, city: '', is_barber: '1', postal_code: '80010-000' });
    expect(user).toMatchObject({ city: null, about: 'Barba e cabelo', uf: 'PR', is_barber: 1 });
    expect(user?.postal_code).toBe('80010000');
  });

  test('reports every invalid field', async () => {
    const { api, id } = await someone();
    const wrong = {
      first_name: '',
      cpf: '111.111.111-11',
      uf: 'XX',
      birthdate: '2026-02-30',
      gender: 'outro',
      phone: '123',
      postal_code: '1',
      is_barber: 'sim',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const refused = await api.refused('updateUser', { id, [name]: value });
      expect(refused.status, name).toBe(422);
      expect(Object.keys(refused.body.errors ?? {}), name).toEqual([name]);
    }
    expect((await api.refused('updateUser', { id, birthdate: '2999-01-01' })).status).toBe(422);
  });

  test.each([0, null, ''])('removes a profile by %j', async (none) => {
    const { id } = await holder(['user_list']);
    const { user } = await admin.call('updateUser', { id, profile_id: none } as never);
    expect(user?.profile_id).toBeNull();
  });

  test("one's own e-mail, profile or verification requires permission", async () => {
    const person = await newcomer(visitor());
    const api = await visitor().login(person.username, person.password);
    const id = (await api.call('getMe', {})).user?.id ?? 0;
    expect((await api.refused('updateUser', { id, first_name: 'Ana' })).status).toBe(403);
    const member = await someone();
    const own = { id: member.id };
    expect((await member.api.refused('updateUser', { ...own, email: stranger().email })).status).toBe(403);
    expect((await member.api.refused('updateUser', { ...own, profile_id: 1 })).status).toBe(403);
    await member.api.raw(`/api/user/${member.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email_verified_at: null, verification_code: '1', id: 1, profile: { id: 1 } }),
    });
    const { user } = await member.api.call('getMe', {});
    expect(user).toMatchObject({ id: member.id, email: member.person.email, profile: null });
    expect(user?.email_verified_at).toEqual(expect.any(String));
    expect((await member.api.refused('updateUser', { id: 1, first_name: 'Eu' })).status).toBe(403);
  });

  test('ignores extra fields, and so does registering', async () => {
    const { username, email, password } = stranger();
    const answer = await visitor().raw('/api/auth/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username,
        email,
        password,
        password_confirmation: password,
        id: 1,
        profile_id: 1,
        profile: { id: 1, name: 'Administrador' },
        email_verified_at: '2026-01-01T00:00:00Z',
        is_barber: 1,
      }),
    });
    expect(answer.status).toBe(201);
    const { user } = await (await visitor().login(username, password)).call('getMe', {});
    expect(user).toMatchObject({ profile: null, profile_id: null, email_verified_at: null, is_barber: 0 });
  });

  test("is limited to the caller's own rights and applies immediately", async () => {
    const editor = await holder(['user_edit', 'user_delete']);
    const { id } = await someone();
    const administrator = (await admin.call('listProfiles', {})).profiles.find(
      ({ name }) => name === 'Administrador',
    );
    const all = { id, profile_id: administrator?.id ?? 0 };
    expect((await editor.api.refused('updateUser', all)).status).toBe(403);
    expect((await editor.api.refused('updateUser', { ...all, id: editor.id })).status).toBe(403);
    const adminId = await idOf('admin');
    expect((await editor.api.refused('updateUser', { id: adminId, first_name: 'X' })).status).toBe(403);
    expect((await editor.api.refused('deleteUser', { id: adminId })).status).toBe(403);
    await editor.api.call('updateUser', { id, first_name: 'Novo' });
    await admin.call('updateUser', { id: editor.id, profile_id: 0 });
    expect((await editor.api.refused('updateUser', { id, first_name: 'De novo' })).status).toBe(403);
    expect((await admin.refused('updateUser', { id, profile_id: 999_999 })).body.errors).toHaveProperty(
      'profile_id',
    );
  });

  test('an e-mail as an administrator requires a new verification', async () => {
    const { id, api } = await someone();
    const { email } = stranger();
    const { user } = await admin.call('updateUser', { id, email });
    expect(user).toMatchObject({ email, email_verified_at: null });
    expect((await api.refused('updateUser', { id, city: 'Recife' })).status).toBe(403);
    const { code } = await codeFor(mailbox(), { email });
    await api.call('verifyEmail', { verification_code: code });
    await api.call('updateUser', { id, city: 'Recife' });
  });

  test('refuses user names and verified CPFs of others', async () => {
    const one = await someone();
    const other = await someone();
    const cpf = cpfOf(one.id);
    await one.api.call('updateUser', { id: one.id, cpf });
    await admin.call('verifyCpf', { id: one.id, cpf });
    const takenCpf = await other.api.refused('updateUser', { id: other.id, cpf });
    expect(takenCpf.body.errors).toEqual({ cpf: ['Este CPF já está em uso.'] });
    const takenName = await other.api.refused('updateUser', {
      id: other.id,
      user_name: one.person.username.toUpperCase(),
    });
    expect(takenName.status).toBe(422);
    expect(takenName.body.errors).toHaveProperty('user_name');
  });
});

describe("a user's picture", () => {
  test('is encoded again at 250 by 250 and served', async () => {
    const { api, id } = await someone();
    const { user } = await api.call('updateUser', { id, avatar: png(400, 300) });
    expect(user?.avatar).toMatch(/^images\/[0-9a-f]{32}\.png$/);
    const served = await fetch(`${inject('stack').url}/${user?.avatar}`);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(sizeOf(new Uint8Array(await served.arrayBuffer()))).toEqual([250, 250]);
  });

  test('must be a picture of acceptable size', async () => {
    const { api, id } = await someone();
    const refused = {
      html: new Blob(['<script>alert(1)</script>'], { type: 'image/png' }),
      svg: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
      text: new Blob(['nada'], { type: 'text/plain' }),
      bomb: png(8000, 6250),
      large: new Blob([new Uint8Array(3 * 1024 * 1024)], { type: 'image/png' }),
    };
    for (const [why, avatar] of Object.entries(refused)) {
      const answer = await api.refused('updateUser', { id, avatar });
      expect(answer.status, why).toBe(422);
      expect(answer.body.errors, why).toEqual({ avatar: [BAD_IMAGE] });
    }
    const huge = new Blob([new Uint8Array(5 * 1024 * 1024)], { type: 'image/png' });
    expect((await api.refused('updateUser', { id, avatar: huge })).status).toBe(413);
    expect((await api.call('getMe', {})).user?.avatar).toBeNull();
  });
});

describe('removing a user', () => {
  test('ends every session immediately, frees the names, and anonymizes the user', async () => {
    const { person, api, id } = await someone();
    await api.call('listMyBarbershops', {});
    expect((await admin.ask('deleteUser', { id })).status).toBe(200);
    for (const call of ['getMe', 'listMyBarbershops'] as const) {
      expect((await api.refused(call, {})).status, call).toBe(401);
    }
    const { username, email, password } = person;
    expect((await visitor().refused('login', { username, password })).status).toBe(401);
    expect((await admin.call('showUser', { id })).user).toMatchObject({
      first_name: 'Não identificado',
      last_name: '',
    });
    expect((await admin.call('listUsers', { q: username })).users).toEqual([]);
    expect((await admin.refused('deleteUser', { id })).status).toBe(404);
    await visitor().call('register', { username, email, password, password_confirmation: password });
  });

  test('is refused for oneself, without permission, and for people with shops or bookings', async () => {
    const { id, api } = await someone();
    expect((await admin.refused('deleteUser', { id: await idOf('admin') })).status).toBe(403);
    expect((await api.refused('deleteUser', { id })).status).toBe(403);
    expect((await api.refused('deleteUser', { id: await idOf('cliente') })).status).toBe(403);
    expect((await visitor().refused('deleteUser', { id })).status).toBe(401);
    const owner = await admin.refused('deleteUser', { id: await idOf('dono') });
    expect(owner.status).toBe(409);
    expect(owner.body.error).toMatch(
      /^Este usuário ainda é dono de: .*Barbearia Dom Augusto.*\. Exclua o estabelecimento antes de excluir o usuário\.$/,
    );
    expect((await admin.refused('deleteUser', { id: await idOf('barbeiro') })).status).toBe(409);
    expect((await admin.refused('deleteUser', { id: 999_999_999 })).status).toBe(404);
  });
});

test('people created by tests are found by their user name', async () => {
  const person = await verified(visitor(), mailbox());
  expect(await idOf(person.username)).toBeGreaterThan(0);
});
