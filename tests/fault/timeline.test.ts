// Ten thousand random operations on people who work at two shops each. Every day of every person has
// one actor, who knows exactly what is taken and so what each call must answer; different days of one
// person, and different people, go on at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import { disagreements, expectNoOverlap } from '../harness/bookings.ts';
import { query } from '../harness/database.ts';
import { type OwnedStack, startStack } from '../harness/stack.ts';
import { until } from '../harness/until.ts';

const OPERATIONS = 10_000;
const PEOPLE = 4;
const DAYS = 4;
// Farther ahead than the demo's bookings.
const DAYS_AHEAD = 200;
const OPENS = 8 * 60;
const CLOSES = 20 * 60;
const OFFERED_AGAIN_MS = 2000;
const SEED = 20_261_122;

interface Service {
  id: number;
  duration: number;
}
interface Place {
  shop: number;
  collaborator: number;
  services: Service[];
}
interface Wish {
  key: string;
  place: Place;
  service: Service;
  start: number;
}
interface Booking extends Wish {
  id: number;
  stands: boolean;
}

let stack: OwnedStack;
let admin: Api;
let people: Place[][];

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const WEEK = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

async function openAllWeek(collaborator: number): Promise<void> {
  await query(stack.info, 'booking', 'DELETE FROM schedule WHERE collaborator_id = $1', [collaborator]);
  await admin.call('saveSchedule', {
    employer_id: collaborator,
    schedules: WEEK.map((day_of_week) => ({
      day_of_week,
      start_time: clock(OPENS),
      end_time: clock(CLOSES),
    })),
  });
}

/** Links people of one demo shop to a second one, with hours at both. */
async function shareBetween(first: number, second: number): Promise<Place[][]> {
  const links = await query<{ there: string; here: string }>(
    stack.info,
    'catalog',
    `WITH shared AS (
       INSERT INTO collaborators
         (establishment_id, user_id, first_name, user_name, person_copied_at, accepted_at)
       SELECT $2, user_id, first_name, user_name, now(), now() FROM collaborators AS c
       WHERE establishment_id = $1 AND removed_at IS NULL AND NOT EXISTS (
         SELECT FROM collaborators WHERE establishment_id = $2 AND user_id = c.user_id)
       ORDER BY id LIMIT $3
       RETURNING id, user_id)
     SELECT c.id AS there, shared.id AS here FROM shared
     JOIN collaborators AS c ON c.user_id = shared.user_id AND c.establishment_id = $1
     ORDER BY c.id`,
    [first, second, PEOPLE],
  );
  const servicesOf = async (shop: number) =>
    (await admin.call('listItems', { entity_name: 'establishment', entity_id: shop }))
      .filter(({ type, status, duration }) => type === 'service' && status === '1' && duration > 0)
      .map(({ id, duration }) => ({ id, duration }));
  const [atFirst, atSecond] = await Promise.all([servicesOf(first), servicesOf(second)]);
  const shared: Place[][] = [];
  for (const { there, here } of links) {
    await openAllWeek(Number(there));
    await openAllWeek(Number(here));
    shared.push([
      { shop: first, collaborator: Number(there), services: atFirst },
      { shop: second, collaborator: Number(here), services: atSecond },
    ]);
  }
  return shared;
}

beforeAll(async () => {
  stack = await startStack({ demo: true });
  // Past the edge, which bounds what one address may ask.
  admin = await new Api(stack.info.gateway_url).login('admin', 'navalha-demo');
  const shops = await query<{ id: string }>(
    stack.info,
    'catalog',
    `SELECT establishment_id AS id FROM collaborators WHERE removed_at IS NULL
     GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2`,
  );
  people = await shareBetween(Number(shops[0]?.id), Number(shops[1]?.id));
  expect(people.length).toBeGreaterThanOrEqual(2);
});

afterAll(() => stack?.stop());

/** Acts alone on one day of one person, and checks every answer against what it knows is taken. */
class Actor {
  private readonly wishes: Wish[] = [];
  private readonly bookings = new Map<string, Booking>();

  constructor(
    private readonly name: string,
    private readonly places: Place[],
    private readonly date: string,
    private readonly random: () => number,
  ) {}

  async act(): Promise<void> {
    const dice = this.random();
    if (this.wishes.length === 0 || dice < 0.4) await this.book(this.wish());
    else if (dice < 0.6) await this.book(this.pick(this.wishes));
    else if (dice < 0.85) await this.cancel();
    else if (dice < 0.95) await this.bookAtBothShops();
    else await this.takeABreak();
  }

  private pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  private wish(start?: number): Wish {
    const place = this.pick(this.places);
    const service = this.pick(place.services);
    const steps = Math.floor((CLOSES - OPENS - service.duration) / 15);
    return {
      key: `${this.name} ${this.wishes.length}`,
      place,
      service,
      start: start ?? OPENS + 15 * Math.floor(this.random() * (steps + 1)),
    };
  }

  private isFree(start: number, minutes: number): boolean {
    return [...this.bookings.values()].every(
      (other) =>
        !other.stands || other.start >= start + minutes || start >= other.start + other.service.duration,
    );
  }

