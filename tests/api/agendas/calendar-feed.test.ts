// Calendar feeds over the public API, parsed by an independent library: content, permissions, and no leak of the
// secrets.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ICAL from 'ical.js';
import { beforeAll, expect, inject, test } from 'vitest';
import { bodyOf, book, isBooked } from '../../harness/loads/bookings.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { appointmentAt, DATE, made, move, newSalon, type Salon, type Somebody, somebody } from '../salon.ts';

let salon: Salon;
let client: Somebody;
beforeAll(async () => {
  [salon, client] = await Promise.all([newSalon(), somebody()]);
}, 60_000);

const newFeed = async ({ barber, collaborator }: Salon = salon): Promise<string> =>
  (await barber.api.call('createCalendarFeed', { employer_id: collaborator })).path;

const read = (path: string, init: RequestInit = {}) => visitor().raw(path, init);

/** The entries of a feed by uid. */
async function entriesOf(path: string) {
  const answer = await read(path);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  for (const line of answer.text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/);
  }
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  const entries = calendar.getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry));
  return new Map(
    entries.map((entry) => [
      entry.uid,
      {
        summary: entry.summary,
        starts: entry.startDate.toJSDate().toISOString(),
        ends: entry.endDate.toJSDate().toISOString(),
        zone: entry.startDate.zone.tzid,
        sequence: entry.sequence,
        status: entry.component.getFirstPropertyValue('status'),
      },
    ]),
  );
}

async function booked(time: string, customer: string) {
  const service = { id: salon.cut.id, duration: 30 };
  const bookable = {
    establishment_id: salon.shop.id,
    employer_id: salon.collaborator,
    services: [service],
  };
  const outcome = await book(
    visitor(),
    { bookable, services: [service], date: DATE, time, customer },
    randomUUID(),
  );
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  return bodyOf(outcome).order?.id ?? 0;
}

// São Paulo is three hours behind UTC all year.
const utc = (time: string, minutes = 0) =>
  new Date(Date.parse(`${DATE}T${time}:00-03:00`) + minutes * 60_000).toISOString();

test('a feed contains bookings of both sources with first names, services and times in UTC', async () => {
  const order = await booked('09:00', 'Maria; Aparecida, da Silva');
  const appointment = await made(
    client.api,
    appointmentAt(salon, '10:00', { notes: 'Alérgica a talco', service_ids: [salon.cut.id, salon.beard.id] }),
  );
  await salon.barber.api.call('reserveTime', {
    employer_id: salon.collaborator,
    date: DATE,
    type: 'break',
    start_time: '12:00',
    end_time: '13:00',
  });
  const firstName = (await client.api.call('getMe', {})).user?.first_name;
  const path = await newFeed();
  const entries = await entriesOf(path);
  expect(entries.get(`order-${order}@navalha`)).toEqual({
    summary: `Maria; – ${salon.cut.name}`,
    starts: utc('09:00'),
    ends: utc('09:00', 30),
    zone: 'UTC',
    sequence: expect.any(Number),
    status: 'TENTATIVE',
  });
  expect(entries.get(`appointment-${appointment}@navalha`)).toMatchObject({
    summary: `${firstName} – ${salon.cut.name}, ${salon.beard.name}`,
    starts: utc('10:00'),
    ends: utc('10:00', 50),
  });
  expect([...entries.keys()].filter((uid) => !/^(order|appointment)-\d+@navalha$/.test(uid))).toEqual([]);
  const { text } = await read(path);
  for (const secret of ['Aparecida', 'Silva', 'talco', '98765', client.person.email]) {
    expect(text).not.toContain(secret);
  }
});

