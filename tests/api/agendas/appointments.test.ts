// Creating appointments through the API: permissions, clients, times and limits.
import { beforeAll, describe, expect, test } from 'vitest';
import { newItem, unique } from '../owner.ts';
import {
  appointmentAt,
  create,
  DATE,
  made,
  move,
  newSalon,
  offered,
  type Salon,
  type Somebody,
  somebody,
  times,
} from '../salon.ts';

let salon: Salon;
let client: Somebody;
let nextTime: () => string;

/** Gives a group of tests its own shop and client, because both have limits. */
const withOwnSalon = () =>
  beforeAll(async () => {
    [salon, client] = await Promise.all([newSalon(), somebody()]);
    nextTime = times();
  }, 60_000);

describe('creating an appointment', () => {
  withOwnSalon();

  test('a client books themselves for 25 minutes per service, and the time is no longer offered', async () => {
    const time = nextTime();
    expect(await offered(salon)).toContain(time);
    const answer = await create(
      client.api,
      appointmentAt(salon, time, {
        service_ids: [salon.cut.id, salon.beard.id],
        notes: 'Sem pressa',
        // Fields that the server decides.
        status: 'confirmed',
        payment_status: 'paid',
        registered_by: salon.owner.id,
        duration: 5,
      }),
    );
    nextTime();
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.appointment).toMatchObject({
      status: 'pending',
      payment_status: 'pending',
      appointment_type: 'presencial',
      duration: 50,
      provider_id: salon.barber.id,
      client_id: client.id,
      registered_by: client.id,
      service_names: [salon.cut.name, salon.beard.name],
      notes: 'Sem pressa',
    });
    expect(answer.body.appointment?.client_first_name).toBeTruthy();
    expect(answer.body.appointment?.provider_first_name).toBeTruthy();
    expect(answer.body.appointment?.events).toHaveLength(1);
    expect(await offered(salon)).not.toContain(time);
  });

  test('keeps names and prices of its creation', async () => {
    const item = await newItem(salon.owner.api, salon.shop, { duration: 20 });
    const id = await made(client.api, appointmentAt(salon, nextTime(), { service_ids: [item.id] }));
    await salon.owner.api.call('updateItem', { id: item.id, name: unique('Outro'), price: 1 } as never);
    const { appointments } = await client.api.call('listMyAppointments', {});
    expect(appointments.find((one) => one.id === id)?.service_names).toEqual([item.name]);
  });

  test('a taken time is refused with a suggestion, and the client may have another booking at that time', async () => {
    const time = nextTime();
    await create(client.api, appointmentAt(salon, time));
    const rival = await somebody();
    const refused = await rival.api.refused('createAppointment', appointmentAt(salon, time));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ reason: 'SLOT_TAKEN', suggestion: expect.any(String) });
    const other = await newSalon();
    const same = await create(client.api, appointmentAt(other, time));
    expect(same.status, same.text).toBe(201);
    // A booking as a client does not occupy the barber's own agenda.
    const free = nextTime();
    const named = await create(
      other.owner.api,
      appointmentAt(other, free, { client: salon.barber.person.username }),
    );
    expect(named.status, named.text).toBe(201);
    expect(await offered(salon)).toContain(free);
  });

  test.each([
    ['scheduled_at', { scheduled_at: '2020-01-02T10:00' }],
    ['scheduled_at', { scheduled_at: `${Number(DATE.slice(0, 4)) + 3}-03-03T10:00` }],
    ['scheduled_at', { scheduled_at: `${DATE}T07:00` }],
    ['scheduled_at', { scheduled_at: `${DATE}T19:45` }],
    ['scheduled_at', { scheduled_at: '' }],
    ['service_ids', { service_ids: [] }],
    ['service_ids', { service_ids: [999_999_999] }],
    ['provider_id', { provider_id: 0 }],
    ['provider_id', { provider_id: 999_999_999 }],
  ])('reports the invalid field: %s %j', async (field, fields) => {
    const refused = await client.api.refused(
      'createAppointment',
      appointmentAt(salon, '09:00', fields as never),
    );
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors).toHaveProperty(field);
  });

  test('accepts only services and people of the shop', async () => {
    const product = await newItem(salon.owner.api, salon.shop, { type: 'product' });
    const other = await newSalon();
    for (const id of [product.id, other.cut.id]) {
      const refused = await client.api.refused(
        'createAppointment',
        appointmentAt(salon, '19:00', { service_ids: [id] }),
      );
      expect(refused.body.errors).toHaveProperty('service_ids');
    }
    const stranger = await client.api.refused(
      'createAppointment',
      appointmentAt(salon, '19:00', { provider_id: other.barber.id }),
    );
    expect(stranger.body.errors).toHaveProperty('provider_id');
  });

  test('a client starts at offered times, the shop at any minute', async () => {
    const time = nextTime().replace(/.$/, '2');
    const refused = await client.api.refused('createAppointment', appointmentAt(salon, time));
    expect(refused.body).toMatchObject({ reason: 'OFF_GRID' });
    const by_shop = await create(
      salon.manager.api,
      appointmentAt(salon, time, { client: client.person.username }),
    );
    expect(by_shop.status, by_shop.text).toBe(201);
    nextTime();
  });

  test('one person cannot be both client and provider', async () => {
    for (const fields of [{}, { client_id: salon.manager.id }]) {
      const refused = await salon.manager.api.refused(
        'createAppointment',
        appointmentAt(salon, '19:00', { provider_id: salon.manager.id, ...fields }),
      );
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toHaveProperty('client_id');
    }
  });

  test('only the owner, administrators and people with manage_agenda book for others', async () => {
    const fields = { client: client.person.username };
    await made(salon.owner.api, appointmentAt(salon, nextTime(), fields));
    await made(salon.manager.api, appointmentAt(salon, nextTime(), fields));
    for (const api of [salon.barber.api, (await somebody()).api]) {
      const refused = await api.refused('createAppointment', appointmentAt(salon, '19:00', fields));
      expect(refused.status).toBe(403);
    }
  });
});

