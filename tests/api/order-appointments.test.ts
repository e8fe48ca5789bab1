// An administrator finds the bookings of every shop; nobody else does.
import { beforeAll, expect, test } from 'vitest';
import type { Api, Response } from '../harness/api.ts';
import { type Bookable, bodyOf, book, bookables, freeDay, isBooked } from '../harness/bookings.ts';
import { DEMO_PASSWORD, visitor } from '../harness/shared-stack.ts';

const RUN = Date.now();
// Of this run alone, with accents to search past.
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

test('bookings of all shops are found by a part of the name, whatever its case and accents', async () => {
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

test('pages, status, days and the name of a shop narrow the list', async () => {
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

test('neither owner, collaborator nor customer reads it', async () => {
  for (const user of ['dono', 'barbeiro', 'cliente']) {
    const api = await visitor().login(user, DEMO_PASSWORD);
    expect((await api.ask('listOrderAppointments', {})).status, user).toBe(403);
  }
  expect((await visitor().ask('listOrderAppointments', {})).status).toBe(401);
});
