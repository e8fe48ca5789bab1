// Shops whose orders change at random: sales, bookings, edits, payments, refunds, fiado, cancellations and expenses.
import { inject } from 'vitest';
import { addDays } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, Request } from '../../harness/api.ts';
import { localOf } from '../../harness/models/figures.ts';
import type { Expense, Order } from '../../harness/models/report-model.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { Random } from '../../harness/timeline/random.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { placeIn } from '../../harness/zone-places.ts';
import { newItem, newShop } from '../owner.ts';
import { somebody } from '../salon.ts';

const ORDERS = 25;
const METHODS = ['Dinheiro', 'Pix', 'Crédito', 'Fiado', 'Cortesia'] as const;
const ORIGINS = ['Balcão', 'WhatsApp', 'Telefone'] as const;
const CUSTOMERS = [
  { customer_name: 'João', customer_phone: '(11) 98765-4321' },
  { customer_name: 'João Batista', customer_phone: '+55 11 98765-4321' },
  { customer_name: 'Érica', customer_phone: '(21) 98888-1234' },
  { customer_name: 'Sem Telefone' },
  { customer_name: 'sem telefone' },
  { customer_name: 'Outro' },
];
const CATEGORIES = ['Limpeza', 'Aluguel'] as const;
const NAMES = ['Corte', 'Corte social', 'Degradê'] as const;
const SLOTS_OF_DAY = 24;
/** Bookings are made at most this many days ahead. These days have more slots than a shop has bookings. */
const LAST_DAY = 3;

export interface Shop {
  id: number;
  zone: string;
  items: number[];
  addOns: number[];
  collaborator: number;
  /** The current state of every order by id. */
  orders: Map<number, Order>;
  expenses: Expense[];
  session: number;
  entries: { id: number; expense: Expense }[];
  /** Scheduled minutes of the days with a base. */
  scheduled: Map<string, number>;
  /** The number of bookings made, each at its own time. */
  bookings: number;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The current day of a shop, which may be before the day in São Paulo. */
export const todayAt = ({ zone }: Pick<Shop, 'zone'>): string => localOf(new Date().toISOString(), zone).date;

/** Shops of one owner, and the random operations on their orders. */
export class RandomOrders {
  readonly random: Random;
  readonly owner: Api;
  readonly shops: Shop[] = [];

  private constructor(owner: Api, seed: number) {
    [this.owner, this.random] = [owner, new Random(seed)];
  }

