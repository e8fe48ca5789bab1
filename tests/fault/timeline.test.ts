// Random operations on people who work at two shops each, in two time zones, while services are
// killed: bookings, appointments, breaks, days off, holidays, weekly hours, moves and
// cancellations. Only one actor changes a day. Its complete model of the day gives the expected answer of
// every call and every offered time. Days and people run in parallel.
//
// NAVALHA_OPERATIONS=10000 tests/run fault sets the number, NAVALHA_SEED repeats the choices of a
// run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api } from '../harness/api.ts';
import { disagreements, expectNoOverlap } from '../harness/loads/bookings.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { hire, signedIn } from '../harness/people.ts';
import { crashPointFiles } from '../harness/suites/crash-points.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { clock, type Service } from '../harness/timeline/day-model.ts';
import { randomHours } from '../harness/timeline/hours-change.ts';
import { CRASHING, Outages } from '../harness/timeline/outages.ts';
import type { Person } from '../harness/timeline/person-day.ts';
import { Random } from '../harness/timeline/random.ts';
import { expectRows } from '../harness/timeline/rows.ts';
import { ShopDay } from '../harness/timeline/shop-day.ts';
import { World } from '../harness/timeline/world.ts';
import { until } from '../harness/until.ts';
import { weekdayOf } from '../harness/weekdays.ts';
import { placeIn } from '../harness/zone-places.ts';

const OPERATIONS = Number(process.env['NAVALHA_OPERATIONS'] ?? 1500);
const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const OPERATIONS_PER_CRASH = 500;
const PEOPLE = 4;
// One per weekday, because weekly hours belong to a weekday.
const DAYS = 7;
const DAYS_AHEAD = 200;
const HOLD_SECONDS = 15;
const SETTLED_MS = 60_000;
const DURATIONS = [15, 30, 50];
// Minutes by which São Paulo is ahead of the zone.
const ZONES = [
  { zone: 'America/Sao_Paulo', ahead: 0 },
  { zone: 'America/Manaus', ahead: 60 },
];

interface Shop {
  id: number;
  ahead: number;
  services: Service[];
}

let stack: OwnedStack;
let world: World;
let days: ShopDay[];

async function openShop(owner: Api, { zone, ahead }: (typeof ZONES)[number]): Promise<Shop> {
  const name = `Zona da Barba ${zone}`;
  const { establishment } = await owner.call('createEstablishment', { name, ...placeIn(zone) });
  const id = establishment?.id ?? 0;
  const services: Service[] = [];
  for (const duration of DURATIONS) {
    const { item } = await owner.call('createItem', {
      name: `Corte de ${duration} minutos`,
      type: 'service',
      price: 45,
      duration,
      entity_id: id,
      entity_name: 'establishment',
    });
    services.push({ id: item?.id ?? 0, duration });
  }
  return { id, ahead, services };
}

async function engage(api: Api, owner: Api, shops: Shop[]): Promise<Person> {
  const person = await signedIn(api, new Mailbox(stack.info.mailbox_url));
  const places: Person['places'] = [];
  for (const { id: shop, ahead, services } of shops) {
    places.push({ shop, ahead, services, collaborator: await hire(owner, shop, person.api) });
  }
  return { id: person.id, api: person.api, places };
}

/** A client of every shop, each of which has served them. */
async function makeClient(api: Api, owner: Api, { places, id }: Person, date: string): Promise<number> {
  const client = await signedIn(api, new Mailbox(stack.info.mailbox_url));
  for (const { shop, services, collaborator } of places) {
    await owner.call('saveSchedule', {
      employer_id: collaborator,
      schedules: [{ day_of_week: weekdayOf(date), start_time: '08:00', end_time: '20:00' }],
    });
    const { appointment } = await owner.call('createAppointment', {
      app_id: 1,
      entity_name: 'establishment',
      entity_id: shop,
      scheduled_at: `${date}T${clock(12 * 60 + 60 * places.findIndex((place) => place.shop === shop))}`,
      service_ids: [services[0]?.id ?? 0],
      provider_id: id,
      client: client.person.username,
    });
    await client.api.call('updateAppointmentStatus', { id: appointment?.id ?? 0, status: 'confirmed' });
  }
  // Moves the visits into the past, so that changes of hours do not strand them.
  await query(
    stack.info,
    'booking',
    `WITH past AS (UPDATE appointment SET starts_at = starts_at - interval '2 years',
       ends_at = ends_at - interval '2 years')
     UPDATE reservation SET during = tstzrange(lower(during) - interval '2 years',
       upper(during) - interval '2 years')`,
  );
  return client.id;
}

