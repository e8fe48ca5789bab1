// Changes of appointments through the API: every transition, lists and permissions.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Api, Request } from '../../harness/api.ts';
import { query } from '../../harness/suites/database.ts';
import {
  appointmentAt,
  create,
  DATE,
  made,
  move,
  newOutsiders,
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

/** Moves only the appointment's start; the reservation stays. */
const startIn = (id: number, minutes: number) =>
  query(
    inject('stack'),
    'booking',
    `UPDATE appointment SET starts_at = now() + make_interval(mins => $2),
       ends_at = now() + make_interval(mins => $2 + 25) WHERE id = $1`,
    [id, minutes],
  );

describe('changing an appointment', () => {
  withOwnSalon();

  test('moves it from pending to confirmed to completed and records the events', async () => {
    const id = await made(client.api, appointmentAt(salon, nextTime()));
    expect((await move(client.api, id, 'confirmed')).status).toBe(403);
    expect((await move(salon.barber.api, id, 'confirmed')).status).toBe(200);
    expect((await move(salon.barber.api, id, 'completed')).status).toBe(422);
    const early = await move(salon.barber.api, id, 'completed', 'attended');
    expect(early.status).toBe(409);
    expect(early.body).toMatchObject({ reason: 'NOT_STARTED' });
    await startIn(id, -10);
    expect((await move(client.api, id, 'completed', 'attended')).status).toBe(403);
    const done = await move(salon.owner.api, id, 'completed', 'attended');
    expect(done.body.appointment).toMatchObject({ status: 'completed', attendance_status: 'attended' });
    expect(done.body.appointment?.events.map(({ action }) => action)).toEqual([
      'created',
      'confirmed',
      'attended',
    ]);
  });

  test('refuses every other transition', async () => {
    const [pending, cancelled, absent] = [
      await made(client.api, appointmentAt(salon, nextTime())),
      await made(salon.owner.api, appointmentAt(salon, nextTime(), { client: client.person.username })),
      await made(salon.owner.api, appointmentAt(salon, nextTime(), { client: client.person.username })),
    ];
    await startIn(pending, -10);
    await salon.owner.api.call('cancelAppointment', { id: cancelled });
    await move(salon.owner.api, absent, 'confirmed');
    await startIn(absent, -10);
    expect((await move(salon.manager.api, absent, 'completed', 'not_attended')).status).toBe(200);
    const refused: [number, string, string?][] = [
      [pending, 'completed', 'attended'],
      [cancelled, 'confirmed'],
      [cancelled, 'cancelled'],
      [cancelled, 'completed', 'attended'],
      [absent, 'confirmed'],
      [absent, 'cancelled'],
      [absent, 'completed', 'attended'],
    ];
    for (const [id, status, attendance] of refused) {
      const answer = await move(salon.owner.api, id, status, attendance);
      expect(answer.status, `${id} ${status}`).toBe(409);
      expect(answer.body).toMatchObject({ reason: 'TRANSITION_REFUSED' });
    }
    expect((await move(salon.owner.api, pending, 'pending')).status).toBe(422);
  });

  test("a client may cancel until the shop's deadline, the shop at any time", async () => {
    const time = nextTime();
    const answer = await create(client.api, appointmentAt(salon, time));
    const first = answer.body.appointment?.id ?? 0;
    await client.api.call('cancelAppointment', { id: first });
    expect(await offered(salon)).toContain(time);
    const late = await made(
      salon.owner.api,
      appointmentAt(salon, nextTime(), { client: client.person.username }),
    );
    await startIn(late, 119);
    for (const refused of [
      await client.api.ask('cancelAppointment', { id: late }),
      await move(client.api, late, 'cancelled'),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ reason: 'TOO_LATE' });
    }
    expect((await move(salon.barber.api, late, 'cancelled')).status).toBe(200);
  });

  test('shows all reasons to the shop and only their own reason to the client', async () => {
    const [byShop, byClient] = [
      await made(salon.owner.api, appointmentAt(salon, nextTime(), { client: client.person.username })),
      await made(client.api, appointmentAt(salon, nextTime())),
    ];
    const cancel = (api: Api, id: number, reason: string) =>
      api.ask('updateAppointmentStatus', { id, status: 'cancelled', reason });
    expect((await cancel(salon.barber.api, byShop, 'x'.repeat(256))).status).toBe(422);
    const answer = await cancel(salon.barber.api, byShop, 'Barbeiro doente');
    expect(answer.body.appointment?.events.at(-1)).toMatchObject({
      action: 'cancelled',
      reason: 'Barbeiro doente',
      by_client: false,
    });
    await cancel(client.api, byClient, 'Imprevisto');
    const lists = {
      shop: await salon.owner.api.call('listAppointmentsByEntity', {
        entity_name: 'barbershop',
        entity_id: salon.shop.slug,
      }),
      client: await client.api.call('listMyAppointments', {}),
    };
    const reasonIn = (list: keyof typeof lists, id: number) =>
      lists[list].appointments.find((one) => one.id === id)?.events.at(-1)?.reason;
    expect([reasonIn('shop', byShop), reasonIn('client', byShop)]).toEqual(['Barbeiro doente', null]);
    expect([reasonIn('shop', byClient), reasonIn('client', byClient)]).toEqual(['Imprevisto', 'Imprevisto']);
    const copy = JSON.stringify(await client.api.call('exportAccount', {}));
    expect(copy).toContain('Imprevisto');
    expect(copy).not.toContain('Barbeiro doente');
  });

  test('one of two concurrent changes succeeds, and the other gets 409', async () => {
    const id = await made(
      salon.owner.api,
      appointmentAt(salon, nextTime(), { client: client.person.username }),
    );
    const answers = await Promise.all([
      move(salon.owner.api, id, 'cancelled'),
      move(salon.manager.api, id, 'cancelled'),
      move(client.api, id, 'cancelled'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('lists of appointments', () => {
  withOwnSalon();

  const byEntity = { entity_name: 'barbershop' as const };

  test('show the shop all of its appointments, and each barber their own', async () => {
    const id = await made(client.api, appointmentAt(salon, nextTime()));
    const own = await made(
      salon.owner.api,
      appointmentAt(salon, nextTime(), {
        provider_id: salon.manager.id,
        client: client.person.username,
      }),
    );
    const of = async (api: Api, entity_id: string) =>
      (await api.call('listAppointmentsByEntity', { ...byEntity, entity_id })).appointments.map(
        (one) => one.id,
      );
    for (const entity_id of [String(salon.shop.id), salon.shop.slug]) {
      expect(await of(salon.owner.api, entity_id)).toEqual(expect.arrayContaining([id, own]));
      const barbers = await of(salon.barber.api, entity_id);
      expect(barbers).toContain(id);
      expect(barbers).not.toContain(own);
    }
    const provider_id = salon.barber.id;
    for (const api of [salon.barber.api, salon.owner.api]) {
      const { appointments } = await api.call('listAppointmentsByProvider', { provider_id });
      expect(appointments.map((one) => one.id)).toContain(id);
      expect(appointments.map((one) => one.id)).not.toContain(own);
    }
    expect((await client.api.refused('listAppointmentsByProvider', { provider_id })).status).toBe(403);
    const unknown = { ...byEntity, entity_id: 'nao-existe' };
    expect((await salon.owner.api.refused('listAppointmentsByEntity', unknown)).status).toBe(404);
  });

  test('are filtered by days and divided into pages of at most 1,000', async () => {
    const other = await newSalon();
    const fan = await somebody();
    const ids = [];
    for (const time of ['09:00', '10:00', '11:00']) {
      ids.unshift((await create(fan.api, appointmentAt(other, time))).body.appointment?.id);
    }
    const pages = async (request: Partial<Request<'listMyAppointments'>>) => {
      const { appointments, truncated, start_date } = await fan.api.call('listMyAppointments', request);
      return { ids: appointments.map(({ id }) => id), truncated, start_date };
    };
    expect(await pages({})).toMatchObject({ ids, truncated: false });
    const first = await pages({ limit: 2, start_date: DATE });
    expect(first).toEqual({ ids: ids.slice(0, 2), truncated: true, start_date: DATE });
    expect(await pages({ limit: 2, start_date: DATE, after_id: ids[1] ?? 0 })).toMatchObject({
      ids: ids.slice(2),
      truncated: false,
    });
    expect((await pages({ end_date: '2020-01-01' })).ids).toEqual([]);
    const request = { limit: 1001 };
    expect((await fan.api.refused('listMyAppointments', request)).status).toBe(422);
  });
});

describe('users without rights to an appointment', () => {
  withOwnSalon();

  test('can neither see nor change it: other shops, dismissed and invited people, collaborators of two shops', async () => {
    const own = await newSalon();
    const id = (await create(client.api, appointmentAt(own, '09:00'))).body.appointment?.id ?? 0;
    const { rivalOwner, rivalManager, dismissed, invited, ofBoth } = await newOutsiders(own);
    for (const { api } of [rivalOwner, rivalManager, dismissed, invited, ofBoth]) {
      for (const status of ['confirmed', 'cancelled']) expect((await move(api, id, status)).status).toBe(404);
      expect((await api.ask('cancelAppointment', { id })).status).toBe(404);
      const list = await api.ask('listAppointmentsByEntity', {
        entity_id: own.shop.slug,
        entity_name: 'barbershop',
      });
      if (api === ofBoth.api) expect(list.body.appointments).toEqual([]);
      else expect(list.status).toBe(403);
      const by_provider = await api.ask('listAppointmentsByProvider', { provider_id: own.barber.id });
      expect(by_provider.status).toBe(403);
      const other = await api.refused(
        'createAppointment',
        appointmentAt(own, '10:00', { client: client.person.username }),
      );
      expect(other.status).toBe(403);
    }
  });
});

describe('leaving a team', () => {
  withOwnSalon();

  test("cancels the collaborator's future appointments and reports them", async () => {
    const own = await newSalon();
    const id = (await create(client.api, appointmentAt(own, '09:00'))).body.appointment?.id ?? 0;
    const stays = await own.barber.api.refused('leaveTeam', { employer_id: own.collaborator });
    expect(stays.body.reason).toBe('FUTURE_BOOKINGS');
    await own.barber.api.call('leaveTeam', { employer_id: own.collaborator, leave_bookings: true });
    const { appointments } = await client.api.call('listMyAppointments', {});
    const left = appointments.find((one) => one.id === id);
    expect(left?.status).toBe('cancelled');
    expect(left?.events.at(-1)).toMatchObject({
      action: 'cancelled',
      reason: 'O colaborador não atende mais nesta barbearia.',
    });
    expect((await move(own.barber.api, id, 'confirmed')).status).toBe(404);
  });
});