  /** Creates a shop in each zone. The seed determines the operations. */
  static async at(zones: readonly string[], seed: number): Promise<RandomOrders> {
    const orders = new RandomOrders((await somebody()).api, seed);
    for (const zone of zones) orders.shops.push(await orders.#makeShop(zone));
    return orders;
  }

  /** Performs one operation at a shop. The server may refuse it; the order is read again in any case. */
  async operate(shop: Shop): Promise<void> {
    if (shop.orders.size === 0) return this.#sell(shop);
    const grows = shop.orders.size < ORDERS;
    await this.random.weighted<() => Promise<void>>([
      [grows ? 4 : 0, () => this.#sell(shop)],
      [grows ? 2 : 0, () => this.#book(shop)],
      [5, () => this.#change(shop)],
      [1, () => this.#receiveFiado(shop)],
      [1, () => this.#spend(shop)],
      [1, () => this.#rename(shop)],
    ])();
  }

  /** A random period of at most 45 days. One in three consists of whole days. */
  period(shop: Shop): [start: string, end: string] {
    const whole = this.random.below(3) === 0;
    const edge = () => this.#timeWithin(todayAt(shop), -40, 45);
    const [first, second] = [edge(), edge()].sort() as [string, string];
    return whole ? [`${first.slice(0, 10)}T00:00:00`, `${second.slice(0, 10)}T23:59:59`] : [first, second];
  }

  #upTo(most: number): number {
    return 1 + this.random.below(most);
  }

  async #makeShop(zone: string): Promise<Shop> {
    const { owner } = this;
    const made = await newShop(owner, placeIn(zone));
    const add = async (fields: Record<string, unknown>) =>
      (await newItem(owner, made, { price: this.#upTo(9_999) / 100, ...fields })).id;
    const cut = await add({ name: NAMES[0] });
    const wax = await add({ name: 'Pomada', type: 'product', stock: 5 });
    const items = [cut, wax, await add({ name: 'Dia do noivo', duration: 60, parts: [cut, wax, wax] })];
    const addOns = [
      await add({ name: 'Toalha', category: 'adicionais' }),
      await add({ name: 'Óleo', category: 'adicionais' }),
    ];
    const { session } = await owner.call('openCashSession', { entity_id: made.id, opening_amount: 1000 });
    // Recorded before the shop has working hours: reporting does not replace them.
    const scheduled = await this.#recordSchedule(made.id, todayAt({ zone }));
    const collaborator = await hire(owner, made.id, (await somebody()).api);
    await owner.call('saveSchedule', { employer_id: collaborator, schedules: everyDay('08:00', '20:00') });
    return {
      id: made.id,
      zone,
      items,
      addOns,
      collaborator,
      orders: new Map(),
      expenses: [],
      session: session?.id ?? 0,
      entries: [],
      scheduled,
      bookings: 0,
    };
  }

  /** Stores scheduled minutes for half of the days, as if they had been recorded on these days. */
  async #recordSchedule(shopId: number, today: string): Promise<Map<string, number>> {
    const { random } = this;
    const days = Array.from({ length: 60 }, (_, place) => place - 50)
      // Reporting would add a missing row of today, or of tomorrow after midnight.
      .filter((ahead) => ahead === 0 || ahead === 1 || random.below(2) === 0)
      .map((ahead) => addDays(today, ahead));
    const scheduled = new Map(days.map((day) => [day, random.below(4) * 240]));
    await query(
      inject('stack'),
      'reporting',
      `INSERT INTO scheduled_days (establishment_id, day, scheduled_min, is_final, answered_at)
       SELECT $1, day, minutes, true, now() FROM unnest($2::date[], $3::int[]) AS made (day, minutes)`,
      [shopId, [...scheduled.keys()], [...scheduled.values()]],
    );
    return scheduled;
  }

  #timeWithin(day: string, firstDay: number, days: number): string {
    const { random } = this;
    const clock = random.pick([
      '00:00:00',
      '23:59:59',
      `${two(random.below(24))}:${two(random.below(60))}:${two(random.below(60))}`,
    ]);
    return `${addDays(day, firstDay + random.below(days))}T${clock}`;
  }

  /** A random second of the last 40 days, often the first or last of a day. Later orders would be bookings. */
  #pastTime(shop: Shop): string {
    return this.#timeWithin(todayAt(shop), -40, 40);
  }

  #lines(shop: Shop): Request<'createOrder'>['items'] {
    return Array.from({ length: this.#upTo(3) }, () => ({
      item_id: this.random.pick(shop.items),
      quantity: this.#upTo(4),
      additions: shop.addOns.flatMap((id) => Array<number>(this.random.below(3)).fill(id)),
      removals: [],
    }));
  }

  /** Reads the current state of an order. */
  async #keep(shop: Shop, id: number): Promise<Order> {
    const { order } = await this.owner.call('getOrder', { id });
    if (!order) throw new Error(`no order ${id}`);
    shop.orders.set(id, order);
    return order;
  }

  async #sell(shop: Shop): Promise<void> {
    const { random } = this;
    const { order } = await this.owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      ...random.pick(CUSTOMERS),
      origin: random.pick(ORIGINS),
      order_datetime: random.below(4) === 0 ? '' : this.#pastTime(shop),
      items: this.#lines(shop),
      payment_status: random.pick(['pending', 'pending', 'paid', 'failed']),
      payment_method: random.pick(['Dinheiro', 'Pix', 'Crédito']),
    });
    await this.#keep(shop, order?.id ?? 0);
  }

