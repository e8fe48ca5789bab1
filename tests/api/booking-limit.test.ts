// Visitors' bookings are limited by the address that the edge saw, whatever a client says of itself.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  durationOf,
  freeDay,
  isBooked,
} from '../harness/bookings.ts';
import { DEMO_PASSWORD } from '../harness/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/stack.ts';

const PER_HOUR = 3;
let stack: OwnedStack;
let visitor: Api;
let bookable: Bookable;
let day: { date: string; times: string[] };

beforeAll(async () => {
  stack = await startStack({ demo: true, flags: { orders: [`--bookings_per_hour_at_shop=${PER_HOUR}`] } });
  visitor = new Api(stack.info.url);
  bookable = (await bookables(visitor, 1))[0] as Bookable;
  day = await freeDay(visitor, bookable, 20, 90);
}, 300_000);
afterAll(() => stack?.stop(), 60_000);

// Times of the day that do not overlap.
const wishAt = (index: number) => {
  const services = bookable.services.slice(0, 1);
  const apart = Math.ceil(durationOf(services) / 15);
  const time = day.times[index * apart];
  if (!time) throw new Error('the day has too few times');
  return { bookable, services, date: day.date, time };
};

test('a visitor is stopped after so many bookings, told when to come back, and a repeat is no new one', async () => {
  for (let index = 0; index < PER_HOUR; index += 1) {
    expect(isBooked(await book(visitor, wishAt(index), `limit-${index}`))).toBe(true);
    const repeat = await book(visitor, wishAt(index), `limit-${index}`);
    expect(isBooked(repeat)).toBe(true);
  }
  const refused = await book(visitor, wishAt(PER_HOUR), 'limit-more');
  expect(refused.answer?.status).toBe(429);
  expect(bodyOf(refused)).toMatchObject({
    error: 'Muitos agendamentos em pouco tempo. Aguarde alguns minutos e tente de novo.',
  });
  const seconds = Number(refused.answer?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
});

test('no header makes another address of it, nor an account a customer of the house', async () => {
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'true-client-ip']) {
    const answer = await visitor.raw('/api/order', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [name]: name === 'forwarded' ? 'for=9.9.9.9' : '9.9.9.9',
      },
      body: JSON.stringify({
        entity_name: 'establishment',
        entity_id: bookable.establishment_id,
        items: [{ item_id: bookable.services[0]?.id }],
        customer_name: 'Cliente de Teste',
        order_datetime: `${day.date}T${wishAt(PER_HOUR).time}:00`,
        attendant_id: bookable.employer_id,
      }),
    });
    expect(answer.status, name).toBe(429);
  }
  const customer = await visitor.login('cliente', DEMO_PASSWORD);
  expect((await book(customer, wishAt(PER_HOUR), 'limit-customer')).answer?.status).toBe(429);
});

test('who runs the shop books on', async () => {
  const admin = await visitor.login('admin', DEMO_PASSWORD);
  expect(isBooked(await book(admin, wishAt(PER_HOUR), 'limit-admin'))).toBe(true);
});
