// The only actor on one day of a person who works at several shops. It knows all reservations, and
// therefore the expected answer of each call and the times that the shops must offer afterwards.
import { expect } from 'vitest';
import type { Api, Request } from '../api.ts';
import { until } from '../until.ts';
import { type Weekday, weekdayOf } from '../weekdays.ts';
import { type Booking, clock, DayModel, type Place, type Span } from './day-model.ts';
import { changeHours } from './hours-change.ts';
import type { Random } from './random.ts';
import { expectStranded, expectSuggestion } from './refusals.ts';
import { expectRows } from './rows.ts';
import type { World } from './world.ts';

const OFFERED_AGAIN_MS = 2000;
// A crash may lose an invalidation: cached answers live 30 s, holds of this test 15 s.
const RECOVERED_MS = 45_000;
const FIRST = 6 * 60;
const LAST = 22 * 60;
const APPOINTMENT_MINUTES = 25;
const MOST_TIME_OFF = 2;
const DURATIONS = [5, 15, 25, 30, 50, 75];

interface Wish extends Span {
  key: string;
  place: Place;
  items: number[];
  by: Api;
  booking?: Booking;
}

export interface Person {
  /** The user's id. */
  id: number;
  api: Api;
  places: Place[];
}

export class PersonDay {
  readonly model: DayModel;
  readonly weekday: Weekday;
  #wishes: Wish[] = [];
  #keys = 0;
  /** True while a crash may have left changes outside the model. */
  #isInDoubt = false;

  constructor(
    readonly world: World,
    readonly person: Person,
    readonly date: string,
    readonly random: Random,
    holidays: Map<number, Span>,
  ) {
    this.model = new DayModel(holidays);
    this.weekday = weekdayOf(date);
  }

