// For an hour, an attacker with one address and unlimited phone numbers books as much time of one shop as
// possible, with and without the limits for visitors. Meanwhile 200 other people behind the same address
// book, some with an account, the others with a verified e-mail.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { type Bookable, bodyOf, book, bookables, isBooked, minutesOf } from '../harness/loads/bookings.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { contactProof, stranger, verified } from '../harness/people.ts';
import { DEMO_PASSWORD } from '../harness/suites/shared-stack.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { weekdayOf } from '../harness/weekdays.ts';

const ATTACKER = 'Atacante';
// Exceeds every hourly limit of an address.
const ATTEMPTS = 120;
const HONEST = 200;
const WITH_ACCOUNT = 60;
const SHARE = 25;
const DAYS_AHEAD = 10;

const stacks: OwnedStack[] = [];
afterAll(async () => {
  for (const stack of stacks) await stack.stop();
}, 120_000);

async function start(flags: string[]): Promise<Api> {
  const stack = await startStack({
    demo: true,
    flags: {
      auth: ['--contact_codes_per_hour=300'],
      services: ['--bookings_per_hour_at_shop=10', '--bookings_per_hour=100'],
      orders: ['--bookings_per_phone=5', ...flags],
    },
  });
  stacks.push(stack);
  return new Api(stack.info.url);
}

/** The collaborators of the demo shop with the largest team. */
async function peopleOfOneShop(api: Api): Promise<Bookable[]> {
  const byShop = Map.groupBy(await bookables(api, 10), ({ establishment_id }) => establishment_id);
  return [...byShop.values()].sort((one, other) => other.length - one.length)[0] as Bookable[];
}

interface Place {
  bookable: Bookable;
  date: string;
  time: string;
}

/** Every offered start on 70 days, at intervals of the service's duration. */
async function placesOf(api: Api, people: Bookable[], duration: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const bookable of people) {
    for (let week = 0; week < 5; week += 1) {
      const start = new Date(Date.now() + (DAYS_AHEAD + week * 14) * 86_400_000).toISOString().slice(0, 10);
      const { days } = await api.call('listAvailableDays', {
        employer_id: bookable.employer_id,
        start_date: start,
        days: 14,
        duration,
      });
      for (const { date, available_times } of days) {
        let free = 0;
        for (const time of available_times) {
          if (minutesOf(time) < free) continue;
          free = minutesOf(time) + duration;
          places.push({ bookable, date, time });
        }
      }
    }
  }
  return places;
}

/** Books the longest possible visits on one person's next days, each with a different phone number. */
async function attack(api: Api, person: Bookable, quantity: number): Promise<void> {
  const service = person.services[0] as Bookable['services'][number];
  const places = await placesOf(api, [person], service.duration);
  let next = 0;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { date, time } = places[next % places.length] as Place;
    const outcome = await book(
      api,
      {
        bookable: person,
        services: [service],
        date,
        time,
        customer: ATTACKER,
        phone: `119${String(10_000_000 + attempt)}`,
        quantity: Math.max(1, quantity - (attempt % quantity)),
      },
      randomUUID(),
    );
    next += isBooked(outcome) ? quantity : 1;
  }
}

interface Held {
  /** The maximum number of minutes of one person's day that the attacker holds. */
  mostOfADay: number;
  minutes: number;
  bookings: number;
}

async function heldBy(admin: Api, shop: number, person: Bookable): Promise<Held> {
  const { orders } = await admin.call('listOrdersByEntity', {
    entity_id: shop,
    start_date: new Date().toISOString().slice(0, 10),
    end_date: new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10),
  } as never);
  const schedules = await admin.call('listSchedule', { employer_id: person.employer_id } as never);
  const working = (date: string) =>
    (schedules as unknown as { day_of_week: string; start_time: string; end_time: string }[])
      .filter(({ day_of_week }) => day_of_week === weekdayOf(date))
      .reduce((sum, { start_time, end_time }) => sum + minutesOf(end_time) - minutesOf(start_time), 0);
  const byDay = new Map<string, number>();
  const attackers = orders.filter(
    ({ customer_name, status }) => customer_name === ATTACKER && status !== 'cancelled',
  );
  for (const { order_datetime, total_duration } of attackers) {
    const day = new Date(Date.parse(order_datetime as string) - 3 * 3_600_000).toISOString().slice(0, 10);
    byDay.set(day, (byDay.get(day) ?? 0) + total_duration);
  }
  return {
    mostOfADay: Math.max(0, ...[...byDay].map(([date, minutes]) => minutes / working(date))),
    minutes: [...byDay.values()].reduce((sum, minutes) => sum + minutes, 0),
    bookings: attackers.length,
  };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

