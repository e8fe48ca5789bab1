// Performs random operations: sales, edits, payments, refunds, cancellations, payouts and changes of rates and fees. After
// each operation it compares the balances of all collaborators with a naive computation over all orders, and checks the
// sums of the statements.
//
// A run prints its seed; NAVALHA_SEED repeats the run. NAVALHA_ORDER_OPERATIONS sets the number of operations.
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Request, Response } from '../../harness/api.ts';
import { earningsOf, type Order, serverOf, type Terms } from '../../harness/models/commission-model.ts';
import { hire } from '../../harness/people.ts';
import { Random } from '../../harness/timeline/random.ts';
import { newItem, newShop, type Shop } from '../owner.ts';
import { type Somebody, somebody } from '../salon.ts';

const OPERATIONS = Number(process.env['NAVALHA_ORDER_OPERATIONS'] ?? 100);
const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const LIMIT_MS = 60_000 + OPERATIONS * 500;
const ORDERS = 20;
const FIRST_DAY = -40;
const RATES = [0, 1, 333, 4000, 4250, 5000, 10_000];

interface Known {
  order: Order;
  terms: Terms;
}

const random = new Random(SEED);
const upTo = (most: number): number => 1 + random.below(most);
const cents = (reais: number): number => Math.round(reais * 100);

let owner: Somebody;
let shop: Shop;
let staff: number[];
let items: number[];
let addOn: number;
const rates = new Map<string, number>();
let creditFee = 0;
let feesVersion = 0;
const ratesVersion = new Map<number, number>();
const orders = new Map<number, Known>();
const paid = new Map<number, { id: number; amount: number }[]>();

