// The agenda of a shop: permissions, hidden details of time at other shops, and live changes.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api, Response } from '../../harness/api.ts';
import { EventStream } from '../../harness/event-stream.ts';
import { hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { newItem, newShop, type Shop } from '../owner.ts';
import { appointmentAt, DATE, made, newSalon, type Salon, type Somebody, somebody, times } from '../salon.ts';

const next = times();

let salon: Salon;
let client: Somebody;
/** The barber's second shop. */
let elsewhere: { shop: Shop; collaborator: number; cut: number };
const streams: EventStream[] = [];

const agenda = (api: Api, fields: Partial<Parameters<typeof fieldsOf>[0]> = {}) =>
  api.call('listAgenda', fieldsOf(fields));
const fieldsOf = (fields: { establishment_id?: number; employer_ids?: number[]; end_date?: string }) => ({
  establishment_id: salon.shop.id,
  start_date: DATE,
  end_date: DATE,
  ...fields,
});

const idsOf = ({ agendas }: Response<'listAgenda'>) => agendas.map(({ employer_id: id }) => id);

const stretchesOf = (answer: Response<'listAgenda'>, collaborator = salon.collaborator) =>
  answer.agendas.find(({ employer_id: id }) => id === collaborator)?.stretches ?? [];

const at = (time: string) => new Date(`${DATE}T${time}:00-03:00`).toISOString();

async function watch(api: Api, employerIds: number[]): Promise<EventStream> {
  const stream = await EventStream.ofAgendas(api, salon.shop.id, employerIds);
  streams.push(stream);
  return stream;
}

/** Books as a visitor. */
async function book(time: string): Promise<number> {
  const { order } = await visitor().call('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    items: [{ item_id: salon.cut.id }],
    customer_name: 'Cliente da Rua',
    order_datetime: `${DATE}T${time}:00`,
    attendant_id: salon.collaborator,
  });
  return order?.id ?? 0;
}

beforeAll(async () => {
  salon = await newSalon();
  client = await somebody();
  const { api: other } = await somebody();
  const shop = await newShop(other);
  const cut = await newItem(other, shop, { duration: 30 });
  const collaborator = await hire(other, shop.id, salon.barber.api);
  await other.call('saveSchedule', {
    employer_id: collaborator,
    schedules: everyDay('08:00', '20:00'),
  });
  elsewhere = { shop, collaborator, cut: cut.id };
}, 60_000);

afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

describe('an agenda', () => {
  test('contains hours and bookings of every source', async () => {
    const [ordered, appointed, pause] = [next(), next(), next()];
    await book(ordered);
    const id = await made(
      salon.owner.api,
      appointmentAt(salon, appointed, { client: client.person.username }),
    );
    await salon.owner.api.call('reserveTime', {
      employer_id: salon.collaborator,
      date: DATE,
      type: 'break',
      start_time: pause,
      end_time: pause.replace(/\d$/, '5'),
    });
    const answer = await agenda(salon.owner.api);
    expect(answer.time_zone).toBe('America/Sao_Paulo');
    const [own] = answer.agendas.filter(({ employer_id }) => employer_id === salon.collaborator);
    expect(own?.provider_id).toBe(salon.barber.id);
    expect(own?.hours).toEqual([{ date: DATE, start_time: '08:00', end_time: '20:00' }]);
    const shown = stretchesOf(answer).map(({ starts_at, source }) => [starts_at?.slice(0, 19), source]);
    for (const [time, source] of [
      [ordered, 'order'],
      [appointed, 'appointment'],
      [pause, 'break'],
    ] as const) {
      expect(shown).toContainEqual([at(time).slice(0, 19), source]);
    }
    expect(stretchesOf(answer).find(({ source }) => source === 'appointment')?.source_id).toBe(id);
  });

  test('shows time booked at another shop as taken, without details', async () => {
    const time = next();
    await visitor().call('createOrder', {
      entity_name: 'establishment',
      entity_id: elsewhere.shop.id,
      items: [{ item_id: elsewhere.cut }],
      customer_name: 'Cliente de Lá',
      order_datetime: `${DATE}T${time}:00`,
      attendant_id: elsewhere.collaborator,
    });
    for (const api of [salon.owner.api, salon.barber.api]) {
      const taken = stretchesOf(await agenda(api)).filter(({ source }) => source === 'taken');
      expect(taken).toHaveLength(1);
      expect(taken[0]).toMatchObject({ source_id: 0, held: false });
      expect(JSON.stringify(taken)).not.toContain(String(elsewhere.shop.name));
    }
  });

  test('shows all agendas to people with manage_agenda, and each other collaborator only their own', async () => {
    const both = [salon.collaborator, salon.managerLink];
    const { api: admin } = { api: await visitor().login('admin', 'navalha-demo') };
    for (const api of [salon.owner.api, salon.manager.api, admin]) {
      expect(idsOf(await agenda(api))).toEqual(both);
    }
    expect(idsOf(await agenda(salon.barber.api))).toEqual([salon.collaborator]);
    expect(idsOf(await agenda(salon.barber.api, { employer_ids: [salon.managerLink] }))).toEqual([]);
    expect(idsOf(await agenda(salon.owner.api, { employer_ids: [salon.managerLink] }))).toEqual([
      salon.managerLink,
    ]);
    for (const api of [client.api, visitor()]) {
      const { status } = await api.refused('listAgenda', fieldsOf({}));
      expect(status).toBe(api === client.api ? 403 : 401);
    }
    const missing = await salon.owner.api.refused('listAgenda', fieldsOf({ establishment_id: 999_999_999 }));
    expect(missing.status).toBe(404);
  });

  test('covers at most a week and 20 people', async () => {
    const dayAfter = (days: number) =>
      new Date(Date.parse(DATE) + days * 86_400_000).toISOString().slice(0, 10);
    expect((await agenda(salon.owner.api, { end_date: dayAfter(6) })).agendas).toHaveLength(2);
    for (const end_date of [dayAfter(7), dayAfter(-1)]) {
      const { status, body } = await salon.owner.api.refused('listAgenda', fieldsOf({ end_date }));
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(['end_date']);
    }
    const many = Array.from({ length: 21 }, (_, index) => index + 1);
    expect((await salon.owner.api.refused('listAgenda', fieldsOf({ employer_ids: many }))).status).toBe(422);
  });
});

