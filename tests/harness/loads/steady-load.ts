// A steady load on a suite with demo data: visitors ask for free times and book, tills of one shop sell, and its owner
// reads the report. A client that does not know the outcome of a booking or sale repeats the request with its
// Idempotency-Key, as the web app does.
import { randomInt, randomUUID } from 'node:crypto';
import { today } from '../../../web/src/lib/time/sao-paulo.ts';
import { type Answer, Api, type Response } from '../api.ts';
import { DEMO_PASSWORD } from '../suites/shared-stack.ts';
import type { Stack } from '../suites/stack.ts';
import { type Bookable, book, bookables, inTurns, separateWishes, type Wish } from './bookings.ts';

export const KINDS = ['booking', 'availability', 'sale', 'report'] as const;
export type Kind = (typeof KINDS)[number];

/** The number of clients of each kind. */
const CLIENTS: Record<Kind, number> = { booking: 4, availability: 4, sale: 4, report: 2 };
/** The time between the beginnings of two requests of a client. */
const PACE_MS = 500;
const REPEAT_MS = 500;
/** The web app's limit for an answer. */
const ANSWER_LIMIT_MS = 15_000;
/** A client gives up when a request has no known outcome after this time. */
const KNOWN_WITHIN_MS = 120_000;
/** The load books for the first collaborators of the demo shops. */
export const PEOPLE = 16;
/** The number of the next bookings whose person and day visitors ask for. */
const ASKED_TIMES = 160;
const MONTH_DAYS = 31;
const MONTHS = 10;
/** The shop's stock of what is sold, its price in reais, and the cash in its drawer at the opening. */
export const STOCK = 1_000_000;
export const PRICE = 25;
export const OPENING_AMOUNT = 100;
const TOO_MANY_REQUESTS = 429;

/** One request and its answer. */
export interface Attempt {
  kind: Kind;
  answeredAt: number;
  /** Absent without an answer. */
  status?: number;
  ok: boolean;
  /** The beginning of an answer that failed. */
  text?: string;
}

/** A booking or sale that a client knows to exist. */
export interface Acknowledged {
  kind: 'booking' | 'sale';
  key: string;
  /** The customer's name, which no other request has. */
  customer: string;
  order: number;
  quantity: number;
  /** Sends the request again, with its key. */
  repeat: () => Promise<Answer<unknown> | undefined>;
}

type Created = Response<'createOrder'>;

/** A shop that sells one product for cash. */
export interface Till {
  shop: number;
  product: number;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function openTill(owner: Api): Promise<Till> {
  const made = await owner.call('createEstablishment', { name: 'Caixa sob Carga' } as never);
  const shop = made.establishment?.id ?? 0;
  const product = { name: 'Pomada', type: 'product', price: PRICE, stock: STOCK };
  const { item } = await owner.call('createItem', {
    ...product,
    entity_id: shop,
    entity_name: 'establishment',
  } as never);
  await owner.call('openCashSession', { entity_id: shop, opening_amount: OPENING_AMOUNT });
  return { shop, product: item?.id ?? 0 };
}

/** `count` bookings that do not overlap, of people of the demo shops. */
async function wishesFor(visitor: Api, people: Bookable[], count: number): Promise<Wish[]> {
  const wishes: Wish[] = [];
  for (let month = 1; wishes.length < count; month += 1) {
    if (month > MONTHS) throw new Error(`only ${wishes.length} of ${count} bookings are possible`);
    const lists = people.map((person) => separateWishes(visitor, person, month * MONTH_DAYS));
    wishes.push(...inTurns(await Promise.all(lists)));
  }
  return wishes;
}

export class SteadyLoad {
  readonly attempts: Attempt[] = [];
  readonly acknowledged: Acknowledged[] = [];
  /** Bookings and sales that were refused, or whose outcome stayed unknown. */
  readonly broken: string[] = [];
  readonly owner: Api;
  readonly till: Till;
  readonly #visitor: Api;
  readonly #wishes: Wish[];
  /** Tells the customers of several loads on one suite apart. */
  readonly #name = randomUUID().slice(0, 8);
  #customers = 0;
  #isRunning = false;
  #clients: Promise<void>[] = [];

  private constructor(visitor: Api, owner: Api, till: Till, wishes: Wish[]) {
    this.#visitor = visitor;
    this.owner = owner;
    this.till = till;
    this.#wishes = wishes;
  }

