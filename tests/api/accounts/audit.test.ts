// The audit trail: entries of calls, read permissions, and immutability.
import { beforeAll, expect, inject, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { newcomer, signedIn } from '../../harness/people.ts';
import { execute, query } from '../../harness/suites/database.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';

let admin: Api;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
});

test('the audit trail lists an account from creation to removal, newest first', async () => {
  const { person, api, id } = await signedIn(visitor(), mailbox());
  const { username, password } = person;
  await visitor().refused('login', { username, password: 'errada-errada' });
  const again = await visitor().login(username, password);
  await again.call('logout', {});
  const newer = `${password}-nova`;
  await api.call('changePassword', {
    current_password: password,
    new_password: newer,
    confirm_password: newer,
  });
  await admin.call('updateUser', { id, phone: '(41) 97777-6666', city: 'Curitiba' });
  await admin.call('deleteUser', { id });
  const { entries, total } = await admin.call('listAuditEntries', { user_id: id, per_page: 100 });
  expect(entries.map(({ action }) => action)).toEqual([
    'user_deleted',
    'user_updated',
    'password_changed',
    'logout',
    'login',
    'login_failed',
    'login',
    'email_verified',
    'login',
    'user_registered',
  ]);
  expect(total).toBe(entries.length);
  const [deleted, updated] = entries;
  expect(updated).toMatchObject({
    description: 'Usuário alterado (telefone, cidade).',
    changed_fields: ['phone', 'city'],
    actor: { user_name: 'admin' },
    subject: { id, first_name: 'Não identificado' },
  });
  expect(deleted?.address).toMatch(/^[0-9a-f.:]+$/);
  const text = JSON.stringify(entries);
  for (const secret of [password, newer, person.email, username, '97777', 'Curitiba']) {
    expect(text).not.toContain(secret);
  }
});

test('the audit trail is searchable and filterable', async () => {
  const { person, id } = await signedIn(visitor(), mailbox());
  const byPerson = await admin.call('listAuditEntries', { q: person.username.toUpperCase() });
  expect(byPerson.total).toBe(4);
  const logins = await admin.call('listAuditEntries', { user_id: id, action: 'login' });
  expect(logins.total).toBe(2);
  expect(logins.entries[0]).toMatchObject({ description: 'Entrada com senha.', actor: { id } });
  expect(logins.actions).toContainEqual({ code: 'login', label: 'Entrada' });
  const pages = [1, 2, 3].map((page) => admin.call('listAuditEntries', { user_id: id, per_page: 2, page }));
  const sizes = (await Promise.all(pages)).map(({ entries }) => entries.length);
  expect(sizes).toEqual([2, 2, 0]);
  const past = await admin.call('listAuditEntries', { user_id: id, end_date: '2020-01-01' });
  expect(past).toMatchObject({ total: 0, entries: [] });
  const future = await admin.call('listAuditEntries', { user_id: id, start_date: '2020-01-01' });
  expect(future.total).toBe(4);
});

test('the audit trail requires user_management and refuses invalid filters', async () => {
  expect((await visitor().refused('listAuditEntries', {})).status).toBe(401);
  const { api } = await signedIn(visitor(), mailbox());
  expect((await api.refused('listAuditEntries', {})).status).toBe(403);
  const wrong = {
    start_date: '2026-02-30',
    end_date: 'ontem',
    per_page: 101,
    page: -1,
    user_id: -1,
    q: 'x'.repeat(101),
  };
  for (const [name, value] of Object.entries(wrong)) {
    const refused = await admin.refused('listAuditEntries', { [name]: value });
    expect(refused.status, name).toBe(422);
    expect(refused.body.errors, name).toHaveProperty(name);
  }
  const backwards = { start_date: '2026-03-02', end_date: '2026-03-01' };
  expect((await admin.refused('listAuditEntries', backwards)).body.errors).toHaveProperty('end_date');
});

test('the service and the owner of the table cannot change the audit trail', async () => {
  await newcomer(visitor());
  const stack = inject('stack');
  const { url, owner_url } = stack.databases.auth;
  for (const sql of [
    "UPDATE audit_entries SET address = ''",
    'DELETE FROM audit_entries',
    'TRUNCATE audit_entries',
  ]) {
    await expect(execute(url, sql), sql).rejects.toMatchObject({ code: '42501' });
    await expect(execute(owner_url, sql), sql).rejects.toMatchObject({ code: '23514' });
  }
  const [count] = await query<{ count: string }>(stack, 'auth', 'SELECT count(*) FROM audit_entries');
  expect(Number(count?.count)).toBeGreaterThan(0);
});
