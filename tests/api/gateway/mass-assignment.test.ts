// Extra fields grant no rights: every field of a user, a profile and a session is sent with every
// call that has a body, and none takes effect.
import { expect, inject, test } from 'vitest';
import type { Api, CallName } from '../../harness/api.ts';
import { type Person, signedIn, stranger } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { checkedIn } from './openapi.ts';

/** Every field of a user, a profile and a session, and common fields of other systems. */
function everything(): Record<string, unknown> {
  const names = Object.entries(checkedIn.components.schemas)
    .filter(([name]) => /(^|\.)(User|Profile|Token|GetMeResponse|ExportedSession|UserExtraInfo)$/.test(name))
    .flatMap(([, schema]) => Object.keys(schema.properties ?? {}));
  expect(names.length).toBeGreaterThan(20);
  const others = ['is_admin', 'admin', 'role', 'password_hash', 'verification_code', 'user_id', 'google_id'];
  const values: Record<string, unknown> = {
    id: 1,
    user_id: 1,
    profile_id: 1,
    profile: { id: 1, name: 'Administrador', permissions: ['user_list'] },
    permissions: ['user_list', 'user_management'],
    email: 'outro@navalha.example',
    email_verified_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    is_employer: true,
    is_admin: true,
    admin: true,
    role: 'Administrador',
  };
  return Object.fromEntries([...names, ...others].map((name) => [name, values[name] ?? '1']));
}

interface Rights extends Record<string, unknown> {
  profile_id: string | null;
  email: string;
  verified: boolean;
  google_id: string | null;
  removed: boolean;
}

async function rightsOf(userName: string): Promise<Rights> {
  const [row] = await query<Rights>(
    inject('stack'),
    'auth',
    `SELECT profile_id, email, email_verified_at IS NOT NULL AS verified, google_id,
       removed_at IS NOT NULL AS removed FROM users WHERE user_name = $1`,
    [userName],
  );
  if (!row) throw new Error(`no user ${userName}`);
  return row;
}

/** Sends a call's own fields together with all others. */
function overload(api: Api, name: CallName, fields: Record<string, unknown>) {
  return api.ask(name, { ...everything(), ...fields } as never);
}

async function expectNoRights(api: Api): Promise<void> {
  expect((await api.refused('listUsers', {})).status).toBe(403);
  expect((await api.refused('listProfiles', {})).status).toBe(403);
}

const registration = ({ username, email, password }: Person) => ({
  username,
  email,
  password,
  password_confirmation: password,
});

test('registration creates an unverified user without a profile', async () => {
  const person = stranger();
  expect((await overload(visitor(), 'register', registration(person))).status).toBe(201);
  expect(await rightsOf(person.username)).toEqual({
    profile_id: null,
    email: person.email,
    verified: false,
    google_id: null,
    removed: false,
  });
});

test('sign-in, codes and passwords change only their own data', async () => {
  const { person, api } = await signedIn(visitor(), mailbox());
  const before = await rightsOf(person.username);
  const changed = `${person.password}-nova`;
  const calls: [Api, CallName, Record<string, unknown>][] = [
    [visitor(), 'login', { username: person.username, password: person.password }],
    [api, 'verifyEmail', { verification_code: '000000' }],
    [api, 'resendVerificationCode', {}],
    [visitor(), 'requestPasswordReset', { email: person.email }],
    [
      api,
      'changePassword',
      { current_password: person.password, new_password: changed, confirm_password: changed },
    ],
    [
      api,
      'createEstablishment',
      { name: 'Barbearia da Prova', category: 'barbershop', email: '', phone: '', uf: '' },
    ],
  ];
  for (const [caller, name, fields] of calls) {
    const answer = await overload(caller, name, fields);
    expect(answer.status, `${name}: ${answer.text.slice(0, 200)}`).toBeLessThan(300);
    expect(await rightsOf(person.username), name).toEqual(before);
  }
  // The shop belongs to the caller, regardless of the sent user_id.
  const me = await api.call('getMe', {});
  expect(me.establishments.map(({ user_id }) => user_id)).toEqual([me.user?.id]);
  await expectNoRights(api);
});

test('a change of own data ignores rights', async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  const before = await rightsOf(person.username);
  for (const [name, value] of Object.entries(everything())) {
    if (['user_name', 'first_name', 'last_name'].includes(name)) continue;
    const sent = typeof value === 'object' ? JSON.stringify(value) : value;
    await api.ask('updateUser', { [name]: sent, id } as never);
  }
  await overload(api, 'updateUser', { id, user_name: person.username, first_name: 'Joana' });
  expect(await rightsOf(person.username)).toEqual(before);
  await expectNoRights(api);
});

test('users cannot change other users', async () => {
  const { api } = await signedIn(visitor(), mailbox());
  const other = await signedIn(visitor(), mailbox());
  const before = await rightsOf(other.person.username);
  expect((await api.ask('updateUser', { id: other.id, first_name: 'Outra' })).status).toBe(403);
  expect((await api.ask('deleteUser', { id: other.id })).status).toBe(403);
  expect(await rightsOf(other.person.username)).toEqual(before);
});
