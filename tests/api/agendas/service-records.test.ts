// Service records through the API: permissions, validation and visibility.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api, Request } from '../../harness/api.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { newItem, unique } from '../owner.ts';
import { newOutsiders, newSalon, recordOf, type Salon, type Somebody, somebody } from '../salon.ts';

let salon: Salon;
let client: Somebody;
beforeAll(async () => {
  [salon, client] = await Promise.all([newSalon(), somebody()]);
}, 60_000);

const named = () => ({ client: client.person.username });

async function entered(api: Api, fields: Partial<Request<'createServiceRecord'>> = {}): Promise<number> {
  const { service_record } = await api.call(
    'createServiceRecord',
    recordOf(salon, { ...named(), ...fields }),
  );
  return service_record?.id ?? 0;
}

const decide = (api: Api, id: number, status: string) =>
  api.ask('updateServiceRecordStatus', { id, status } as never);

describe('creating a service record', () => {
  test('stores the names and prices of that moment', async () => {
    const item = await newItem(salon.owner.api, salon.shop, { price: 33.5 });
    const answer = await salon.barber.api.ask(
      'createServiceRecord',
      recordOf(salon, {
        ...named(),
        service_ids: [salon.cut.id, item.id],
        total_price: 78.5,
        discount: 8.5,
        notes: 'Voltou em 15 dias',
      }),
    );
    expect(answer.status, answer.text).toBe(201);
    const record = answer.body.service_record;
    expect(record).toMatchObject({
      status: 'pending',
      total_price: 78.5,
      services_price: 78.5,
      discount: 8.5,
      payment_method: 'Pix',
      service_names: [salon.cut.name, item.name],
      services: [
        { id: salon.cut.id, name: salon.cut.name },
        { id: item.id, name: item.name },
      ],
      provider_id: salon.barber.id,
      registered_by: salon.barber.id,
      client_id: 0,
      client_first_name: client.person.username,
    });
    await salon.owner.api.call('updateItem', { id: item.id, name: unique('Outro'), price: 1 } as never);
    const again = await salon.barber.api.call('getServiceRecord', { id: record?.id ?? 0 });
    expect(again.service_record).toEqual(record);
    const own = await client.api.call('getServiceRecord', { id: record?.id ?? 0 });
    expect(own.service_record?.client_id).toBe(client.id);
  });

  test('is allowed to barbers for themselves, and to people with manage_agenda for any barber', async () => {
    await entered(salon.barber.api);
    await entered(salon.manager.api);
    await entered(salon.owner.api, { provider_id: salon.manager.id });
    for (const [api, provider_id] of [
      [salon.barber.api, salon.manager.id],
      [client.api, salon.barber.id],
      [(await somebody()).api, salon.barber.id],
    ] as const) {
      const refused = await api.refused('createServiceRecord', recordOf(salon, { provider_id }));
      expect(refused.status).toBe(403);
    }
  });

  test('uses the catalogue’s price unless the caller has manage_agenda', async () => {
    const fields = recordOf(salon, { ...named(), total_price: 40 });
    const refused = await salon.barber.api.refused('createServiceRecord', fields);
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.total_price?.[0]).toContain('R$ 45,00');
    const answer = await salon.manager.api.call('createServiceRecord', fields);
    expect(answer.service_record).toMatchObject({ total_price: 40, services_price: 45 });
  });

  test.each([
    ['discount', { discount: 45.01 }],
    ['discount', { discount: -1 }],
    ['total_price', { total_price: 1_000_000.01 }],
    ['total_price', { total_price: -1 }],
    ['payment_method', { payment_method: 'Fiado na caderneta' }],
    ['service_ids', { service_ids: [] }],
    ['service_ids', { service_ids: [999_999_999] }],
    ['provider_id', { provider_id: 999_999_999 }],
  ])('reports the invalid field: %s %j', async (field, fields) => {
    const refused = await salon.owner.api.refused(
      'createServiceRecord',
      recordOf(salon, { ...named(), ...(fields as object) }),
    );
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors).toHaveProperty(field);
  });

  test('requires a client other than the provider', async () => {
    for (const fields of [{}, { client_id: salon.barber.id }]) {
      const refused = await salon.barber.api.refused('createServiceRecord', recordOf(salon, fields));
      expect(refused.body.errors).toHaveProperty('client_id');
    }
    const unknown = await salon.owner.api.refused(
      'createServiceRecord',
      recordOf(salon, { client_id: client.id }),
    );
    expect(unknown.body.reason).toBe('UNKNOWN_CLIENT');
    // Without a client, the caller is the client.
    const own = await salon.owner.api.call('createServiceRecord', recordOf(salon));
    expect(own.service_record?.client_id).toBe(salon.owner.id);
  });

  test('returns the same record for a repeat with the key, and refuses another request with that key', async () => {
    const headers = { 'idempotency-key': unique('chave') };
    const fields = recordOf(salon, named());
    const answers = await Promise.all(
      [1, 2, 3].map(() => salon.owner.api.ask('createServiceRecord', fields, { headers })),
    );
    expect(new Set(answers.map(({ body }) => body.service_record?.id)).size).toBe(1);
    const reused = await salon.owner.api.refused(
      'createServiceRecord',
      { ...fields, notes: 'outra' },
      { headers },
    );
    expect(reused.status).toBe(422);
    expect(reused.body.reason).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('deciding on a service record', () => {
  test('approves or refuses a pending record once', async () => {
    for (const status of ['approved', 'not-approved']) {
      const id = await entered(salon.barber.api);
      const done = await decide(salon.owner.api, id, status);
      expect(done.status, done.text).toBe(200);
      expect(done.body.service_record?.status).toBe(status);
      for (const again of ['approved', 'not-approved']) {
        const refused = await decide(salon.owner.api, id, again);
        expect(refused.status).toBe(409);
        expect(refused.body).toMatchObject({ reason: 'TRANSITION_REFUSED' });
      }
    }
    expect((await decide(salon.owner.api, await entered(salon.barber.api), 'pending')).status).toBe(422);
  });

  test('is allowed to the shop, and the provider may only refuse', async () => {
    const id = await entered(salon.manager.api);
    expect((await decide(salon.barber.api, id, 'approved')).status).toBe(403);
    expect((await decide(client.api, id, 'approved')).status).toBe(403);
    expect((await decide(salon.barber.api, id, 'not-approved')).status).toBe(200);
  });

  test('a client may dispute pending and approved records entered by others', async () => {
    const [pending, approved] = [await entered(salon.barber.api), await entered(salon.barber.api)];
    await decide(salon.owner.api, approved, 'approved');
    for (const id of [pending, approved]) {
      expect((await decide(client.api, id, 'not-approved')).status).toBe(200);
      expect((await decide(client.api, id, 'not-approved')).status).toBe(409);
    }
  });

  test('one of two concurrent decisions succeeds, and the other gets 409', async () => {
    const id = await entered(salon.barber.api);
    const answers = await Promise.all([
      decide(salon.owner.api, id, 'approved'),
      decide(salon.manager.api, id, 'not-approved'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('lists show the shop all records, and barbers and clients their own, by days and pages', async () => {
  const own = await newSalon();
  const ids: number[] = [];
  for (const provider_id of [own.barber.id, own.manager.id]) {
    const { service_record } = await own.owner.api.call(
      'createServiceRecord',
      recordOf(own, { ...named(), provider_id }),
    );
    ids.unshift(service_record?.id ?? 0);
  }
  const byEntity = { entity_name: 'barbershop' as const, entity_id: own.shop.slug };
  const of = async (api: Api) =>
    (await api.call('listServiceRecordsByEntity', byEntity)).service_records.map(({ id }) => id);
  expect(await of(own.owner.api)).toEqual(ids);
  expect(await of(own.manager.api)).toEqual(ids);
  expect(await of(own.barber.api)).toEqual(ids.slice(1));
  const provider_id = own.barber.id;
  const provided = await own.barber.api.call('listServiceRecordsByProvider', { provider_id });
  expect(provided.service_records.map(({ id }) => id)).toEqual(ids.slice(1));
  const page = await own.owner.api.call('listServiceRecordsByEntity', { ...byEntity, limit: 1 });
  expect(page).toMatchObject({ truncated: true, service_records: [{ id: ids[0] }] });
  const rest = await own.owner.api.call('listServiceRecordsByEntity', {
    ...byEntity,
    limit: 1,
    after_id: ids[0] ?? 0,
  });
  expect(rest).toMatchObject({ truncated: false, service_records: [{ id: ids[1] }] });
  const stranger = await somebody();
  const after = { after_id: ids[0] ?? 0 };
  expect((await stranger.api.refused('listMyServiceRecords', after)).status).toBe(422);
  const mine = await client.api.call('listMyServiceRecords', {});
  expect(mine.service_records.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  const long_ago = await client.api.call('listMyServiceRecords', { end_date: '2020-01-01' });
  expect(long_ago.service_records).toEqual([]);
});

test('other users neither see nor decide a record', async () => {
  const own = await newSalon();
  const { service_record } = await own.owner.api.call('createServiceRecord', recordOf(own, named()));
  const id = service_record?.id ?? 0;
  const { rivalOwner, rivalManager, dismissed, invited, ofBoth } = await newOutsiders(own);
  const byEntity = { entity_name: 'barbershop' as const, entity_id: own.shop.slug };
  for (const { api } of [rivalOwner, rivalManager, dismissed, invited, ofBoth]) {
    const missing = await api.refused('getServiceRecord', { id });
    expect(missing.status).toBe(404);
    expect(missing.body.error).toBe('Atendimento não encontrado.');
    expect((await decide(api, id, 'approved')).status).toBe(404);
    const list = await api.ask('listServiceRecordsByEntity', byEntity);
    if (api === ofBoth.api) expect(list.body.service_records).toEqual([]);
    else expect(list.status).toBe(403);
    const by_provider = await api.ask('listServiceRecordsByProvider', { provider_id: own.barber.id });
    expect(by_provider.status).toBe(403);
    expect((await api.refused('createServiceRecord', recordOf(own, named()))).status).toBe(403);
  }
  expect((await visitor().refused('getServiceRecord', { id })).status).toBe(401);
});

test('a removed client is anonymous in records of the shop', async () => {
  const guest = await somebody();
  const { service_record } = await salon.manager.api.call(
    'createServiceRecord',
    recordOf(salon, { client: guest.person.username, notes: 'Guest pediu nota' }),
  );
  const id = service_record?.id ?? 0;
  const copy = await guest.api.call('exportAccount', {});
  expect(copy.service_records.map((record) => record.id)).toEqual([id]);
  await guest.api.call('deleteAccount', { password: guest.person.password });
  await expect
    .poll(
      async () =>
        (await salon.manager.api.call('getServiceRecord', { id })).service_record?.client_first_name,
      { timeout: 30_000 },
    )
    .toBe('Cliente removido');
  const left = await salon.manager.api.call('getServiceRecord', { id });
  expect(left.service_record).toMatchObject({ client_id: 0, total_price: 45 });
  expect(left.service_record?.notes ?? null).toBeNull();
});