describe('the client of an appointment', () => {
  withOwnSalon();

  test('chosen by e-mail or user name is hidden from the shop until the client confirms', async () => {
    const guest = await somebody();
    for (const name of [guest.person.email.toUpperCase(), guest.person.username]) {
      const answer = await create(salon.owner.api, appointmentAt(salon, nextTime(), { client: name }));
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.appointment?.client_id).toBe(0);
      expect(answer.body.appointment?.client_first_name).toBe(name);
      const id = answer.body.appointment?.id ?? 0;
      // A pending appointment does not make them a client of the shop.
      const by_id = await salon.owner.api.refused(
        'createAppointment',
        appointmentAt(salon, '19:00', { client_id: guest.id }),
      );
      expect(by_id.body.reason).toBe('UNKNOWN_CLIENT');
      const { appointments } = await guest.api.call('listMyAppointments', {});
      expect(appointments.find((one) => one.id === id)?.client_id).toBe(guest.id);
      await guest.api.call('cancelAppointment', { id });
      const after = await salon.owner.api.call('listAppointmentsByEntity', {
        entity_id: String(salon.shop.id),
        entity_name: 'barbershop',
      });
      const { events } = after.appointments.find((one) => one.id === id) ?? { events: [] };
      expect(events.at(-1)?.actor_first_name).toBe(name);
    }
    const id = await made(salon.owner.api, appointmentAt(salon, nextTime(), { client: guest.person.email }));
    expect((await move(guest.api, id, 'confirmed')).status).toBe(200);
    const known = await create(salon.owner.api, appointmentAt(salon, nextTime(), { client_id: guest.id }));
    expect(known.status, known.text).toBe(201);
    expect(known.body.appointment?.client_id).toBe(guest.id);
  });

  test('is refused with the same message whether unknown or not selectable, after all other checks', async () => {
    const stranger = await somebody();
    const texts = new Set<string>();
    const free = nextTime();
    for (const fields of [
      { client: 'ninguem@navalha.example' },
      { client: 'ninguem.mesmo' },
      { client: salon.barber.person.email },
      { client_id: stranger.id },
      { client_id: 999_999_999 },
    ]) {
      const refused = await salon.owner.api.refused('createAppointment', appointmentAt(salon, free, fields));
      expect(refused.status, refused.text).toBe(422);
      texts.add(refused.text);
    }
    expect(texts.size).toBe(1);
    const taken = nextTime();
    await create(client.api, appointmentAt(salon, taken));
    for (const name of ['ninguem@navalha.example', stranger.person.email]) {
      const refused = await salon.owner.api.refused(
        'createAppointment',
        appointmentAt(salon, taken, { client: name }),
      );
      expect(refused.body.reason).toBe('SLOT_TAKEN');
    }
  });

  test('may be looked up a limited number of times per hour', async () => {
    const { owner, ...other } = await newSalon();
    const fields = appointmentAt({ owner, ...other }, '10:00', { client: 'ninguem@navalha.example' });
    for (let tries = 0; tries < 30; tries += 1) {
      expect((await owner.api.refused('createAppointment', fields)).status).toBe(422);
    }
    expect((await owner.api.refused('createAppointment', fields)).status).toBe(429);
  });

  test('is found by part of the name among clients of the shop', async () => {
    const fan = await somebody();
    await made(fan.api, appointmentAt(salon, nextTime()));
    const { clients } = await salon.manager.api.call('listShopClients', { entity_id: salon.shop.slug });
    expect(clients.map(({ id }) => id)).toContain(fan.id);
    expect(clients.map(({ id }) => id)).not.toContain(salon.owner.id);
    const named = clients.find(({ id }) => id === fan.id);
    const found = await salon.owner.api.call('listShopClients', {
      entity_id: String(salon.shop.id),
      q: (named?.first_name ?? '').slice(1).toUpperCase(),
    });
    expect(found.clients.map(({ id }) => id)).toContain(fan.id);
    for (const api of [salon.barber.api, fan.api]) {
      expect((await api.refused('listShopClients', { entity_id: salon.shop.slug })).status).toBe(403);
    }
  });
});

