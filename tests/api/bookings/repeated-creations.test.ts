// A creation that is repeated with its Idempotency-Key creates one record, and shows it only to those who
// may still see it.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, CallName, Request } from '../../harness/api.ts';
import { EVERY_PERMISSION, hire } from '../../harness/people.ts';
import { newShop, type Shop, unique } from '../owner.ts';
import { appointmentAt, newSalon, recordOf, somebody } from '../salon.ts';

let owner: Api;
let shop: Shop;
beforeAll(async () => {
  ({ api: owner } = await somebody());
  shop = await newShop(owner);
});

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Sends the same request twice in order, and then four times at once. */
async function repeat<Name extends CallName>(name: Name, fields: Request<Name>, key: string) {
  const send = () => owner.ask(name, fields, withKey(key));
  const inOrder = [await send(), await send()];
  return [...inOrder, ...(await Promise.all([send(), send(), send(), send()]))];
}

async function reasonOf<Name extends CallName>(name: Name, fields: Request<Name>, key: string) {
  const { status, text } = await owner.ask(name, fields, withKey(key));
  return [status, JSON.parse(text).reason];
}

const mine = async (name: string) => {
  const { establishments } = await owner.call('listMyEstablishments', { category: 'barbershop' });
  return establishments.filter((other) => other.name === name);
};

describe('a repeated barbershop', () => {
  test('is created once', async () => {
    const fields = { name: unique('Barbearia'), category: 'barbershop' as const };
    const key = randomUUID();
    const answers = await repeat('createEstablishment', fields, key);
    for (const { status, text } of answers) expect([status, text]).toEqual([201, answers[0]?.text]);
    expect(await mine(fields.name)).toHaveLength(1);
    expect(await reasonOf('createEstablishment', { ...fields, city: 'Curitiba' }, key)).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    const { api: other } = await somebody();
    expect((await other.ask('createEstablishment', fields, withKey(key))).status).toBe(201);
  });

  test('is created once for concurrent first requests', async () => {
    const fields = { name: unique('Barbearia') };
    const key = randomUUID();
    const send = () => owner.call('createEstablishment', fields, withKey(key));
    const answers = await Promise.all([send(), send(), send(), send()]);
    expect(new Set(answers.map(({ establishment }) => establishment?.id)).size).toBe(1);
    expect(await mine(fields.name)).toHaveLength(1);
  });

  test('is created once under its older path', async () => {
    const fields = { name: unique('Barbearia') };
    const answers = await repeat('createBarbershop', fields, randomUUID());
    for (const { status, text } of answers) expect([status, text]).toEqual([201, answers[0]?.text]);
    expect(await mine(fields.name)).toHaveLength(1);
  });
});

test('a repeated item is created once', async () => {
  const fields = {
    name: unique('Corte'),
    type: 'service' as const,
    price: 45,
    entity_id: shop.id,
    entity_name: 'establishment' as const,
  };
  const key = randomUUID();
  const answers = await repeat('createItem', fields, key);
  for (const { status, text } of answers) expect([status, text]).toEqual([201, answers[0]?.text]);
  const items = await owner.call('listItems', { entity_id: shop.id, entity_name: 'establishment' });
  expect(items.filter(({ name }) => name === fields.name)).toHaveLength(1);
  expect(await reasonOf('createItem', { ...fields, price: 50 }, key)).toEqual([
    422,
    'IDEMPOTENCY_KEY_REUSED',
  ]);
});

test('a repeated invitation is sent once', async () => {
  const fields = { establishment_id: shop.id, email: `${randomUUID()}@navalha.example`, role: 'Barbeiro' };
  const key = randomUUID();
  const answers = await repeat('createCollaborator', fields, key);
  for (const { status, text } of answers) expect([status, text]).toEqual([201, answers[0]?.text]);
  const { employers } = await owner.call('listCollaborators', { establishment_id: String(shop.id) });
  expect(employers).toHaveLength(1);
  expect(await reasonOf('createCollaborator', fields, randomUUID())).toEqual([409, 'ALREADY_LINKED']);
});

test('former staff get 404 for repeats of their earlier requests', async () => {
  const salon = await newSalon();
  const { shop, owner: boss, cut } = salon;
  const { api: former } = await somebody();
  const link = await hire(boss.api, shop.id, former, { permissions: EVERY_PERMISSION });
  const appointment = appointmentAt(salon, '09:00', { client: salon.manager.person.username });
  const record = recordOf(salon, { client: salon.manager.person.username });
  const sale = {
    entity_name: 'establishment' as const,
    entity_id: shop.id,
    customer_name: 'João',
    items: [{ item_id: cut.id }],
  };
  const keys = [randomUUID(), randomUUID(), randomUUID()] as const;
  const send = async () => [
    (await former.ask('createAppointment', appointment, withKey(keys[0]))).status,
    (await former.ask('createServiceRecord', record, withKey(keys[1]))).status,
    (await former.ask('createOrder', sale, withKey(keys[2]))).status,
  ];
  expect(await send()).toEqual([201, 201, 201]);
  expect(await send()).toEqual([201, 201, 201]);
  await boss.api.call('detachCollaborator', { employer_id: link, establishment_id: shop.id });
  expect(await send()).toEqual([404, 404, 404]);
});
