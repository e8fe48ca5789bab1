// The page of a booking: the rights of its secret, and the recipients of its link.
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../harness/api.ts';
import { type Bookable, bodyOf, book, freeDay, isBooked } from '../../harness/loads/bookings.ts';
import { contactProof, hire, signedIn, stranger } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { mailbox, sharedStack, visitor } from '../../harness/suites/shared-stack.ts';
import { until } from '../../harness/until.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { newItem, newShop, type Shop, unique } from '../owner.ts';

const SECRET = /^\d+\.[0-9a-f]{40}$/;
let owner: Api;
let shop: Shop;
let bookable: Bookable;
let date: string;

beforeAll(async () => {
  ({ api: owner } = await signedIn(visitor(), mailbox()));
  shop = await newShop(owner, {
    name: unique('Zona da Barba Zé & Cia'),
    address: 'Rua A, 1',
    phone: '(55) 99999-1234',
  });
  const item = await newItem(owner, shop, { duration: 15, price: 40 });
  const employerId = await hire(owner, shop.id, owner);
  await owner.call('saveSchedule', {
    employer_id: employerId,
    schedules: everyDay('08:00', '20:00'),
  });
  bookable = {
    establishment_id: shop.id,
    employer_id: employerId,
    services: [{ id: item.id, duration: 15 }],
  };
  ({ date } = await freeDay(visitor(), bookable, 3, 15));
});

let made = 0;

/** Books the next free quarter of an hour. */
async function booked(api: Api, fields: { contactProof?: string } = {}) {
  const minutes = 8 * 60 + 15 * made;
  made += 1;
  const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const key = unique('booking').replace(' ', '-');
  const wish = { bookable, services: bookable.services, date, time, ...fields };
  const outcome = await book(api, wish, key);
  expect(isBooked(outcome), outcome.answer?.text).toBe(true);
  const { order, booking_secret: secret } = bodyOf(outcome);
  return { id: order?.id ?? 0, secret: secret ?? '', wish, key };
}

test('the secret in the answer opens only this booking', async () => {
  const one = await booked(visitor());
  const other = await booked(visitor());
  expect(one.secret).toMatch(SECRET);
  expect(other.secret).not.toBe(one.secret);
  const { booking } = await visitor().call('showBooking', { id: one.id, secret: one.secret });
  expect(booking).toMatchObject({
    id: one.id,
    establishment: {
      name: shop.name,
      slug: shop.slug,
      address: 'Rua A, 1',
      phone: '(55) 99999-1234',
      time_zone: 'America/Sao_Paulo',
    },
    services: [{ quantity: 1, duration: 15, price: 40 }],
    total_price: 40,
    appointment_status: 'pending',
    version: 1,
    can_be_mailed: true,
  });
  expect(JSON.stringify(booking)).not.toContain('Cliente de Teste');
  for (const secret of [other.secret, `${one.secret}0`, one.secret.slice(0, -1), '']) {
    const refused = await visitor().refused('showBooking', { id: one.id, secret });
    expect(refused.status).toBe(404);
    expect(refused.body.error).toBe('Agendamento não encontrado.');
  }
});

test('the answer is not cached', async () => {
  const { id, secret } = await booked(visitor());
  const { headers } = await visitor().ask('showBooking', { id, secret });
  expect(headers.get('cache-control')).toContain('no-store');
});

test('a repeated booking returns the same secret', async () => {
  const first = await booked(visitor());
  const again = await book(visitor(), first.wish, first.key);
  expect(bodyOf(again)).toMatchObject({ booking_secret: first.secret, order: { id: first.id } });
});

test('other answers omit the secret', async () => {
  const { id, secret } = await booked(visitor());
  const answers = [
    await owner.ask('getOrder', { id }),
    await owner.ask('listOrdersByEntity', { entity_id: shop.id } as never),
    await owner.ask('updateOrderAppointmentStatus', { id, action: 'confirm' }),
  ];
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toContain(secret);
  }
  expect(await visitor().call('showBooking', { id, secret })).toMatchObject({
    booking: { appointment_status: 'confirmed', version: 2 },
  });
});

test('a signed-in client sees their own booking without the secret, and other users do not', async () => {
  const client = await signedIn(visitor(), mailbox());
  const { id } = await booked(client.api);
  expect((await client.api.call('showBooking', { id, secret: '' })).booking?.id).toBe(id);
  const other = await signedIn(visitor(), mailbox());
  for (const api of [visitor(), other.api, owner]) {
    expect((await api.refused('showBooking', { id, secret: '' })).status).toBe(404);
  }
});

test('a client is mailed once, even when the booking is repeated', async () => {
  const client = await signedIn(visitor(), mailbox());
  const before = await mailbox().all(client.person.email);
  const { id, secret, wish, key } = await booked(client.api);
  await book(client.api, wish, key);
  await until(async () => (await mailsOf(id)).every(({ done }) => done), 20_000, 'all mails handed to auth');
  expect(await mailsOf(id)).toHaveLength(1);
  const mail = await mailbox().newest(client.person.email, Math.max(...before.map((old) => old.id)));
  expect(await mailbox().all(client.person.email)).toHaveLength(before.length + 1);
  expect(mail.subject).toBe('Seu agendamento na Navalha');
  expect(mail.text).toContain(`/booking/${id}#${secret}`);
  expect(mail.text).toContain('Zé & Cia');
  expect(mail.text).not.toContain('&amp;');
});

/** Reads the recorded mails of a booking from the database of orders. */
const mailsOf = (id: number) =>
  query<{ done: boolean }>(
    sharedStack().info,
    'orders',
    'SELECT done_at IS NOT NULL AS done FROM booking_mail WHERE order_id = $1',
    [id],
  );

test('a visitor is mailed at their verified e-mail', async () => {
  const { email } = stranger();
  const proof = await contactProof(visitor(), mailbox(), email);
  const { id: code } = await mailbox().newest(email);
  const { id, secret } = await booked(visitor(), { contactProof: proof });
  expect((await mailbox().newest(email, code)).text).toContain(`/booking/${id}#${secret}`);
});

test('the holder of the secret may request three mails', async () => {
  const { id, secret } = await booked(visitor());
  const { email } = stranger();
  const refused = await visitor().refused('requestBookingMail', { id, secret: '1.0', email });
  expect(refused.status).toBe(404);
  for (let time = 0; time < 3; time += 1) {
    await visitor().call('requestBookingMail', { id, secret, email });
  }
  expect((await visitor().refused('requestBookingMail', { id, secret, email })).body).toMatchObject({
    reason: 'TOO_MANY_MAILS',
  });
  await until(async () => (await mailbox().all(email)).length === 3, 20_000, 'three mails');
  const { booking } = await visitor().call('showBooking', { id, secret });
  expect(booking?.can_be_mailed).toBe(false);
});

test('a cancelled booking is not mailed', async () => {
  const { id, secret } = await booked(visitor());
  await owner.call('updateOrderAppointmentStatus', { id, action: 'cancel' });
  const refused = await visitor().refused('requestBookingMail', { id, secret, email: stranger().email });
  expect(refused.status).toBe(409);
  expect((await visitor().call('showBooking', { id, secret })).booking?.appointment_status).toBe('cancelled');
});