async function setFirstHours(): Promise<void> {
  for (const { model, person, weekday, random } of days.flatMap(({ people }) => people)) {
    for (const place of person.places) {
      const hours = randomHours(random);
      model.hours.set(place, hours);
      await world.owner.call('saveSchedule', {
        employer_id: place.collaborator,
        replaced_days: [weekday],
        schedules: hours.map(({ start, end }) => ({
          day_of_week: weekday,
          start_time: clock(start),
          end_time: clock(end),
        })),
      });
    }
  }
}

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED} NAVALHA_OPERATIONS=${OPERATIONS}`);
  const files = await crashPointFiles(CRASHING);
  stack = await startStack({
    scale: { booking: 2, orders: 2 },
    flags: {
      orders: [`--crash_point_file=${files.orders}`],
      booking: [
        `--crash_point_file=${files.booking}`,
        `--hold_seconds=${HOLD_SECONDS}`,
        '--entries_per_minute=1000000',
      ],
    },
  });
  // Bypasses the edge, which limits the requests of one address.
  const visitor = new Api(stack.info.gateway_url);
  const { api: owner } = await signedIn(visitor, new Mailbox(stack.info.mailbox_url));
  const shops: Shop[] = [];
  for (const zone of ZONES) shops.push(await openShop(owner, zone));
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number += 1) people.push(await engage(visitor, owner, shops));
  const outages = new Outages(stack, files, new Random(SEED));
  const first = addDays(today(), DAYS_AHEAD);
  const clientId = await makeClient(visitor, owner, people[0] as Person, first);
  world = new World(stack, outages, owner, visitor, clientId);
  days = Array.from(
    { length: DAYS },
    (_, day) => new ShopDay(world, people, addDays(first, day), new Random(SEED + day + 1)),
  );
  await setFirstHours();
});

afterAll(() => stack?.stop());

test('random operations and crashes cause no double booking and no loss, and every free time is offered', async () => {
  const { figures, outages } = world;
  const startedAt = Date.now();
  const isOver = () => figures.operations >= OPERATIONS;
  const acting = Promise.all(
    days.map(async (day) => {
      while (!isOver()) await day.act();
    }),
  );
  let hasEnded = false;
  acting.then(
    () => {
      hasEnded = true;
    },
    () => {
      hasEnded = true;
    },
  );
  const crashing = (async () => {
    for (let next = OPERATIONS_PER_CRASH; !hasEnded; next += OPERATIONS_PER_CRASH) {
      await until(() => hasEnded || figures.operations >= next, 600_000, `${next} operations`);
      if (hasEnded) return;
      await outages.crash();
      await expectNoOverlap(stack.info);
    }
  })();
  await Promise.all([acting, crashing]);
  await expectNoOverlap(stack.info);
  await until(async () => (await disagreements(stack.info)).length === 0, SETTLED_MS, 'one sweep');
  expect(await disagreements(stack.info)).toEqual([]);
  for (const day of days.flatMap(({ people }) => people)) await expectRows(day, SETTLED_MS);
  expect(outages.count).toBeGreaterThanOrEqual(Math.floor(OPERATIONS / OPERATIONS_PER_CRASH) - 1);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const answers = JSON.stringify(Object.fromEntries(world.refusals));
  console.log(JSON.stringify({ seconds, crashes: outages.count, ...figures }), answers);
}, 1_800_000);
