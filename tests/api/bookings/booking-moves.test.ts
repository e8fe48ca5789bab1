// Moving and cancelling bookings: permissions, deadlines, concurrent changes, and the history. Each
// test uses its own shop and people.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { type Bookable, bodyOf, book, isBooked } from '../../harness/loads/bookings.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { appointmentAt, DATE, newSalon, type Salon, type Somebody, somebody } from '../salon.ts';

let salon: Salon;
let client: Somebody;
let bookable: Bookable;

beforeAll(async () => {
  [salon, client] = await Promise.all([newSalon(), somebody()]);
  bookable = {
    establishment_id: salon.shop.id,
    employer_id: salon.collaborator,
    services: [{ id: salon.cut.id, duration: 30 }],
  };
});

let made = 0;

/** The next unused half hour of DATE; each test uses its own. */
function nextTime(): string {
  const minutes = 8 * 60 + 30 * made;
  made += 1;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

async function booked(api: Api) {
  const wish = { bookable, services: bookable.services, date: DATE, time: nextTime() };
  const outcome = await book(api, wish, randomUUID());
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  const { order, booking_secret: secret } = bodyOf(outcome);
  return { id: order?.id ?? 0, secret: secret ?? '', version: order?.version ?? 0, time: wish.time };
}

const at = (time: string) => `${DATE}T${time}`;

test('a move takes the new time, frees the old one and is recorded in the history', async () => {
  const { id, version, time } = await booked(client.api);
  const target = nextTime();
  const { order, message } = await salon.barber.api.call('moveBooking', {
    id,
    starts_at: at(target),
    version,
  });
  expect(message).toBe('Agendamento remarcado.');
  expect(order).toMatchObject({
    version: 2,
    attendant_id: salon.collaborator,
    appointment_status: 'pending',
  });
  const { events, time_zone } = await salon.owner.api.call('getOrder', { id });
  expect(time_zone).toBe('America/Sao_Paulo');
  expect(events.map(({ action, by_customer }) => [action, by_customer])).toEqual([
    ['created', true],
    ['moved', false],
  ]);
  const { available_times } = await visitor().call('listAvailableTimes', {
    employer_id: salon.collaborator,
    date: DATE,
    duration: 30,
  });
  expect(available_times).toContain(time);
  expect(available_times).not.toContain(target);
});

test('a booking moves to another person of the same shop only', async () => {
  const { id, version } = await booked(client.api);
  const target = nextTime();
  const { order } = await salon.owner.api.call('moveBooking', {
    id,
    employer_id: salon.managerLink,
    starts_at: at(target),
    version,
  });
  expect(order?.attendant_id).toBe(salon.managerLink);
  const other = await newSalon();
  const refused = await salon.owner.api.refused('moveBooking', {
    id,
    employer_id: other.collaborator,
    starts_at: at(target),
    version: 2,
  });
  expect(refused.body.errors).toHaveProperty('employer_id');
});

test('a move is refused and changes nothing if the time is unavailable or the booking is finished', async () => {
  const taken = await booked(salon.owner.api);
  const { id, version } = await booked(client.api);
  const move = (api: Api, starts_at: string) => api.refused('moveBooking', { id, starts_at, version });
  const conflict = await move(salon.owner.api, at(taken.time));
  expect(conflict.status).toBe(409);
  expect(conflict.body).toMatchObject({ reason: 'SLOT_TAKEN' });
  expect(conflict.body.suggestion).toMatch(/^\d{2}:\d{2}$/);
  expect((await move(client.api, at('19:05'))).body.reason).toBe('OFF_GRID');
  expect((await move(salon.owner.api, at('07:00'))).status).toBe(422);
  expect((await move(salon.owner.api, '2020-01-06T10:00')).body.errors).toHaveProperty('starts_at');
  expect((await salon.owner.api.call('getOrder', { id })).order?.version).toBe(version);
  await salon.owner.api.call('updateOrderAppointmentStatus', { id, action: 'cancel' });
  const over = await salon.owner.api.refused('moveBooking', { id, starts_at: at('19:00'), version: 2 });
  expect(over.body.reason).toBe('TRANSITION_REFUSED');
});

test('strangers get 404, colleagues without permission 403', async () => {
  const { id, version } = await booked(salon.owner.api);
  const stranger = await somebody();
  const request = { id, starts_at: at('19:00'), version };
  expect((await stranger.api.refused('moveBooking', request)).status).toBe(404);
  expect((await visitor().refused('moveBooking', request)).status).toBe(401);
});

test('one of two concurrent moves succeeds, and the other gets 409', async () => {
  const { id, version } = await booked(salon.owner.api);
  const [one, other] = [nextTime(), nextTime()];
  const answers = await Promise.all([
    salon.owner.api.ask('moveBooking', { id, starts_at: at(one), version }),
    salon.barber.api.ask('moveBooking', { id, starts_at: at(other), version }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.text).toContain('BOOKING_CHANGED');
});

test('a concurrent move and cancellation have one outcome', async () => {
  const { id, version } = await booked(salon.owner.api);
  const target = nextTime();
  const answers = await Promise.all([
    salon.owner.api.ask('moveBooking', { id, starts_at: at(target), version }),
    salon.barber.api.ask('updateOrderAppointmentStatus', { id, action: 'cancel', version }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a repeated key returns the first move', async () => {
  const { id, version } = await booked(salon.owner.api);
  const request = { id, starts_at: at(nextTime()), version };
  const headers = { 'idempotency-key': randomUUID() };
  const first = await salon.owner.api.call('moveBooking', request, { headers });
  expect(await salon.owner.api.call('moveBooking', request, { headers })).toEqual(first);
  const reused = await salon.owner.api.refused(
    'moveBooking',
    { ...request, starts_at: at('19:00') },
    { headers },
  );
  expect(reused.body.reason).toBe('IDEMPOTENCY_KEY_REUSED');
});

test('the link moves and cancels a booking; a wrong secret is refused, and opening the link changes nothing', async () => {
  const { id, secret, version } = await booked(visitor());
  const { booking } = await visitor().call('showBooking', { id, secret });
  expect(booking).toMatchObject({ can_be_changed: true, attendant_id: salon.collaborator, version });
  const target = nextTime();
  for (const name of ['moveOwnBooking', 'cancelBooking'] as const) {
    const refused = await visitor().refused(name, {
      id,
      secret: `${secret}0`,
      starts_at: at(target),
      version,
    });
    expect(refused.status).toBe(404);
  }
  const moved = await visitor().call('moveOwnBooking', { id, secret, starts_at: at(target), version });
  expect(moved.message).toBe('Agendamento remarcado.');
  const stale = await visitor().refused('cancelBooking', { id, secret, version });
  expect(stale.body.reason).toBe('BOOKING_CHANGED');
  const cancelled = await visitor().call('cancelBooking', {
    id,
    secret,
    version: moved.booking?.version ?? 0,
    reason: 'Imprevisto',
  });
  expect(cancelled.booking).toMatchObject({ appointment_status: 'cancelled', can_be_changed: false });
  expect(cancelled.booking?.events.map(({ action, by_customer }) => [action, by_customer])).toEqual([
    ['created', true],
    ['moved', true],
    ['cancelled', true],
  ]);
  expect(cancelled.booking?.events.at(-1)?.reason).toBe('Imprevisto');
});

test('the deadline binds clients only, for bookings and for appointments', async () => {
  const { id, secret, version } = await booked(client.api);
  const { appointment } = await client.api.call('createAppointment', appointmentAt(salon, nextTime()));
  await salon.owner.api.call('updateEstablishment', { id: salon.shop.id, change_deadline_minutes: 10_080 });
  const near = await bookedTomorrow();
  const late = await client.api.refused('moveBooking', { ...near, starts_at: at('19:00') });
  expect(late.body).toMatchObject({ reason: 'TOO_LATE' });
  expect(late.body.error).toContain('até 7 dias antes');
  expect(
    (await client.api.refused('updateOrderAppointmentStatus', { id: near.id, action: 'cancel' })).body.reason,
  ).toBe('TOO_LATE');
  const link = await visitor().refused('cancelBooking', near);
  expect(link.body.reason).toBe('TOO_LATE');
  expect((await visitor().call('showBooking', near)).booking?.can_be_changed).toBe(false);
  await salon.barber.api.call('moveBooking', { ...near, starts_at: at(nextTime()) });
  // One month ahead, the deadline has not passed.
  await client.api.call('moveBooking', { id, starts_at: at(nextTime()), version });
  await visitor().call('cancelBooking', { id, secret, version: 2 });
  await client.api.call('cancelAppointment', { id: appointment?.id ?? 0 });
  await salon.owner.api.call('updateEstablishment', { id: salon.shop.id, change_deadline_minutes: 120 });
});

async function bookedTomorrow() {
  const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const outcome = await book(
    client.api,
    { bookable, services: bookable.services, date, time: '12:00' },
    randomUUID(),
  );
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  const { order, booking_secret: secret } = bodyOf(outcome);
  return { id: order?.id ?? 0, secret: secret ?? '', version: order?.version ?? 0 };
}

test('appointments move with the same fields and answers', async () => {
  const { appointment } = await client.api.call('createAppointment', appointmentAt(salon, nextTime()));
  const id = appointment?.id ?? 0;
  expect(appointment).toMatchObject({
    version: 1,
    employer_id: salon.collaborator,
    time_zone: 'America/Sao_Paulo',
  });
  const target = nextTime();
  const headers = { 'idempotency-key': randomUUID() };
  const request = { id, employer_id: salon.managerLink, starts_at: at(target), version: 1 };
  const { appointment: moved } = await salon.manager.api.call('moveAppointment', request, { headers });
  expect(moved).toMatchObject({ version: 2, employer_id: salon.managerLink, provider_id: salon.manager.id });
  expect(moved?.events.map(({ action }) => action)).toEqual(['created', 'moved']);
  const again = await salon.manager.api.call('moveAppointment', request, { headers });
  expect(again.appointment?.version).toBe(2);
  const stale = await client.api.refused('moveAppointment', request);
  expect(stale.body.reason).toBe('BOOKING_CHANGED');
  expect(
    (await client.api.refused('moveAppointment', { ...request, starts_at: at('19:05'), version: 2 })).body
      .reason,
  ).toBe('OFF_GRID');
  const [one, other] = [nextTime(), nextTime()];
  const answers = await Promise.all([
    salon.owner.api.ask('moveAppointment', { id, starts_at: at(one), version: 2 }),
    salon.manager.api.ask('moveAppointment', { id, starts_at: at(other), version: 2 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await salon.owner.api.call('cancelAppointment', { id });
  const over = await salon.owner.api.refused('moveAppointment', { id, starts_at: at(one), version: 4 });
  expect(over.body.reason).toBe('TRANSITION_REFUSED');
});

test('many moves of one appointment by its client are refused, and its shop still moves it', async () => {
  const quiet = await newSalon();
  const { appointment } = await client.api.call('createAppointment', appointmentAt(quiet, '10:00'));
  const move = { id: appointment?.id ?? 0, starts_at: at('10:05'), version: 1 };
  for (let i = 0; i < 20; i++) {
    expect((await client.api.refused('moveAppointment', move)).body.reason).toBe('OFF_GRID');
  }
  const limited = await client.api.refused('moveAppointment', move);
  expect(limited.status).toBe(429);
  expect(limited.body.message).toBe(
    'Você tentou remarcar este agendamento muitas vezes. Aguarde uma hora ou fale com a barbearia.',
  );
  await quiet.owner.api.call('moveAppointment', { ...move, starts_at: at('11:05') });
});
