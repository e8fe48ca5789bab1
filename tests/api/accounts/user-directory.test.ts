// Visibility of a person's fields by caller, and the ownership of a CPF.
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { hire, signedIn } from '../../harness/people.ts';
import { DEMO_PASSWORD, mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { cpfOf } from '../owner.ts';

let admin: Api;

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
});

const someone = () => signedIn(visitor(), mailbox());

test('people see all of their own fields, administrators see all, and people connected by a shop see name and picture', async () => {
  const { person, api, id } = await someone();
  await api.call('updateUser', { id, cpf: '', phone: '(41) 98888-7777' });
  const other = await someone();
  const { establishment } = await other.api.call('createEstablishment', {
    name: 'Barbearia da Prova',
  } as never);
  await hire(other.api, establishment?.id ?? 0, api);
  for (const caller of [api, admin]) {
    const { user } = await caller.call('getUser', { id_or_user_name: person.username });
    expect(user).toMatchObject({ id, email: person.email, phone: '(41) 98888-7777' });
  }
  const { user } = await other.api.call('getUser', { id_or_user_name: String(id) });
  expect(user).toMatchObject({ id, user_name: person.username, email: '' });
  expect(user?.phone).toBeFalsy();
  const shown = await other.api.call('showUser', { id });
  expect(Object.keys(shown.user ?? {}).sort()).toEqual([
    'avatar',
    'first_name',
    'id',
    'last_name',
    'user_name',
  ]);
  expect((await api.refused('getUser', { id_or_user_name: 'ninguem.assim' })).status).toBe(404);
  expect((await api.refused('showUser', { id: 999_999_999 })).status).toBe(404);
});

test('strangers get the same answer for existing and unknown people', async () => {
  const [one, other] = [await someone(), await someone()];
  const nobody = await other.api.refused('showUser', { id: 999_999_999 });
  for (const refusal of [
    await other.api.refused('showUser', { id: one.id }),
    await other.api.refused('getUser', { id_or_user_name: String(one.id) }),
    await other.api.refused('getUser', { id_or_user_name: one.person.username }),
  ]) {
    expect([refusal.status, refusal.body]).toEqual([404, nobody.body]);
  }
  expect((await other.api.call('showUser', { id: other.id })).user?.id).toBe(other.id);
});

test('the client of a booking and the collaborators of its shop see each other, until a dismissal', async () => {
  const [owner, barber, former, client] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ];
  const { establishment } = await owner.api.call('createEstablishment', {
    name: 'Barbearia da Prova',
  } as never);
  const shop = establishment?.id ?? 0;
  const employer_id = await hire(owner.api, shop, barber.api);
  const formerId = await hire(owner.api, shop, former.api, { permissions: ['see_orders'] });
  const { item } = await owner.api.call('createItem', {
    name: 'Corte',
    type: 'service',
    price: 40,
    duration: 30,
    entity_id: shop,
    entity_name: 'establishment',
  } as never);
  await owner.api.call('saveSchedule', {
    employer_id,
    schedules: everyDay('08:00', '20:00'),
  });
  const sees = async (who: typeof owner, whom: typeof owner) =>
    (await who.api.ask('showUser', { id: whom.id } as never)).status;
  expect(await sees(client, barber)).toBe(404);
  expect(await sees(barber, client)).toBe(404);
  await client.api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop,
    items: [{ item_id: item?.id ?? 0 }],
    customer_name: 'Cliente',
    attendant_id: employer_id,
    order_datetime: `${addDays(today(), 3)}T10:00:00`,
  });
  for (const who of [owner, barber, former]) {
    expect(await sees(who, client)).toBe(200);
    expect(await sees(client, who)).toBe(200);
  }
  await owner.api.call('detachCollaborator', { employer_id: formerId, establishment_id: shop });
  expect(await sees(former, client)).toBe(404);
  expect(await sees(client, former)).toBe(404);
});

test('an administrator verifies the owner of a CPF, who then signs in with it', async () => {
  const [one, other] = [await someone(), await someone()];
  const cpf = cpfOf(one.id);
  for (const { api, id } of [other, one]) await api.call('updateUser', { id, cpf });
  const { password } = one.person;
  expect((await visitor().refused('login', { username: cpf, password })).status).toBe(401);
  expect((await one.api.refused('verifyCpf', { id: one.id, cpf })).status).toBe(403);
  const { user } = await admin.call('verifyCpf', { id: one.id, cpf });
  expect(user).toMatchObject({ cpf, cpf_verified_at: expect.any(String) });
  expect((await other.api.call('getMe', {})).user?.cpf).toBeNull();
  await visitor().login(cpf, password);
  expect((await admin.refused('verifyCpf', { id: other.id, cpf })).status).toBe(409);
  const { entries } = await admin.call('listAuditEntries', { user_id: one.id } as never);
  expect(entries.map(({ action }) => action)).toContain('cpf_verified');
});