  async act(): Promise<void> {
    const operation = this.random.weighted([
      [24, () => this.#book(this.#wish())],
      [10, () => this.#repeat()],
      [10, () => this.#makeAppointment()],
      [8, () => this.#bookAtBothShops()],
      [20, () => this.#cancel()],
      [12, () => this.#move()],
      [8, () => this.#takeOrGiveBackTime()],
      [8, () => changeHours(this)],
    ] as const);
    await this.perform(operation);
  }

  /** Performs an operation and checks the offered times afterwards. */
  async perform(operation: () => Promise<'cancelled' | 'changed' | 'unchanged'>): Promise<void> {
    const startedAt = Date.now();
    const outcome = await operation();
    this.world.figures.operations += 1;
    if (this.world.outages.wasDisturbedSince(startedAt)) this.#isInDoubt = true;
    await this.expectOffers(outcome === 'cancelled' ? OFFERED_AGAIN_MS : 0);
    // A change of the person's time invalidates all cached answers about it.
    if (outcome !== 'unchanged' && !this.world.outages.wasDisturbedSince(startedAt)) this.#isInDoubt = false;
  }

  /** Expects every shop of the person to offer the right times within `limitMs`. */
  async expectOffers(limitMs: number): Promise<void> {
    const { figures } = this.world;
    const isInDoubt = this.#isInDoubt;
    const startedAt = Date.now();
    if (isInDoubt) await expectRows(this, RECOVERED_MS);
    for (const place of this.person.places) {
      const duration = this.random.pick(DURATIONS);
      const expected = this.model.offered(place, duration);
      let found = await this.#offered(place, duration);
      const isSame = () => found.join() === expected.join();
      const wait = isInDoubt ? RECOVERED_MS : limitMs;
      if (!isSame() && wait > 0) {
        const what = `${this.date} at ${place.collaborator} for ${duration} minutes: ${expected}`;
        await until(
          async () => {
            found = await this.#offered(place, duration);
            return isSame();
          },
          wait,
          what,
        ).catch(() => undefined);
      }
      expect(found, `${this.date} at ${place.collaborator} for ${duration} minutes`).toEqual(expected);
      figures.checks += 1;
      if (!isInDoubt) figures.strict += 1;
    }
    const took = Date.now() - startedAt;
    if (isInDoubt) figures.longestAfterCrashMs = Math.max(figures.longestAfterCrashMs, took);
    else figures.longestMs = Math.max(figures.longestMs, took);
  }

  async #offered({ collaborator }: Place, duration: number): Promise<string[]> {
    const { world, date } = this;
    if (this.random.next() < 0.7) {
      const request = { employer_id: collaborator, date, duration };
      return (await world.settle(world.visitor, 'listAvailableTimes', request)).answer.body.available_times;
    }
    const request = { employer_id: collaborator, start_date: date, days: 1, duration };
    const { body } = (await world.settle(world.visitor, 'listAvailableDays', request)).answer;
    return body.days[0]?.available_times ?? [];
  }

  /** A unique key. */
  newKey(): string {
    this.#keys += 1;
    return `${this.date} ${this.person.id} ${this.#keys}`;
  }

  /** A start time: usually an offered one, sometimes an arbitrary one. */
  start(place: Place, duration: number): number {
    const offered = this.model.offered(place, duration);
    if (offered.length > 0 && this.random.next() < 0.6) {
      const [hours = 0, minutes = 0] = this.random.pick(offered).split(':').map(Number);
      return hours * 60 + minutes + place.ahead;
    }
    return FIRST + 5 * this.random.below((LAST - FIRST) / 5) + place.ahead;
  }

  #wish(): Wish {
    const place = this.random.pick(this.person.places);
    const service = this.random.pick(place.services);
    const start = this.start(place, service.duration);
    const by = this.random.pick([this.world.owner, this.world.visitor]);
    return { key: this.newKey(), place, items: [service.id], start, end: start + service.duration, by };
  }

  #send({ key, place, items, start, by }: Wish) {
    const request: Request<'createOrder'> = {
      entity_name: 'establishment',
      entity_id: place.shop,
      items: items.map((item_id) => ({ item_id })),
      customer_name: 'Cliente de Teste',
      customer_phone: '11987654321',
      order_datetime: `${this.date}T${clock(start - place.ahead)}:00`,
      attendant_id: place.collaborator,
    };
    return this.world.settle(by, 'createOrder', request, key);
  }

  #keep(
    place: Place,
    span: Span,
    source: Booking['source'],
    made?: { id: number; version: number } | null,
  ): Booking {
    const { id = 0, version = 0 } = made ?? {};
    expect(id).toBeGreaterThan(0);
    const booking = { source, id, place, version, start: span.start, end: span.end, stands: true };
    this.model.bookings.push(booking);
    return booking;
  }

  async #repeat() {
    const sent = this.#wishes;
    return this.#book(sent.length > 0 ? this.random.pick(sent) : this.#wish());
  }

  /** Sends a new booking, or repeats an earlier one and expects the same answer. */
  async #book(wish: Wish): Promise<'changed' | 'unchanged'> {
    if (!this.#wishes.includes(wish)) this.#wishes.push(wish);
    const { place, start, end, booking } = wish;
    const { answer } = await this.#send(wish);
    if (booking) {
      expect(answer.status, answer.text).toBeLessThan(300);
      expect(answer.body.order?.id).toBe(booking.id);
      expect(answer.body.order?.status).toBe(booking.stands ? 'scheduled' : 'cancelled');
      return 'unchanged';
    }
    const verdict = this.model.judge(place, wish);
    const isOffered = this.model.offered(place, end - start).includes(clock(start - place.ahead));
    const isRefused = verdict === 'taken' || (wish.by === this.world.visitor && !isOffered);
    expect(answer.status, answer.text).toBe(verdict === 'closed' ? 422 : isRefused ? 409 : 201);
    if (answer.status === 409) expectSuggestion(this.model, wish, answer.body);
    if (answer.status !== 201) return 'unchanged';
    wish.booking = this.#keep(place, wish, 'order', answer.body.order);
    return 'changed';
  }

  async #makeAppointment(): Promise<'changed' | 'unchanged'> {
    const place = this.random.pick(this.person.places);
    const services = place.services.slice(0, 1 + this.random.below(2));
    const duration = services.length * APPOINTMENT_MINUTES;
    const start = this.start(place, duration);
    const span = { start, end: start + duration };
    const request: Request<'createAppointment'> = {
      entity_name: 'establishment',
      entity_id: place.shop,
      scheduled_at: `${this.date}T${clock(start - place.ahead)}`,
      service_ids: services.map(({ id }) => id),
      provider_id: this.person.id,
      client_id: this.world.clientId,
    };
    const { answer } = await this.world.settle(this.world.owner, 'createAppointment', request, this.newKey());
    const verdict = this.model.judge(place, span);
    expect(answer.status, answer.text).toBe(verdict === 'closed' ? 422 : verdict === 'taken' ? 409 : 201);
    if (answer.status === 409) expectSuggestion(this.model, { place, ...span }, answer.body);
    if (answer.status !== 201) return 'unchanged';
    this.#keep(place, span, 'appointment', answer.body.appointment);
    return 'changed';
  }

  /** Two concurrent requests for the same time of the person at two shops: one succeeds. */
  async #bookAtBothShops(): Promise<'changed' | 'unchanged'> {
    const first = this.#wish();
    const wishes = this.person.places.map((place): Wish => {
      const service = this.random.pick(place.services);
      const { start } = first;
      const end = start + service.duration;
      return { key: this.newKey(), place, items: [service.id], start, end, by: this.world.owner };
    });
    const free = wishes.filter((wish) => this.model.judge(wish.place, wish) === 'free');
    const answers = await Promise.all(wishes.map((wish) => this.#send(wish)));
    this.#wishes.push(...wishes);
    const made = wishes.filter((_, index) => answers[index]?.answer.status === 201);
    const said = answers.map(({ answer }) => answer.text).join('\n');
    expect(made.length, said).toBe(Math.min(free.length, 1));
    for (const [index, wish] of wishes.entries()) {
      const { status, body } = answers[index]?.answer ?? {};
      if (status === 201) wish.booking = this.#keep(wish.place, wish, 'order', body?.order);
    }
    return made.length > 0 ? 'changed' : 'unchanged';
  }

  async #cancel(): Promise<'cancelled' | 'unchanged'> {
    if (this.model.bookings.length === 0) return 'unchanged';
    const booking = this.random.pick(this.model.bookings);
    const { source, id, stands } = booking;
    const { owner } = this.world;
    const { answer, isRepeated } =
      source === 'order'
        ? await this.world.settle(owner, 'updateOrderAppointmentStatus', { id, action: 'cancel' })
        : await this.world.settle(owner, 'cancelAppointment', { id });
    const wasDoneBefore = stands && isRepeated && answer.status === 409;
    expect(wasDoneBefore ? 200 : answer.status, answer.text).toBe(stands ? 200 : 409);
    if (stands) booking.version += 1;
    booking.stands = false;
    const wish = this.#wishes.find((sent) => sent.booking === booking);
    // A repeat of the cancelled booking must not reserve time again.
    if (wish) await this.#book(wish);
    return stands ? 'cancelled' : 'unchanged';
  }

  async #move(): Promise<'changed' | 'unchanged'> {
    const standing = this.model.standing();
    const isStanding = this.random.next() < 0.9 && standing.length > 0;
    const choices = isStanding ? standing : this.model.bookings;
    if (choices.length === 0) return 'unchanged';
    const booking = this.random.pick(choices);
    const start = this.start(booking.place, booking.end - booking.start);
    return (await this.moveTo(booking, this, booking.place, start)) ? 'changed' : 'unchanged';
  }