  /**
   * Books a time in the next days. Moves three of four bookings into the past and finishes them. Each booking starts
   * before all that were made earlier, because an edit may lengthen those.
   */
  async #book(shop: Shop): Promise<void> {
    const { random, owner } = this;
    const place = shop.bookings++;
    const ahead = LAST_DAY - Math.floor(place / SLOTS_OF_DAY);
    const slot = SLOTS_OF_DAY - 1 - (place % SLOTS_OF_DAY);
    const [hour, minute] = [8 + Math.floor(slot / 2), 30 * (slot % 2)];
    const { order } = await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      ...random.pick(CUSTOMERS),
      origin: 'App',
      order_datetime: `${addDays(todayAt(shop), ahead)}T${two(hour)}:${two(minute)}:00`,
      attendant_id: shop.collaborator,
      items: [{ item_id: shop.items[0] ?? 0, quantity: 1, additions: shop.addOns.slice(0, random.below(3)) }],
    });
    const id = order?.id ?? 0;
    if (random.below(4) > 0) {
      await owner.call('updateOrderAppointmentStatus', { id, action: 'confirm' });
      await query(
        inject('stack'),
        'orders',
        'UPDATE orders SET order_datetime = $2::timestamp AT TIME ZONE $3 WHERE id = $1',
        [id, this.#pastTime(shop), shop.zone],
      );
      const action = random.pick(['attended', 'attended', 'not_attended'] as const);
      await owner.call('updateOrderAppointmentStatus', { id, action });
    }
    await this.#keep(shop, id);
  }

  async #change(shop: Shop): Promise<void> {
    const { random, owner } = this;
    const { id, version, total_price } = random.pick([...shop.orders.values()]);
    const amount = this.#upTo(Math.max(Math.round(total_price * 100), 1)) / 100;
    const method = random.pick(METHODS);
    const customer = random.pick(CUSTOMERS);
    await random.weighted<() => Promise<unknown>>([
      [3, () => owner.ask('addPayment', { id, version, method, amount })],
      [2, () => owner.ask('refundPayment', { id, version, method, amount })],
      [2, () => owner.ask('setPayment', { id, status: random.pick(['pending', 'paid']), method })],
      [2, () => owner.ask('cancelOrder', { id })],
      [
        3,
        () =>
          owner.ask('updateOrder', {
            id,
            ...customer,
            origin: random.pick(ORIGINS),
            items: this.#lines(shop),
          }),
      ],
    ])();
    await this.#keep(shop, id);
  }

  /** A customer pays a part of their debts. */
  async #receiveFiado(shop: Shop): Promise<void> {
    const { random, owner } = this;
    const { accounts } = await owner.call('listFiadoAccounts', { entity_id: shop.id });
    if (accounts.length === 0) return;
    const { id, version, balance } = random.pick(accounts);
    const amount = this.#upTo(Math.round(balance * 100)) / 100;
    await owner.call('receiveFiado', { id, version, method: random.pick(['Pix', 'Dinheiro']), amount });
    for (const order of [...shop.orders.values()])
      if (order.total_fiado > 0) await this.#keep(shop, order.id);
  }

  async #spend(shop: Shop): Promise<void> {
    const { random, owner } = this;
    const reversed = random.below(3) === 0 ? shop.entries.pop() : undefined;
    if (reversed) {
      const { entries } = await owner.call('reverseCashEntry', { id: reversed.id, note: '' });
      shop.expenses.push({ ...reversed.expense, isReversal: true, at: entries[0]?.at ?? '' });
      return;
    }
    const expense = { category: random.pick(CATEGORIES), amount: this.#upTo(999) / 100 };
    const { entries } = await owner.call('addCashEntry', {
      id: shop.session,
      kind: 'expense',
      method: 'Pix',
      note: '',
      ...expense,
    });
    const made = { ...expense, isReversal: false, at: entries[0]?.at ?? '' };
    shop.expenses.push(made);
    shop.entries.push({ id: entries[0]?.id ?? 0, expense: made });
  }

  /** Renames a service. Its earlier orders keep the name. */
  async #rename(shop: Shop): Promise<void> {
    await this.owner.call('updateItem', { id: shop.items[0] ?? 0, name: this.random.pick(NAMES) });
  }
}