describe('a repeated request', () => {
  withOwnSalon();

  test('with the same key returns the same appointment, and another request with that key is refused', async () => {
    const key = unique('chave');
    const fields = appointmentAt(salon, nextTime());
    const answers = await Promise.all([1, 2, 3].map(() => create(client.api, fields, key)));
    const ids = new Set(
      answers.map(({ status, body, text }) => (status === 201 ? body.appointment?.id : text)),
    );
    expect(ids.size).toBe(1);
    const reused = await create(client.api, { ...fields, notes: 'outra' }, key);
    expect(reused.status).toBe(422);
    expect(reused.body).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    const mine = await client.api.call('listMyAppointments', {});
    expect(mine.appointments.filter(({ id }) => ids.has(id))).toHaveLength(1);
  });
});

describe('appointments made by clients', () => {
  test('are limited to five future ones per shop and to the length of a visit', async () => {
    const other = await newSalon();
    const eager = await somebody();
    const times = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00'];
    const statuses = [];
    for (const time of times) {
      statuses.push((await create(eager.api, appointmentAt(other, time))).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    const services = [];
    for (let index = 0; index < 8; index += 1) {
      services.push((await newItem(other.owner.api, other.shop, { duration: 5 })).id);
    }
    const long = appointmentAt(other, '16:00', { service_ids: services });
    const refused = await (await somebody()).api.refused('createAppointment', long);
    expect(refused.body.errors).toHaveProperty('service_ids');
    const by_shop = await create(other.owner.api, { ...long, client: eager.person.username });
    expect(by_shop.status, by_shop.text).toBe(201);
  });
});
