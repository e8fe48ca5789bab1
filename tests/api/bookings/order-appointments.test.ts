// Administrators find the bookings of every shop; other users cannot.
import { beforeAll, expect, test } from 'vitest';
import { addDays, wallClock } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, Response } from '../../harness/api.ts';
import { type Bookable, bodyOf, book, bookables, freeDay, isBooked } from '../../harness/loads/bookings.ts';
import { DEMO_PASSWORD, visitor } from '../../harness/suites/shared-stack.ts';

const RUN = Date.now();
// Unique for this run, with accents to ignore in searches.
const CUSTOMER = `Ângelo Conceição ${RUN}`;
let admin: Api;
let orders: Response<'createOrder'>['order'][];
let shops: Bookable[];

async function bookAt(bookable: Bookable): Promise<Response<'createOrder'>['order']> {
  const services = bookable.services.slice(0, 1);
  const { date, times } = await freeDay(visitor(), bookable, 30, 120);
  const wish = { bookable, services, date, time: times[0] ?? '', customer: CUSTOMER };
  const outcome = await book(visitor(), wish, `appointments-${RUN}-${bookable.employer_id}`);
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  return bodyOf(outcome).order;
}

beforeAll(async () => {
  admin = await visitor().login('admin', DEMO_PASSWORD);
  const all = await bookables(visitor(), 12);
  const other = all.find(({ establishment_id }) => establishment_id !== all[0]?.establishment_id);
  shops = [all[0], other].filter((shop) => shop !== undefined);
  expect(shops).toHaveLength(2);
  orders = [];
  for (const shop of shops) orders.push(await bookAt(shop));
});

const list = (request: Parameters<typeof admin.call<'listOrderAppointments'>>[1]) =>
  admin.call('listOrderAppointments', request);
const idsOf = (answer: Response<'listOrderAppointments'>) => answer.appointments.map(({ id }) => id).sort();

test('bookings of all shops are found by part of the name, ignoring case and accents', async () => {
  const answer = await list({ q: CUSTOMER.toUpperCase().replace('Â', 'a') });
  expect(answer).toMatchObject({ total: 2, current_page: 1, last_page: 1, per_page: 25 });
  expect(idsOf(answer)).toEqual(orders.map((order) => order?.id).sort());
  for (const appointment of answer.appointments) {
    const order = orders.find((made) => made?.id === appointment.id);
    const { establishment } = await visitor().call('getEstablishment', { id: order?.entity_id ?? 0 });
    expect(appointment.establishment).toEqual({
      id: order?.entity_id,
      name: establishment?.name,
      slug: establishment?.slug,
      time_zone: 'America/Sao_Paulo',
    });
    expect(appointment).toMatchObject({
      customer_name: CUSTOMER,
      order_number: order?.order_number,
      order_datetime: order?.order_datetime,
      total_duration: order?.total_duration,
      total_price: order?.total_price,
      appointment_status: 'pending',
      services: order?.items.map(({ item }) => item?.name),
    });
    expect(appointment.attendant_name).toContain(order?.attendant?.user?.first_name);
  }
});

test('pages, status, days and shop name filter the list', async () => {
  const second = await list({ q: CUSTOMER, page: 2, per_page: 1 });
  expect(second).toMatchObject({ total: 2, current_page: 2, last_page: 2, per_page: 1 });
  expect(second.appointments).toHaveLength(1);
  await admin.call('updateOrderAppointmentStatus', { id: orders[0]?.id ?? 0, action: 'confirm' });
  expect(idsOf(await list({ q: CUSTOMER, status: 'confirmed' }))).toEqual([orders[0]?.id]);
  expect(idsOf(await list({ q: CUSTOMER, end_date: '2020-01-01' }))).toEqual([]);
  const { establishment } = await visitor().call('getEstablishment', { id: shops[1]?.establishment_id ?? 0 });
  const ofShop = await list({ q: establishment?.name ?? '', per_page: 100 });
  expect(ofShop.appointments.length).toBeGreaterThan(0);
  const found = ofShop.appointments.filter(({ establishment: shop }) => shop?.slug === establishment?.slug);
  expect(found.length).toBeGreaterThan(0);
});

test('future bookings are sorted soonest first, past ones latest first', async () => {
  const soonest = orders.toSorted((one, other) =>
    (one?.order_datetime ?? '').localeCompare(other?.order_datetime ?? ''),
  );
  const coming = await list({ q: CUSTOMER, period: 'upcoming' });
  expect(coming.appointments.map(({ order_datetime: at }) => at)).toEqual(
    soonest.map((order) => order?.order_datetime),
  );
  expect((await list({ q: CUSTOMER, period: 'past' })).total).toBe(0);
  const refused = await admin.refused('listOrderAppointments', { period: 'soon' as 'past' });
  expect(refused.status).toBe(422);
});

test("an administrator sees the customer's phone", async () => {
  const { appointments } = await list({ q: CUSTOMER });
  expect(appointments.map(({ customer_phone: phone }) => phone)).toEqual(['11987654321', '11987654321']);
});

test('a client lists only their own bookings', async () => {
  const client = await visitor().login('cliente', DEMO_PASSWORD);
  const { user } = await client.call('getMe', {});
  for (const period of ['upcoming', 'past'] as const) {
    const mine = await client.call('listMyOrderAppointments', { period, per_page: 100 });
    for (const { id, customer_phone: phone } of mine.appointments) {
      expect(phone).toBeNull();
      const { order } = await client.call('getOrder', { id });
      expect(order?.client_id).toBe(user?.id);
    }
  }
  const ids = (await client.call('listMyOrderAppointments', { per_page: 100 })).appointments.map(
    ({ id }) => id,
  );
  expect(ids).not.toContain(orders[0]?.id);
});

test('bookings are counted by day', async () => {
  const day = wallClock(orders[0]?.order_datetime ?? '')[0];
  const { days } = await admin.call('countOrderAppointments', { start_date: day, end_date: addDays(day, 2) });
  expect(days.map(({ date }) => date)).toEqual([day, addDays(day, 1), addDays(day, 2)]);
  expect(days[0]?.appointments).toBeGreaterThan(0);
  const tooMany = { start_date: day, end_date: addDays(day, 62) };
  expect((await admin.refused('countOrderAppointments', tooMany)).status).toBe(422);
  const backwards = { start_date: day, end_date: addDays(day, -1) };
  expect((await admin.refused('countOrderAppointments', backwards)).status).toBe(422);
});

test('users and barbershops are counted', async () => {
  const { users, verified } = await admin.call('countUsers', {});
  expect(verified).toBeLessThanOrEqual(users);
  expect(users).toBeGreaterThan(0);
  const { listed, hidden, unlisted, unreviewed } = await admin.call('countListings', {});
  expect(listed).toBeGreaterThan(0);
  expect(unreviewed).toBeLessThanOrEqual(listed + hidden + unlisted);
});

test('owners, collaborators and customers get 403', async () => {
  for (const user of ['dono', 'barbeiro', 'cliente']) {
    const api = await visitor().login(user, DEMO_PASSWORD);
    expect((await api.ask('listOrderAppointments', {})).status, user).toBe(403);
  }
  expect((await visitor().ask('listOrderAppointments', {})).status).toBe(401);
});
