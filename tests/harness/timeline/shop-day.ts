// Performs operations on one day at two shops: for each of their collaborators separately, and
// sometimes for all of them or between two.
import { expect } from 'vitest';
import type { Request } from '../api.ts';
import { type Booking, clock, type Place, type Span } from './day-model.ts';
import { type Person, PersonDay } from './person-day.ts';
import type { Random } from './random.ts';
import { expectStranded } from './refusals.ts';
import type { World } from './world.ts';

const CLOSED: Span = { start: 0, end: 0 };

export class ShopDay {
  readonly people: PersonDay[];
  readonly #holidays = new Map<number, Span>();

  constructor(
    private readonly world: World,
    people: readonly Person[],
    private readonly date: string,
    private readonly random: Random,
  ) {
    this.people = people.map((person) => new PersonDay(world, person, date, random, this.#holidays));
  }

  /** One operation for each person, or one for several people. */
  async act(): Promise<void> {
    const dice = this.random.next();
    if (dice < 0.1) await this.#changeHoliday();
    else if (dice < 0.2) await this.#moveToColleague();
    else await Promise.all(this.people.map((person) => person.act()));
  }

  async #changeHoliday(): Promise<void> {
    const { places } = this.random.pick(this.people).person;
    const { shop } = this.random.pick(places);
    const [first, ...others] = this.people as [PersonDay, ...PersonDay[]];
    await first.perform(async () => {
      if (this.#holidays.has(shop) && this.random.next() < 0.7) await this.#deleteHoliday(shop);
      else await this.#saveHoliday(shop);
      return 'unchanged';
    });
    for (const other of others) await other.expectOffers(0);
  }

  async #deleteHoliday(shop: number): Promise<void> {
    const request = { establishment_id: shop, date: this.date };
    const { answer, isRepeated } = await this.world.settle(this.world.owner, 'deleteHoliday', request);
    if (!(isRepeated && answer.status === 404)) expect(answer.status, answer.text).toBe(200);
    this.#holidays.delete(shop);
  }

  async #saveHoliday(shop: number): Promise<void> {
    const start = 60 * (6 + this.random.below(8));
    const own = { start, end: start + 60 * (1 + this.random.below(8)) };
    const kind = this.random.pick(['closed', 'hours'] as const);
    const after = kind === 'closed' ? CLOSED : own;
    const before = this.#holidays.get(shop);
    const stranded = this.people
      .flatMap(({ model }) => model.standing())
      .filter(
        (booking) =>
          booking.place.shop === shop && (!before || within(booking, before)) && !within(booking, after),
      );
    const request: Request<'saveHoliday'> = {
      establishment_id: shop,
      date: this.date,
      kind,
      name: 'Aniversário da cidade',
      start_time: clock(own.start),
      end_time: clock(own.end),
    };
    const { owner } = this.world;
    let { answer } = await this.world.settle(owner, 'saveHoliday', request);
    if (stranded.length > 0) {
      const { confirm } = expectStranded(this.date, stranded, answer);
      if (this.random.next() < 0.5) return;
      ({ answer } = await this.world.settle(owner, 'saveHoliday', { ...request, confirm }));
    }
    expect(answer.status, answer.text).toBe(200);
    this.#holidays.set(shop, after);
  }

  /** Moves a booking to a colleague of its shop. */
  async #moveToColleague(): Promise<void> {
    const from = this.random.pick(this.people);
    const to = this.random.pick(this.people.filter((person) => person !== from));
    const standing = from.model.standing();
    if (standing.length === 0) return;
    const booking: Booking = this.random.pick(standing);
    const place = to.person.places.find(({ shop }) => shop === booking.place.shop) as Place;
    const start = to.start(place, booking.end - booking.start);
    await from.perform(async () =>
      (await from.moveTo(booking, to, place, start)) ? 'changed' : 'unchanged',
    );
    await to.expectOffers(0);
  }
}

/** Whether a booking lies within a span of wall minutes of its shop. */
function within({ start, end, place }: Booking, span: Span): boolean {
  return span.start <= start - place.ahead && end - place.ahead <= span.end;
}
