// The times to which a booking may be moved: they include its own time, and only people who may move it get them.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Answer, Api } from '../../harness/api.ts';
import { bodyOf, book, isBooked } from '../../harness/loads/bookings.ts';
import { hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { appointmentAt, DATE, made, newSalon, type Salon, type Somebody, somebody } from '../salon.ts';

let salon: Salon;
let client: Somebody;
let colleague: Somebody;
/** The client's bookings: an order at 10:00 and an appointment at 14:00. */
let order: { id: number; secret: string };
let appointment: number;

beforeAll(async () => {
  [salon, client, colleague] = await Promise.all([newSalon(), somebody(), somebody()]);
  await hire(salon.owner.api, salon.shop.id, colleague.api);
  const services = [{ id: salon.cut.id, duration: 30 }];
  const bookable = { establishment_id: salon.shop.id, employer_id: salon.collaborator, services };
  const wish = { bookable, services, date: DATE, time: '10:00' };
  const outcome = await book(client.api, wish, randomUUID());
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  const { order: booked, booking_secret: secret } = bodyOf(outcome);
  order = { id: booked?.id ?? 0, secret: secret ?? '' };
  appointment = await made(client.api, appointmentAt(salon, '14:00'));
}, 60_000);

const days = { start_date: DATE, days: 1 };
const ofOrder = (api: Api, fields = {}) =>
  api.ask('listBookingMoveTimes', { id: order.id, ...days, ...fields });
const ofAppointment = (api: Api, fields = {}) =>
  api.ask('listAppointmentMoveTimes', { id: appointment, ...days, ...fields });
const byLink = (secret: string) => visitor().ask('listOwnMoveTimes', { id: order.id, secret, ...days });

type Times = Answer<{ days: { available_times: string[] }[] }>;
const timesOf = ({ status, text, body }: Times) => {
  expect(status, text).toBe(200);
  return body.days[0]?.available_times ?? [];
};

test('a booking may overlap its own time but no other booking', async () => {
  const { available_times } = await visitor().call('listAvailableTimes', {
    employer_id: salon.collaborator,
    date: DATE,
    duration: 30,
  });
  for (const taken of ['09:45', '10:00', '10:15', '14:00']) expect(available_times).not.toContain(taken);
  for (const answer of [
    await ofOrder(salon.owner.api),
    await ofOrder(salon.barber.api),
    await ofOrder(client.api),
    await byLink(order.secret),
  ]) {
    const times = timesOf(answer);
    expect(times).toEqual(expect.arrayContaining(['09:45', '10:00', '10:15']));
    expect(times).not.toContain('14:00');
  }
  for (const { api } of [salon.owner, salon.barber, client]) {
    const times = timesOf(await ofAppointment(api));
    expect(times).toEqual(expect.arrayContaining(['13:45', '14:00', '14:15']));
    expect(times).not.toContain('10:00');
  }
});

test('lists the times of another person of the shop, and refuses people outside it', async () => {
  const employer_id = salon.managerLink;
  expect(timesOf(await ofOrder(client.api, { employer_id }))).toContain('14:00');
  expect(timesOf(await ofAppointment(client.api, { employer_id }))).toContain('10:00');
  const other = await newSalon();
  for (const refused of [
    await ofOrder(salon.owner.api, { employer_id: other.collaborator }),
    await ofAppointment(salon.owner.api, { employer_id: other.collaborator }),
  ]) {
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty('errors.employer_id');
  }
});

test('refuses callers who may not move the booking', async () => {
  const stranger = await somebody();
  expect((await ofOrder(stranger.api)).status).toBe(404);
  expect((await ofAppointment(stranger.api)).status).toBe(404);
  expect((await ofOrder(colleague.api)).status).toBe(404);
  expect((await ofAppointment(colleague.api)).status).toBe(404);
  expect((await ofOrder(visitor())).status).toBe(401);
  expect((await byLink('1.wrong')).status).toBe(404);
  expect((await byLink('')).status).toBe(404);
});

test('a move may overlap the old time of the booking', async () => {
  const { order: before } = await salon.owner.api.call('getOrder', { id: order.id });
  const moved = await client.api.call('moveBooking', {
    id: order.id,
    starts_at: `${DATE}T10:15`,
    version: before?.version ?? 0,
  });
  expect(moved.order?.order_datetime).toBe(new Date(`${DATE}T10:15:00-03:00`).toISOString());
});

test('refuses clients after the deadline and answers the shop', async () => {
  await salon.owner.api.call('updateEstablishment', {
    id: salon.shop.id,
    change_deadline_minutes: 10_080,
  } as never);
  const soon = await made(client.api, appointmentAt(salon, '16:00', { scheduled_at: tomorrowAt('16:00') }));
  const ask = (api: Api) => api.ask('listAppointmentMoveTimes', { id: soon, ...days });
  const late = await ask(client.api);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ reason: 'TOO_LATE' });
  expect((await ask(salon.barber.api)).status).toBe(200);
});

const tomorrowAt = (time: string): string =>
  `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T${time}`;