  /** Moves a booking of this person to a place and start of `other`. Returns whether it moved. */
  async moveTo(booking: Booking, other: PersonDay, place: Place, start: number): Promise<boolean> {
    const span = { start, end: start + booking.end - booking.start };
    const isStale = this.random.next() < 0.1;
    const request = {
      id: booking.id,
      employer_id: place.collaborator,
      starts_at: `${this.date}T${clock(start - place.ahead)}`,
      version: booking.version + (isStale ? 1 : 0),
    };
    const { owner, outages } = this.world;
    const startedAt = Date.now();
    const disturbed = () => outages.wasDisturbedSince(startedAt);
    const key = this.newKey();
    const { answer, version } = await (booking.source === 'order'
      ? this.world.settle(owner, 'moveBooking', request, key).then(({ answer: said }) => ({
          answer: said,
          version: said.body.order?.version,
        }))
      : this.world.settle(owner, 'moveAppointment', request, key).then(({ answer: said }) => ({
          answer: said,
          version: said.body.appointment?.version,
        })));
    const verdict = other.model.judge(place, span, booking);
    const isRefused = !booking.stands || isStale || verdict === 'taken';
    const isClosed = booking.stands && !isStale && verdict === 'closed';
    // After a crash, a repeat of a refused move is refused with a general reason.
    const wasRefusedBefore = isClosed && disturbed() && answer.body.reason === 'MOVE_REFUSED';
    expect(wasRefusedBefore ? 422 : answer.status, answer.text).toBe(isClosed ? 422 : isRefused ? 409 : 200);
    if (answer.status !== 200) return false;
    expect(version).toBe(booking.version + 1);
    Object.assign(booking, { ...span, place, version });
    if (other !== this) {
      this.model.bookings = this.model.bookings.filter((mine) => mine !== booking);
      other.model.bookings.push(booking);
    }
    return true;
  }