describe('a stream of changes', () => {
  const change = () => `event: change\ndata: {"ids":[${salon.collaborator}]}`;

  test('reports bookings, confirmations, appointments, breaks and hours', async () => {
    const { owner, collaborator } = salon;
    let order = 0;
    let appointment = 0;
    const changes: (() => Promise<unknown>)[] = [
      async () => {
        order = await book(next());
        // Waits for the booking's last event, so that every later event belongs to a later change.
        await until(
          async () => stretchesOf(await agenda(owner.api)).every(({ held }) => !held),
          15_000,
          'the confirmation of the booking',
        );
      },
      () => owner.api.call('updateOrderAppointmentStatus', { id: order, action: 'confirm' }),
      async () => {
        appointment = await made(owner.api, appointmentAt(salon, next(), { client: client.person.username }));
      },
      () => owner.api.call('updateAppointmentStatus', { id: appointment, status: 'confirmed' }),
      () => owner.api.call('cancelAppointment', { id: appointment }),
      () => owner.api.call('updateOrderAppointmentStatus', { id: order, action: 'cancel' }),
      () =>
        owner.api.call('saveSchedule', {
          employer_id: collaborator,
          schedules: [{ day_of_week: 'sunday', start_time: '20:30', end_time: '21:00' }],
        }),
    ];
    for (const make of changes) {
      const stream = await watch(owner.api, [collaborator, salon.managerLink]);
      expect(stream.status).toBe(200);
      expect(stream.headers.get('content-type')).toContain('text/event-stream');
      await stream.receives('event: ready');
      await make();
      await stream.receives(change());
      expect(stream.text).not.toContain(String(salon.managerLink));
      stream.close();
    }
  });

  test('is open to people who may see the agenda', async () => {
    expect((await watch(salon.barber.api, [salon.collaborator])).status).toBe(200);
    expect((await watch(salon.barber.api, [salon.managerLink])).status).toBe(403);
    expect((await watch(client.api, [salon.collaborator])).status).toBe(403);
    expect((await watch(visitor(), [salon.collaborator])).status).toBe(401);
    expect((await watch(salon.owner.api, [])).status).toBe(422);
  });

  test('ends with the session', async () => {
    const session = await visitor().login(salon.barber.person.username, salon.barber.person.password);
    const stream = await watch(session, [salon.collaborator]);
    await stream.receives('event: ready');
    await session.call('logout', {});
    await until(() => stream.ended, 60_000, 'the end of the stream');
  }, 90_000);

  test('is refused to a user with too many open streams', async () => {
    const { api } = salon.manager;
    for (let open = 0; open < 20; open += 1) {
      expect((await watch(api, [salon.managerLink])).status).toBe(200);
    }
    const refused = await watch(api, [salon.managerLink]);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

test('auth/me lists both shops of a collaborator', async () => {
  const { employer, employers } = await salon.barber.api.call('getMe', {});
  expect(employers.map(({ id }) => id)).toEqual([salon.collaborator, elsewhere.collaborator]);
  expect(employers.map(({ establishment }) => establishment?.slug)).toEqual([
    salon.shop.slug,
    elsewhere.shop.slug,
  ]);
  expect(employer).toEqual(employers[0]);
});