const rateOf = (collaborator: number, item: number): number => rates.get(`${collaborator} ${item}`) ?? 0;

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED} NAVALHA_ORDER_OPERATIONS=${OPERATIONS}`);
  owner = await somebody();
  shop = await newShop(owner.api);
  const add = async (fields: Record<string, unknown>) =>
    (await newItem(owner.api, shop, { price: upTo(9_999) / 100, ...fields })).id;
  const cut = await add({ name: 'Corte' });
  const wax = await add({ name: 'Pomada', type: 'product', category: 'Finalização', stock: 5 });
  items = [cut, wax, await add({ name: 'Dia do noivo', duration: 60, parts: [cut, wax, wax] })];
  addOn = await add({ name: 'Toalha', category: 'adicionais' });
  staff = [];
  for (const { api } of await Promise.all([somebody(), somebody()])) {
    staff.push(await hire(owner.api, shop.id, api));
  }
}, 60_000);

/** Saves random rates of a random collaborator. */
async function setRates(): Promise<void> {
  const id = random.pick(staff);
  const [service, product, own, category] = [1, 2, 3, 4].map(() => random.pick(RATES)) as [
    number,
    number,
    number,
    number,
  ];
  const [cut, wax, combo] = items as [number, number, number];
  const { commission } = await owner.api.call('saveCommissionRates', {
    id,
    service_rate: service,
    product_rate: product,
    exceptions: [
      { item_id: combo, rate: own },
      { category: 'FINALIZAÇÃO', rate: category },
    ],
    version: ratesVersion.get(id) ?? 0,
  });
  ratesVersion.set(id, commission?.version ?? 0);
  rates.set(`${id} ${cut}`, service);
  rates.set(`${id} ${wax}`, category);
  rates.set(`${id} ${combo}`, own);
}

/** Saves a random fee of credit cards. */
async function setFees(): Promise<void> {
  const fee = random.pick([0, 349, 1000]);
  const after_fees = random.below(2) === 0;
  const { commission } = await owner.api.call('saveCommissionSettings', {
    id: shop.id,
    credit_fee: fee,
    debit_fee: 0,
    after_fees,
    version: feesVersion,
  });
  feesVersion = commission?.version ?? 0;
  creditFee = after_fees ? fee : 0;
}

const randomLines = (): Request<'createOrder'>['items'] =>
  Array.from({ length: upTo(3) }, () => ({
    item_id: random.pick(items),
    quantity: upTo(3),
    additions: Array<number>(random.below(3)).fill(addOn),
    removals: [],
    attendant_id: random.pick([0, 0, ...staff]),
  }));

const read = async (id: number): Promise<Order> => {
  const { order } = await owner.api.call('getOrder', { id });
  if (!order) throw new Error(`no order ${id}`);
  return order;
};

/** Creates an order with random lines, day and payment. */
async function sell(): Promise<void> {
  const server = random.pick([0, ...staff]);
  const { order: made } = await owner.api.call('createOrder', {
    entity_name: 'establishment',
    entity_id: shop.id,
    customer_name: 'João',
    customer_phone: '(11) 98765-4321',
    order_datetime: `${addDays(today(), -random.below(-FIRST_DAY))}T00:00:00`,
    ...(server && { attendant_id: server }),
    items: randomLines(),
    payment_status: random.pick(['pending', 'paid']),
    payment_method: random.pick(['Dinheiro', 'Crédito']),
  });
  const order = await read(made?.id ?? 0);
  orders.set(order.id, { order, terms: termsOf(order) });
}

/** The terms of an order at the current rates. */
const termsOf = (order: Order): Terms => ({
  creditFee: order.items.some((line) => serverOf(order, line)) ? creditFee : 0,
  rates: order.items.map((line) => {
    const collaborator = serverOf(order, line);
    return collaborator ? { collaborator, rate: rateOf(collaborator, line.item_id) } : undefined;
  }),
});

/** The terms of an edited order: unchanged services keep their rate, and the order keeps its fee. */
function termsOfEdit({ order: before, terms }: Known, order: Order): Terms {
  const kept = new Map<string, number>();
  before.items.forEach((line, place) => {
    const known = terms.rates[place];
    const key = `${known?.collaborator} ${line.item_id}`;
    if (known && !kept.has(key)) kept.set(key, known.rate);
  });
  const present = termsOf(order);
  const isNew = present.rates.some(
    (one, place) => one && !kept.has(`${one.collaborator} ${order.items[place]?.item_id}`),
  );
  const hadTerms = terms.rates.some(Boolean);
  return {
    creditFee: hadTerms ? terms.creditFee : isNew ? creditFee : 0,
    rates: present.rates.map((one, place) => {
      const rate = kept.get(`${one?.collaborator} ${order.items[place]?.item_id}`);
      return one && rate !== undefined ? { ...one, rate } : one;
    }),
  };
}

/** Changes the lines of a random order. The server may refuse the change; the order then keeps its terms. */
async function edit(): Promise<void> {
  const known = random.pick([...orders.values()]);
  const { id } = known.order;
  const answer = await owner.api.ask('updateOrder', {
    id,
    customer_name: 'João',
    items: randomLines(),
    ...(random.below(3) === 0 && { attendant_id: random.pick([0, ...staff]) }),
  });
  const order = await read(id);
  orders.set(id, { order, terms: answer.status === 200 ? termsOfEdit(known, order) : known.terms });
}

/** Pays, refunds or cancels a random order. The server may refuse the operation. */
async function settle(): Promise<void> {
  const known = random.pick([...orders.values()]);
  const { id, version, total_price } = known.order;
  const amount = upTo(Math.max(cents(total_price), 1)) / 100;
  const method = random.pick(['Dinheiro', 'Crédito', 'Fiado'] as const);
  await random.weighted<() => Promise<unknown>>([
    [3, () => owner.api.ask('addPayment', { id, version, method, amount })],
    [2, () => owner.api.ask('refundPayment', { id, version, method, amount })],
    [2, () => owner.api.ask('setPayment', { id, status: random.pick(['pending', 'paid']), method })],
    [2, () => owner.api.ask('cancelOrder', { id })],
  ])();
  orders.set(id, { ...known, order: await read(id) });
}

const statementOf = (employer_id: number, first: number, last: number) =>
  owner.api.call('getCommissionStatement', {
    entity_id: shop.id,
    employer_id,
    start_date: addDays(today(), first),
    end_date: addDays(today(), last),
  });

/** Records a payout to a random collaborator, or undoes the last one. */
async function pay(): Promise<void> {
  const employer_id = random.pick(staff);
  const made = paid.get(employer_id) ?? [];
  paid.set(employer_id, made);
  const last = made.at(-1);
  if (last && random.below(4) === 0) {
    await owner.api.call('undoPayout', { id: last.id });
    made.pop();
    return;
  }
  const amount = upTo(20_000);
  const { payout } = await owner.api.call('recordPayout', {
    entity_id: shop.id,
    employer_id,
    amount: amount / 100,
    paid_on: today(),
    method: 'Pix',
    settles_until: addDays(today(), -random.below(30)),
    last_payout_id: last?.id ?? 0,
  });
  made.push({ id: payout?.id ?? 0, amount });
}

/** Performs a random operation. The first one saves rates and creates an order. */
function operate(): Promise<void> {
  if (orders.size === 0) return setRates().then(sell);
  return random.weighted<() => Promise<void>>([
    [orders.size < ORDERS ? 4 : 0, sell],
    [3, edit],
    [4, settle],
    [2, pay],
    [1, setRates],
    [1, setFees],
  ])();
}

type Sums = NonNullable<Response<'getCommissionStatement'>['sums']>;

/** Expects the balance to be the sum of its parts. */
function expectWhole(sums: Sums | null | undefined): asserts sums is Sums {
  if (!sums) throw new Error('no sums');
  const { previous_balance, earned, corrections, paid: received, balance } = sums;
  expect(cents(balance)).toBe(cents(previous_balance) + cents(earned) + cents(corrections) - cents(received));
}

/** Compares balances and statements with the naive computation. */
async function expectBalances(): Promise<void> {
  const earned = new Map<number, number>();
  for (const { order, terms } of orders.values()) {
    for (const [id, amount] of earningsOf(order, terms)) earned.set(id, (earned.get(id) ?? 0) + amount);
  }
  const split = FIRST_DAY + upTo(-FIRST_DAY - 1);
  const { balances, total } = await owner.api.call('listCommissionBalances', {
    entity_id: shop.id,
    start_date: addDays(today(), split),
    end_date: today(),
  });
  let due = 0;
  for (const id of staff) {
    const received = (paid.get(id) ?? []).reduce((sum, { amount }) => sum + amount, 0);
    const naive = (earned.get(id) ?? 0) - received;
    const sums = balances.find(({ employer }) => employer?.id === id)?.sums;
    expectWhole(sums);
    expect(cents(sums.balance), `collaborator ${id}`).toBe(naive);
    due += naive;
    const statement = await statementOf(id, split, 0);
    expect(statement.sums).toEqual(sums);
    const before = await statementOf(id, FIRST_DAY - 1, split - 1);
    expectWhole(before.sums);
    expect(before.sums.balance).toBe(sums.previous_balance);
    const [byItem, byDay] = [statement.items, statement.days].map((rows) =>
      rows.reduce((sum, { amount }) => sum + cents(amount), 0),
    );
    expect(byItem).toBe(cents(sums.earned));
    expect(byDay).toBe(cents(sums.earned));
  }
  expect(cents(total?.balance ?? 0)).toBe(due);
}

test(
  'balances equal the naive computation after each operation',
  async () => {
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      await operate();
      await expectBalances();
    }
  },
  LIMIT_MS,
);