test('one address holds most of a day without the limits for visitors', async () => {
  const api = await start(['--visitor_share=0']);
  const [person] = await peopleOfOneShop(api);
  if (!person) throw new Error('no shop has collaborators');
  const admin = await api.login('admin', DEMO_PASSWORD);
  await admin.call('updateEstablishment', { id: person.establishment_id, visit_minutes: 1440 });
  await attack(api, person, 4);
  const held = await heldBy(admin, person.establishment_id, person);
  console.log(
    `before: ${held.bookings} bookings, ${held.minutes} minutes, ${percent(held.mostOfADay)} of a day`,
  );
  expect(held.mostOfADay).toBeGreaterThan(SHARE / 100);
  await stacks.pop()?.stop();
});

test('the limits restrict an address to a quarter of a day, and 200 people behind it are served', async () => {
  const api = await start([`--visitor_share=${SHARE}`]);
  const mailbox = new Mailbox((stacks.at(-1) as OwnedStack).info.mailbox_url);
  // Signs in before the attack, because at an address with many failed guesses a new sign-in must
  // wait.
  const admin = await api.login('admin', DEMO_PASSWORD);
  const people = await peopleOfOneShop(api);
  const target = people[0] as Bookable;
  const service = target.services[0] as Bookable['services'][number];
  const places = await placesOf(api, people, service.duration);
  expect(places.length).toBeGreaterThan(HONEST * 1.5);

  let refused = 0;
  const serve = async (index: number): Promise<boolean> => {
    let caller = api;
    let proof: string | undefined;
    if (index < WITH_ACCOUNT) {
      const person = await verified(api, mailbox);
      caller = await api.login(person.username, person.password);
    } else {
      proof = await contactProof(api, mailbox, stranger().email);
    }
    // Repeats, because the attacker or others may take the time first.
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const place = places[randomInt(places.length)] as Place;
      const wish = { ...place, services: [service], customer: `Cliente ${index}` };
      const outcome = await book(
        caller,
        { ...wish, phone: '11987654321', ...(proof && { contactProof: proof }) },
        randomUUID(),
      );
      if (isBooked(outcome)) return true;
      if (outcome.answer?.status !== 409) {
        console.log(`refused: ${outcome.answer?.status} ${bodyOf(outcome)?.error}`);
        refused += 1;
        return false;
      }
    }
    return false;
  };

  const attacking = Promise.all([attack(api, target, 4), guessPasswords(api)]);
  let served = 0;
  const waiting = Array.from({ length: HONEST }, (_, index) => index);
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        // Reads the clock again after the wait, because the others also book meanwhile.
        const isServed = await serve(index);
        served += isServed ? 1 : 0;
      }
    }),
  );
  await attacking;
  const held = await heldBy(admin, target.establishment_id, target);
  console.log(
    `after: ${held.bookings} bookings, ${held.minutes} minutes, ${percent(held.mostOfADay)} of a day; ` +
      `${served} of ${HONEST} honest people served`,
  );
  expect(held.bookings).toBeGreaterThan(0);
  expect(held.mostOfADay).toBeLessThanOrEqual(SHARE / 100);
  expect({ served, refused }).toEqual({ served: HONEST, refused: 0 });
}, 600_000);

/** Exceeds the address's limit of wrong passwords. */
async function guessPasswords(api: Api): Promise<void> {
  for (let attempt = 0; attempt < 320; attempt += 1) {
    await api.ask('login', { username: `conta${attempt}`, password: 'errada-errada' });
  }
}
