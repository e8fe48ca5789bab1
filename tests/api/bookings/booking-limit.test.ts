// Limits on bookings by clients: anonymous callers are counted by the address that the edge
// reports, accounts and verified e-mails individually.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../harness/api.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  durationOf,
  freeDay,
  isBooked,
} from '../../harness/loads/bookings.ts';
import { Mailbox } from '../../harness/mailbox.ts';
import { contactProof, newcomer, stranger } from '../../harness/people.ts';
import { DEMO_PASSWORD } from '../../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../../harness/suites/stack.ts';

const PER_HOUR = 3;
const PROOF = 'CONTACT_PROOF_REQUIRED';
let stack: OwnedStack;
let visitor: Api;
let bookable: Bookable;
let day: { date: string; times: string[] };

beforeAll(async () => {
  stack = await startStack({ demo: true, flags: { services: [`--bookings_per_hour_at_shop=${PER_HOUR}`] } });
  visitor = new Api(stack.info.url);
  bookable = (await bookables(visitor, 1))[0] as Bookable;
  day = await freeDay(visitor, bookable, 20, 90);
}, 300_000);
afterAll(() => stack?.stop(), 60_000);

// Non-overlapping times of the day.
const wishAt = (index: number) => {
  const services = bookable.services.slice(0, 1);
  const apart = Math.ceil(durationOf(services) / 15);
  const time = day.times[index * apart];
  if (!time) throw new Error('the day has too few times');
  return { bookable, services, date: day.date, time };
};

test('anonymous callers of one address must prove an e-mail after the limit, and repeats are not counted', async () => {
  for (let index = 0; index < PER_HOUR; index += 1) {
    expect(isBooked(await book(visitor, wishAt(index), `limit-${index}`))).toBe(true);
    const repeat = await book(visitor, wishAt(index), `limit-${index}`);
    expect(isBooked(repeat)).toBe(true);
  }
  const refused = await book(visitor, wishAt(PER_HOUR), 'limit-more');
  expect(refused.answer?.status).toBe(403);
  expect(bodyOf(refused)).toMatchObject({
    reason: PROOF,
    error:
      'Muitos agendamentos em pouco tempo a partir da sua rede. Para continuar, confirme seu e-mail ou entre na sua conta.',
  });
});

test('neither a header nor an account without a verified e-mail changes the address', async () => {
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
    expect(answer.status, name).toBe(403);
  }
  const { username, password } = await newcomer(visitor);
  const unverified = await visitor.login(username, password);
  expect(bodyOf(await book(unverified, wishAt(PER_HOUR), 'limit-unverified'))).toMatchObject({
    reason: PROOF,
  });
});

test('a client with a verified e-mail has a separate limit', async () => {
  const { email } = stranger();
  const proof = await contactProof(visitor, new Mailbox(stack.info.mailbox_url), email);
  for (let index = 0; index < PER_HOUR; index += 1) {
    const wish = { ...wishAt(PER_HOUR + index), contactProof: proof };
    const outcome = await book(visitor, wish, `proven-${index}`);
    expect(isBooked(outcome)).toBe(true);
    expect(bodyOf(outcome).order?.customer_email).toBe(email);
  }
  const refused = await book(visitor, { ...wishAt(2 * PER_HOUR), contactProof: proof }, 'proven-more');
  expect(refused.answer?.status).toBe(429);
  const seconds = Number(refused.answer?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
  const forged = await book(visitor, { ...wishAt(2 * PER_HOUR), contactProof: `${proof}0` }, 'forged');
  expect(bodyOf(forged)).toMatchObject({ reason: PROOF });
});

test('an account with a verified e-mail has a separate limit', async () => {
  const customer = await visitor.login('cliente', DEMO_PASSWORD);
  expect(isBooked(await book(customer, wishAt(2 * PER_HOUR), 'limit-customer'))).toBe(true);
});

test("the shop's staff has no limit", async () => {
  const admin = await visitor.login('admin', DEMO_PASSWORD);
  expect(isBooked(await book(admin, wishAt(2 * PER_HOUR + 1), 'limit-admin'))).toBe(true);
});