test('SEQUENCE increases with each change, the UID stays, and cancelled bookings are marked', async () => {
  const order = await booked('14:00', 'João');
  const appointment = await made(client.api, appointmentAt(salon, '15:00'));
  const path = await newFeed();
  const of = async () => {
    const entries = await entriesOf(path);
    return [entries.get(`order-${order}@navalha`), entries.get(`appointment-${appointment}@navalha`)];
  };
  const [order1, appointment1] = await of();
  const { order: stored } = await salon.owner.api.call('getOrder', { id: order });
  await salon.barber.api.call('moveBooking', {
    id: order,
    starts_at: `${DATE}T14:30`,
    version: stored?.version ?? 0,
  });
  await move(salon.barber.api, appointment, 'confirmed');
  const [order2, appointment2] = await of();
  expect(order2).toMatchObject({ starts: utc('14:30'), sequence: (order1?.sequence ?? 0) + 1 });
  expect(appointment2).toMatchObject({
    status: 'CONFIRMED',
    sequence: (appointment1?.sequence ?? 0) + 1,
  });
  await salon.barber.api.call('updateOrderAppointmentStatus', { id: order, action: 'cancel' });
  await move(salon.barber.api, appointment, 'cancelled');
  const [order3, appointment3] = await of();
  expect(order3).toMatchObject({ status: 'CANCELLED', sequence: (order2?.sequence ?? 0) + 1 });
  expect(appointment3).toMatchObject({
    status: 'CANCELLED',
    sequence: (appointment2?.sequence ?? 0) + 1,
  });
});

test('a feed that has not changed answers 304 to its entity tag', async () => {
  const path = await newFeed();
  const { headers } = await read(path);
  const etag = headers.get('etag') ?? '';
  expect((await read(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  await made(client.api, appointmentAt(salon, '17:00'));
  expect((await read(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('only the collaborator creates a feed; they or the owner revoke it', async () => {
  const employer_id = salon.collaborator;
  for (const { api } of [salon.owner, salon.manager, client]) {
    expect((await api.refused('createCalendarFeed', { employer_id })).status).toBe(403);
  }
  for (const { api } of [salon.manager, client]) {
    expect((await api.refused('showCalendarFeed', { employer_id })).status).toBe(403);
    expect((await api.refused('revokeCalendarFeed', { employer_id })).status).toBe(403);
  }
  for (const { api } of [salon.barber, salon.owner]) {
    const path = await newFeed();
    expect((await api.call('showCalendarFeed', { employer_id })).created_at).toBeTruthy();
    expect((await api.call('revokeCalendarFeed', { employer_id })).created_at).toBeNull();
    expect((await read(path)).status).toBe(404);
  }
});

test('a feed ends when its collaborator leaves', async () => {
  const [person, other] = await Promise.all([somebody(), newSalon()]);
  const employer_id = await hire(other.owner.api, other.shop.id, person.api);
  const { path } = await person.api.call('createCalendarFeed', { employer_id });
  expect((await read(path)).status).toBe(200);
  await other.owner.api.call('detachCollaborator', { employer_id, establishment_id: other.shop.id });
  expect((await read(path)).status).toBe(404);
});

test('a wrong secret, or one without its extension, answers 4xx', async () => {
  const path = await newFeed();
  for (const wrong of [path.slice(0, -4), `${path}x`, '/api/calendar/.ics', '/api/calendar/%00.ics']) {
    expect((await read(wrong)).status, wrong).toBeGreaterThanOrEqual(400);
    expect((await read(wrong)).status, wrong).toBeLessThan(500);
  }
});

test('neither the database nor a log contains the secret', async () => {
  const path = await newFeed();
  const { headers } = await read(path);
  const secret = /([0-9a-f]{40,})\.ics$/.exec(path)?.[1] ?? '';
  expect(secret).not.toBe('');
  const stack = inject('stack');
  const rows = await query(stack, 'booking', 'SELECT to_json(calendar_feed)::text AS row FROM calendar_feed');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const logOf = (name: string) => readFileSync(join(stack.logs, name), 'utf8');
  const requestId = headers.get('x-request-id') ?? 'none';
  await until(() => logOf('edge_access.log').includes(requestId), 10_000, 'the line of the edge');
  const logs = readdirSync(stack.logs).filter((name) => name.endsWith('.log'));
  expect(logs.some((name) => name.startsWith('booking'))).toBe(true);
  for (const name of logs) expect(logOf(name), name).not.toContain(secret);
});
