// Profiles and the permission catalogue: contents, changes and refusals.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { signedIn } from '../../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';

let admin: Api;
let administratorId: number;
let number = 0;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
  const { profiles } = await admin.call('listProfiles', {});
  administratorId = profiles.find(({ name }) => name === 'Administrador')?.id ?? 0;
});

/** A unique name. */
function newName(): string {
  number += 1;
  return `Perfil ${process.pid} ${number}`;
}

async function made(permissions: string[]) {
  const { profile } = await admin.call('createProfile', { name: newName(), permissions });
  return { id: profile?.id ?? 0, name: profile?.name ?? '' };
}

const someone = () => signedIn(visitor(), mailbox());

async function holder(permissions: string[]) {
  const user = await someone();
  const profile = await made(permissions);
  await admin.call('updateUser', { id: user.id, profile_id: profile.id });
  return { ...user, profile };
}

test('the catalogue has every category in order and unique codes', async () => {
  const { categories } = await admin.call('listPermissions', {});
  expect(categories.map(({ name, permissions }) => [name, permissions.length])).toEqual([
    ['Barbeiros', 5],
    ['Barbearias', 5],
    ['Item', 5],
    ['Usuário', 7],
    ['Evento', 4],
    ['Ingresso', 4],
    ['Venda', 6],
    ['Promoter', 3],
    ['Perfil', 6],
    ['Sistema', 2],
    ['Relatório', 1],
    ['Produção', 7],
  ]);
  const permissions = categories.flatMap((category) => category.permissions);
  expect(permissions.filter(({ name, description }) => name === '' || description === '')).toEqual([]);
  expect(new Set(permissions.map(({ description }) => description)).size).toBe(permissions.length);
  const codes = categories.flatMap(({ permissions }) => permissions.map(({ code }) => code));
  expect(new Set(codes).size).toBe(codes.length);
});

test('a profile is created, shown, changed and removed', async () => {
  const name = newName();
  const created = await admin.ask('createProfile', {
    name: ` ${name} `,
    permissions: ['user_list', 'user_list', 'barber_list'],
  });
  expect(created.status).toBe(201);
  const { profile } = created.body;
  expect(profile).toMatchObject({ name, permissions: ['barber_list', 'user_list'] });
  const id = profile?.id ?? 0;
  expect((await admin.call('getProfile', { id })).profile).toEqual(profile);
  const changed = { id, name: `${name} b`, permissions: ['item_list'] };
  expect((await admin.call('updateProfile', changed)).profile).toEqual(changed);
  expect((await admin.call('listProfiles', {})).profiles).toContainEqual(changed);
  await admin.call('deleteProfile', { id });
  for (const call of ['getProfile', 'deleteProfile'] as const) {
    expect((await admin.refused(call, { id })).status, call).toBe(404);
  }
  expect((await admin.refused('updateProfile', changed)).status).toBe(404);
});

describe('refuses', () => {
  test('unknown permissions, an empty list, and names in use', async () => {
    const { id, name } = await made(['user_list']);
    const unknown = await admin.refused('createProfile', { name: newName(), permissions: ['voar'] });
    expect([unknown.status, unknown.body.errors]).toEqual([
      422,
      { permissions: ['Permissão desconhecida: voar.'] },
    ]);
    const none = await admin.refused('createProfile', { name: newName(), permissions: [] });
    expect([none.status, none.body.error]).toEqual([422, 'Nenhuma permissão selecionada']);
    for (const taken of [name, name.toUpperCase(), 'administrador']) {
      const refused = await admin.refused('createProfile', { name: taken, permissions: ['user_list'] });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({ name: ['Já existe um perfil com este nome.'] });
    }
    const other = await made(['user_list']);
    const renamed = await admin.refused('updateProfile', { id: other.id, name, permissions: ['user_list'] });
    expect(renamed.status).toBe(422);
    expect((await admin.refused('updateProfile', { id, name, permissions: [] })).status).toBe(422);
  });

  test('any change of Administrador', async () => {
    const changes = [
      { name: 'Chefia', permissions: ['user_list'] },
      { name: 'Administrador', permissions: [] },
    ];
    for (const change of changes) {
      const refused = await admin.refused('updateProfile', { id: administratorId, ...change });
      expect(refused.status).toBe(409);
    }
    expect((await admin.refused('deleteProfile', { id: administratorId })).status).toBe(409);
  });

  test('removing a profile that a user has', async () => {
    const { profile, id } = await holder(['user_list']);
    const refused = await admin.refused('deleteProfile', { id: profile.id });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Este perfil é de 1 usuário. Dê outro perfil a ele antes de excluir.',
    ]);
    await admin.call('updateUser', { id, profile_id: 0 });
    await admin.call('deleteProfile', { id: profile.id });
  });

  test('giving or taking permissions that the caller lacks', async () => {
    const editor = await holder(['profile_create', 'profile_edit', 'profile_delete', 'user_list']);
    const more = { name: newName(), permissions: ['user_list', 'user_delete'] };
    expect((await editor.api.refused('createProfile', more)).status).toBe(403);
    const strong = await made(['user_delete']);
    const weaker = { ...strong, permissions: ['user_list'] };
    expect((await editor.api.refused('updateProfile', weaker)).status).toBe(403);
    expect((await editor.api.refused('deleteProfile', { id: strong.id })).status).toBe(403);
    const own = { ...editor.profile, permissions: ['user_delete', 'user_list'] };
    expect((await editor.api.refused('updateProfile', own)).status).toBe(403);
    await editor.api.call('createProfile', { name: newName(), permissions: ['user_list'] });
  });

  test('visitors and callers without the permission', async () => {
    const { api } = await someone();
    const calls = [
      ['listPermissions', {}],
      ['listProfiles', {}],
      ['getProfile', { id: administratorId }],
      ['createProfile', { name: newName(), permissions: ['user_list'] }],
      ['updateProfile', { id: administratorId, name: 'X', permissions: ['user_list'] }],
      ['deleteProfile', { id: administratorId }],
    ] as const;
    for (const [call, request] of calls) {
      expect((await visitor().refused(call, request)).status, call).toBe(401);
      expect((await api.refused(call, request)).status, call).toBe(403);
    }
  });
});

test("a change applies from the next call of the profile's users", async () => {
  const { api, profile } = await holder(['user_list']);
  await api.call('listUsers', {});
  await admin.call('updateProfile', { ...profile, permissions: ['item_list'] });
  expect((await api.refused('listUsers', {})).status).toBe(403);
  const me = await api.call('getMe', {});
  expect(me.profile).toEqual({ ...profile, permissions: ['item_list'] });
  await admin.call('updateProfile', { ...profile, permissions: ['item_list', 'user_list'] });
  await api.call('listUsers', {});
});