  /** Creates the shop of the tills. Load for at most `seconds` follows. */
  static async on(stack: Stack, seconds: number): Promise<SteadyLoad> {
    const visitor = new Api(stack.info.url);
    const owner = await visitor.login('dono', DEMO_PASSWORD);
    const till = await openTill(owner);
    const people = await bookables(visitor, PEOPLE);
    const bookings = ASKED_TIMES + Math.ceil((seconds * 1000 * CLIENTS.booking) / PACE_MS);
    return new SteadyLoad(visitor, owner, till, await wishesFor(visitor, people, bookings));
  }

  /** Starts the clients, each of them `times` times. */
  start(times = 1): void {
    this.#isRunning = true;
    const acts: Record<Kind, () => Promise<void>> = {
      booking: () => this.#book(),
      availability: () => this.#askTimes(),
      sale: () => this.#sell(),
      report: () => this.#readReport(),
    };
    this.#clients = KINDS.flatMap((kind) => {
      const length = times * CLIENTS[kind];
      return Array.from({ length }, (_, place) => this.#run(acts[kind], place / length));
    });
  }

  /** Ends when every client knows the outcome of its request. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#clients);
  }

  /** Repeats `act` at the pace, beginning after a share of the first interval. */
  async #run(act: () => Promise<void>, share: number): Promise<void> {
    await pause(share * PACE_MS);
    while (this.#isRunning) {
      const next = Date.now() + PACE_MS;
      await act();
      await pause(Math.max(0, next - Date.now()));
    }
  }

  /** Records a request with its answer, which is undefined after a broken connection. */
  async #attempt<Body>(
    kind: Kind,
    expected: number,
    ask: () => Promise<Answer<Body> | undefined>,
  ): Promise<Answer<Body> | undefined> {
    const answer = await ask().catch(() => undefined);
    const ok = answer?.status === expected;
    this.attempts.push({
      kind,
      answeredAt: Date.now(),
      ok,
      ...(answer && { status: answer.status }),
      ...(answer && !ok && { text: answer.text.slice(0, 200) }),
    });
    return answer;
  }

  /** Repeats a request until its outcome is known. */
  async #persist(made: Omit<Acknowledged, 'order'>): Promise<void> {
    const deadline = Date.now() + KNOWN_WITHIN_MS;
    for (;;) {
      const answer = await this.#attempt(made.kind, 201, made.repeat);
      if (answer?.status === 201) {
        this.acknowledged.push({ ...made, order: (answer.body as Created).order?.id ?? 0 });
        return;
      }
      const isRefused = answer && answer.status < 500 && answer.status !== TOO_MANY_REQUESTS;
      if (isRefused || Date.now() > deadline) {
        this.broken.push(`${made.kind} ${made.key}: ${answer?.status} ${answer?.text}`);
        return;
      }
      await pause(REPEAT_MS);
    }
  }

  #nextCustomer(): string {
    this.#customers += 1;
    return `Cliente ${String(this.#customers).padStart(6, '0')} da Carga ${this.#name}`;
  }

  #book(): Promise<void> {
    const wish = this.#wishes.shift();
    if (!wish) throw new Error('the load lasts longer than stated');
    const [key, customer] = [randomUUID(), this.#nextCustomer()];
    const repeat = async () =>
      (await book(this.#visitor, { ...wish, customer }, key, ANSWER_LIMIT_MS)).answer;
    return this.#persist({ kind: 'booking', key, customer, quantity: 0, repeat });
  }

  #sell(): Promise<void> {
    const [key, customer] = [randomUUID(), this.#nextCustomer()];
    const quantity = 1 + randomInt(3);
    const request = {
      entity_name: 'establishment' as const,
      entity_id: this.till.shop,
      customer_name: customer,
      items: [{ item_id: this.till.product, quantity }],
      payment_status: 'paid' as const,
      payment_method: 'Dinheiro' as const,
    };
    const given = { headers: { 'idempotency-key': key }, timeoutMs: ANSWER_LIMIT_MS };
    const repeat = () => this.owner.ask('createOrder', request, given);
    return this.#persist({ kind: 'sale', key, customer, quantity, repeat });
  }

  async #askTimes(): Promise<void> {
    const { bookable, services, date } = this.#wishes[randomInt(ASKED_TIMES)] as Wish;
    const request = { employer_id: bookable.employer_id, date, duration: services[0]?.duration ?? 0 };
    const given = { timeoutMs: ANSWER_LIMIT_MS };
    await this.#attempt('availability', 200, () => this.#visitor.ask('listAvailableTimes', request, given));
  }

  async #readReport(): Promise<void> {
    const period = { period_start: `${today()}T00:00:00`, period_end: `${today()}T23:59:59` };
    const request = { entity_id: this.till.shop, ...period, figures_only: true };
    const given = { timeoutMs: ANSWER_LIMIT_MS };
    await this.#attempt('report', 200, () => this.owner.ask('getOrderReport', request, given));
  }
}