  /** Adds a break or day off, or removes one. */
  async #takeOrGiveBackTime(): Promise<'changed' | 'unchanged' | 'cancelled'> {
    const { timeOff } = this.model;
    if (timeOff.length < MOST_TIME_OFF && (timeOff.length === 0 || this.random.next() < 0.4)) {
      return this.#takeTime();
    }
    const off = this.random.pick(timeOff);
    const by = this.random.pick([this.world.owner, this.person.api]);
    const { answer, isRepeated } = await this.world.settle(by, 'releaseTime', { id: off.id });
    const wasDoneBefore = isRepeated && answer.status === 404;
    expect(wasDoneBefore ? 200 : answer.status, answer.text).toBe(200);
    this.model.timeOff = timeOff.filter((other) => other !== off);
    return 'cancelled';
  }

  async #takeTime(): Promise<'changed' | 'unchanged'> {
    const place = this.random.pick(this.person.places);
    const type = this.random.weighted([
      [8, 'break'],
      [1, 'holiday'],
      [1, 'vacation'],
    ] as const);
    const from = FIRST + 5 * this.random.below((LAST - FIRST) / 5);
    const wall =
      type === 'break'
        ? { start: from, end: Math.min(from + 5 * (1 + this.random.below(24)), 23 * 60) }
        : { start: 0, end: 1440 };
    const span = { start: wall.start + place.ahead, end: wall.end + place.ahead };
    const by = this.random.pick([this.world.owner, this.person.api]);
    const stranded =
      by === this.person.api
        ? this.person.places.flatMap(({ shop }) => this.model.standingAt(shop, span))
        : this.model.standingAt(place.shop, span);
    const request: Request<'reserveTime'> = {
      employer_id: place.collaborator,
      date: this.date,
      type,
      start_time: clock(wall.start),
      end_time: clock(wall.end),
      ...(type === 'vacation' && { end_date: this.date }),
    };
    const send = (confirm?: string) =>
      this.world.settle(by, 'reserveTime', { ...request, ...(confirm && { confirm }) }, this.newKey());
    let { answer } = await send();
    if (stranded.length > 0) {
      const { confirm } = expectStranded(this.date, stranded, answer);
      if (this.random.next() < 0.5) return 'unchanged';
      ({ answer } = await send(confirm));
    }
    const isOff = this.model.timeOff.some(
      (off) => off.place === place && off.start <= span.start && off.end >= span.end,
    );
    expect(answer.status, answer.text).toBe(isOff ? 409 : 201);
    if (isOff) return 'unchanged';
    this.model.timeOff.push({ ...span, id: answer.body.reserved?.id ?? 0, place });
    return 'changed';
  }
}