  private send({ key, place, service, start }: Wish) {
    return admin.ask(
      'createOrder',
      {
        entity_name: 'establishment',
        entity_id: place.shop,
        items: [{ item_id: service.id }],
        customer_name: 'Cliente de Teste',
        order_datetime: `${this.date}T${clock(start)}:00`,
        attendant_id: place.collaborator,
      },
      { headers: { 'idempotency-key': key } },
    );
  }

  /** A new wish, or one that was sent before: then the first answer holds. */
  private async book(wish: Wish): Promise<void> {
    if (!this.wishes.includes(wish)) this.wishes.push(wish);
    const known = this.bookings.get(wish.key);
    const { status, body, text } = await this.send(wish);
    if (known) {
      expect(status, text).toBeLessThan(300);
      expect(body.order?.id).toBe(known.id);
      expect(body.order?.status).toBe(known.stands ? 'scheduled' : 'cancelled');
      return;
    }
    expect(status, text).toBe(this.isFree(wish.start, wish.service.duration) ? 201 : 409);
    if (status === 201) this.keep(wish, body.order?.id);
  }

  private keep(wish: Wish, id = 0): void {
    this.bookings.set(wish.key, { ...wish, id, stands: true });
  }

  private async cancel(): Promise<void> {
    if (this.bookings.size === 0) return;
    const booking = this.pick([...this.bookings.values()]);
    const stood = booking.stands;
    const { status, text } = await admin.ask('updateOrderAppointmentStatus', {
      id: booking.id,
      action: 'cancel',
    });
    expect(status, text).toBe(stood ? 200 : 409);
    booking.stands = false;
    if (stood) await this.expectOffered(booking);
    // A repeat of the cancelled booking holds nothing.
    await this.book(booking);
    await this.expectOffered(booking);
  }

  /** Every shop of the person offers the time again, unless something else stands there. */
  private async expectOffered({ start, service: { duration } }: Wish): Promise<void> {
    if (!this.isFree(start, duration)) return;
    for (const { collaborator } of this.places) {
      await until(
        async () => {
          const request = { employer_id: collaborator, date: this.date, duration };
          const { available_times } = await admin.call('listAvailableTimes', request);
          return available_times.includes(clock(start));
        },
        OFFERED_AGAIN_MS,
        `${this.date} ${clock(start)} to be offered for ${duration} minutes by ${collaborator}`,
      );
    }
  }

  private async bookAtBothShops(): Promise<void> {
    const start = this.wish().start;
    const wishes = this.places.map((place, index) => ({
      key: `${this.name} both ${this.wishes.length} ${index}`,
      place,
      service: this.pick(place.services),
      start: Math.min(start, CLOSES - 120),
    }));
    const free = wishes.filter(({ start: from, service }) => this.isFree(from, service.duration));
    const answers = await Promise.all(wishes.map((wish) => this.send(wish)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length, answers.map(({ text }) => text).join('\n')).toBe(Math.min(free.length, 1));
    answers.forEach(({ status, body }, index) => {
      const wish = wishes[index] as Wish;
      this.wishes.push(wish);
      if (status === 201) this.keep(wish, body.order?.id);
    });
  }

  private async takeABreak(): Promise<void> {
    const wished = this.wish();
    const { place } = wished;
    const service = { id: 0, duration: 30 };
    const start = Math.min(wished.start, CLOSES - service.duration);
    const { status, body, text } = await admin.ask('reserveTime', {
      employer_id: place.collaborator,
      date: this.date,
      type: 'break',
      start_time: clock(start),
      end_time: clock(start + service.duration),
    });
    expect(status < 300, text).toBe(this.isFree(start, service.duration));
    if (status >= 300) return;
    const wish = { key: '', place, service, start };
    for (const { collaborator } of this.places) {
      const { available_times } = await admin.call('listAvailableTimes', {
        employer_id: collaborator,
        date: this.date,
        duration: service.duration,
      });
      expect(available_times).not.toContain(clock(start));
    }
    await admin.call('releaseTime', { id: body.reserved?.id ?? 0 });
    await this.expectOffered(wish);
  }
}

test('two active stretches of one person never overlap, and every cancel offers its time again', async () => {
  const first = Date.now() + DAYS_AHEAD * 86_400_000;
  const actors = people.flatMap((places, person) =>
    Array.from({ length: DAYS }, (_, day) => {
      const date = new Date(first + day * 86_400_000).toISOString().slice(0, 10);
      const name = `person ${person} day ${day}`;
      return new Actor(name, places, date, randomFrom(SEED + person * DAYS + day));
    }),
  );
  const each = Math.ceil(OPERATIONS / actors.length);
  await Promise.all(
    actors.map(async (actor) => {
      for (let count = 0; count < each; count += 1) await actor.act();
    }),
  );
  await expectNoOverlap(stack.info);
  await until(async () => (await disagreements(stack.info)).length === 0, 30_000, 'the sweepers');
  const [{ count } = { count: '0' }] = await query<{ count: string }>(
    stack.info,
    'booking',
    'SELECT count(*) FROM reservation WHERE lower(during) > now() + make_interval(days => $1)',
    [DAYS_AHEAD - 1],
  );
  console.log(`${each * actors.length} operations left ${count} reservations, active and ended`);
});
