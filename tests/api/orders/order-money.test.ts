// Random operations on a shop's orders. After each one, its answer, the order, the list, the totals, the receipt, the
// export, the feed and the fiado accounts report the amounts of an independent model to the centavo.
//
// NAVALHA_SEED repeats the choices of a run, which prints its seed. NAVALHA_ORDER_OPERATIONS sets their number.
import { beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Answer, Api, Response } from '../../harness/api.ts';
import { OrderFeed } from '../../harness/models/order-feed.ts';
import {
  type Figures,
  type Line,
  METHODS,
  type Method,
  OrderModel,
  type Prices,
} from '../../harness/models/order-model.ts';
import { amountsOfReceipt, totalsOfCsv } from '../../harness/models/order-papers.ts';
import { sharedStack } from '../../harness/suites/shared-stack.ts';
import { Random } from '../../harness/timeline/random.ts';
import { newItem, newShop } from '../owner.ts';
import { somebody } from '../salon.ts';

type Order = NonNullable<Response<'getOrder'>['order']>;
type Saved = Answer<Response<'addPayment'>>;

const OPERATIONS = Number(process.env['NAVALHA_ORDER_OPERATIONS'] ?? 100);
const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const LIMIT_MS = 30_000 + OPERATIONS * 300;
const ORDERS = 10;
const LINES = 4;
const QUANTITIES = [1, 1, 2, 3, 7, 999];
const ADDITIONS_MAX = 9;
const PRICE_MAX = 9_999;
const STATUSES = ['pending', 'paid', 'failed'] as const;
/** The customers of the orders. The one without a phone cannot have a debt. */
const PHONES = ['(11) 98765-4321', '(21) 98888-1234', undefined];

/** An order with its model, and its latest answer. */
interface Known {
  model: OrderModel;
  order: Order;
}

const random = new Random(SEED);
const catalog: Prices = new Map();
const known: Known[] = [];
let items: number[];
let addOns: number[];
let owner: Api;
let shop: number;
let feed: OrderFeed;
let accounts: Response<'listFiadoAccounts'>['accounts'] = [];

const reais = (centavos: number): number => centavos / 100;
const upTo = (most: number): number => 1 + random.below(most);

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED} NAVALHA_ORDER_OPERATIONS=${OPERATIONS}`);
  ({ api: owner } = await somebody());
  const made = await newShop(owner);
  shop = made.id;
  const add = async (fields: Record<string, unknown>): Promise<number> => {
    const price = upTo(PRICE_MAX);
    const { id } = await newItem(owner, made, { price: reais(price), ...fields });
    catalog.set(id, price);
    return id;
  };
  const cut = await add({ name: 'Corte' });
  const wax = await add({ name: 'Pomada', type: 'product', stock: 5 });
  items = [cut, wax, await add({ name: 'Dia do noivo', duration: 60, parts: [cut, wax, wax] })];
  addOns = [
    await add({ name: 'Toalha', category: 'adicionais' }),
    await add({ name: 'Óleo', category: 'adicionais' }),
  ];
  feed = new OrderFeed(sharedStack(), shop);
  await feed.skip();
});

function randomLines(): Line[] {
  return Array.from({ length: upTo(LINES) }, () => ({
    item_id: random.pick(items),
    quantity: random.pick(QUANTITIES),
    additions: addOns.flatMap((id) => Array<number>(random.below(ADDITIONS_MAX + 1)).fill(id)),
    removals: addOns.filter(() => random.below(4) === 0),
  }));
}

/** A random amount up to `most`, and sometimes one centavo above it. */
const amountWithin = (most: number): number =>
  random.weighted<() => number>([
    [6, () => upTo(Math.max(most, 1))],
    [3, () => Math.max(most, 1)],
    [1, () => most + 1],
  ])();

/** Checks the answer of an operation on an order. */
function expectAnswer(one: Known, answer: Saved, status: number): Known[] {
  expect(answer.status, answer.text).toBe(status);
  if (status === 200) {
    one.order = answer.body.order as Order;
    expectFigures(one.order, one.model, 'answer');
  }
  return [one];
}

/** Compares amounts in reais. */
function expectFigures(reported: Figures, { figures }: OrderModel, place: string): void {
  const { status, payment_status, total_price, total_paid, total_fiado, total_due } = figures;
  expect(reported, place).toMatchObject({
    status,
    payment_status,
    total_price: reais(total_price),
    total_paid: reais(total_paid),
    total_fiado: reais(total_fiado),
    total_due: reais(total_due),
  });
}

// Each operation returns the orders that it may have changed.

async function create(): Promise<Known[]> {
  const model = new OrderModel(catalog, random.pick(PHONES));
  const [lines, status, method] = [randomLines(), random.pick(STATUSES), random.pick(METHODS)];
  const expected = model.create(lines, status, method) === 200 ? 201 : 422;
  const answer = await owner.ask('createOrder', {
    entity_name: 'establishment',
    entity_id: shop,
    customer_name: 'João',
    customer_phone: model.phone ?? null,
    items: lines,
    payment_status: status,
    payment_method: method,
  });
  expect(answer.status, answer.text).toBe(expected);
  if (expected !== 201) return [];
  const one = { model, order: answer.body.order as Order };
  expectFigures(one.order, model, 'answer');
  known.push(one);
  return [one];
}

async function edit(one: Known): Promise<Known[]> {
  const lines = randomLines();
  const { id, version } = one.order;
  const fields = { id, version, customer_name: 'João', items: lines };
  return expectAnswer(one, await owner.ask('updateOrder', fields), one.model.edit(lines));
}

async function pay(one: Known): Promise<Known[]> {
  const [method, amount] = [random.pick(METHODS), amountWithin(one.model.due)];
  const { id, version } = one.order;
  const ask = () =>
    owner.ask(
      'addPayment',
      { id, version, method, amount: reais(amount) },
      { headers: { 'idempotency-key': `${SEED} ${id} ${version}` } },
    );
  const expected = one.model.pay(method, amount);
  expectAnswer(one, await ask(), expected);
  // A repeat with the same key records nothing more.
  return expectAnswer(one, await ask(), expected);
}

async function refund(one: Known): Promise<Known[]> {
  const method = random.pick(one.model.nets)?.[0] ?? 'Pix';
  const amount = amountWithin(one.model.net(method));
  const { id, version } = one.order;
  const answer = await owner.ask('refundPayment', { id, version, method, amount: reais(amount) });
  return expectAnswer(one, answer, one.model.refund(method, amount));
}

async function setPayment(one: Known): Promise<Known[]> {
  const [status, method] = [random.pick(STATUSES), random.pick(METHODS)];
  const { id, payment_method } = one.order;
  const expected = one.model.setPayment(status, method, payment_method as Method);
  return expectAnswer(one, await owner.ask('setPayment', { id, status, method }), expected);
}

async function cancel(one: Known): Promise<Known[]> {
  const { id } = one.order;
  return expectAnswer(one, await owner.ask('cancelOrder', { id }), one.model.cancel());
}

/** A stale version changes nothing. */
async function payWithOldVersion(one: Known): Promise<Known[]> {
  const { id, version } = one.order;
  if (version < 2) return [];
  const fields = { id, version: version - 1, method: 'Pix', amount: 0.01 } as const;
  return expectAnswer(one, await owner.ask('addPayment', fields), 409);
}

/** A customer pays a part of the debt: the oldest orders first. */
async function receiveFiado(): Promise<Known[]> {
  const account = random.pick(accounts);
  if (!account) return [];
  const debtors = debtorsOf(account.customer_phone);
  const balance = debtors.reduce((sum, { model }) => sum + model.debt, 0);
  const [method, amount] = [random.pick(['Pix', 'Dinheiro'] as const), amountWithin(balance)];
  const { id, version } = account;
  const answer = await owner.ask('receiveFiado', { id, version, method, amount: reais(amount) });
  expect(answer.status, answer.text).toBe(amount > balance ? 422 : 200);
  let left = amount > balance ? 0 : amount;
  for (const { model } of debtors) {
    const part = Math.min(left, model.debt);
    if (part > 0) model.settle(method, part);
    left -= part;
  }
  return debtors;
}

const debtorsOf = (phone: string | null | undefined): Known[] =>
  known.filter(({ model }) => model.phone === phone && model.debt > 0);

/** Orders keep the prices at which they were sold. */
async function changePrice(): Promise<Known[]> {
  const [id, price] = [random.pick([...items, ...addOns]), upTo(PRICE_MAX)];
  await owner.call('updateItem', { id, price: reais(price) });
  catalog.set(id, price);
  return [];
}

function operate(): Promise<Known[]> {
  if (known.length === 0) return create();
  const of = (operation: (one: Known) => Promise<Known[]>) => () => operation(random.pick(known));
  return random.weighted<() => Promise<Known[]>>([
    [known.length < ORDERS ? 4 : 0, create],
    [5, of(edit)],
    [6, of(pay)],
    [4, of(refund)],
    [4, of(setPayment)],
    [4, receiveFiado],
    [1, of(cancel)],
    [1, of(payWithOldVersion)],
    [1, changePrice],
  ])();
}

// Comparisons.

/** The receipt's lines about payments. Empty for an order that is unpaid or fully paid by one method. */
function receiptPayments({ model }: Known): Record<string, number> {
  const { total_price, total_paid, total_due, total_fiado } = model.figures;
  const [first, ...others] = model.nets;
  if (!first || (others.length === 0 && first[1] === total_price && total_fiado === 0)) return {};
  return {
    ...Object.fromEntries(model.nets),
    ...(total_due > 0 && { 'FALTA PAGAR': total_due }),
    ...(model.isCancelled && { 'A DEVOLVER': total_paid }),
  };
}

/** Compares the order itself and its receipt. */
async function expectOrder(one: Known): Promise<void> {
  const { order, receipt } = await owner.call('getOrder', { id: one.order.id });
  one.order = order as Order;
  expectFigures(one.order, one.model, 'get');
  const { total, nets } = one.model;
  const paid = new Map<string, number>();
  const add = (method: string, amount: number) =>
    paid.set(method, (paid.get(method) ?? 0) + Math.round(amount * 100));
  for (const { kind, method, amount, settles_fiado } of one.order.payments) {
    add(method, kind === 'payment' ? amount : -amount);
    if (settles_fiado) add('Fiado', -amount);
  }
  expect(Object.fromEntries([...paid].filter(([, net]) => net !== 0))).toEqual(Object.fromEntries(nets));
  for (const { parts, subtotal } of one.order.items.filter(({ is_combo }) => is_combo))
    expect(parts.reduce((sum, { share }) => sum + Math.round(share * 100), 0)).toBe(
      Math.round(subtotal * 100),
    );
  const papers = { lines: total, total, payments: receiptPayments(one) };
  expect(amountsOfReceipt(receipt), receipt).toEqual(papers);
}

/** Sums the orders that are not cancelled. */
const sumOf = (amount: (model: OrderModel) => number): number =>
  known.filter(({ model }) => !model.isCancelled).reduce((sum, { model }) => sum + amount(model), 0);

function expectSummary(reported: Response<'summarizeOrders'>): void {
  const cancelled = known.filter(({ model }) => model.isCancelled && model.figures.total_paid > 0);
  expect(reported).toMatchObject({
    order_count: known.length,
    total_price: reais(sumOf(({ total }) => total)),
    total_due: reais(sumOf(({ due }) => due)),
    due_count: sumOf(({ due }) => Number(due > 0)),
    total_to_refund: reais(cancelled.reduce((sum, { model }) => sum + model.figures.total_paid, 0)),
    to_refund_count: cancelled.length,
  });
  const methods = METHODS.map((method) => ({
    payment_method: method,
    order_count: sumOf((model) => Number(model.net(method) > 0)),
    total_price: reais(sumOf((model) => model.net(method))),
  })).filter(({ order_count }) => order_count > 0);
  expect([...reported.methods].sort((a, b) => a.payment_method.localeCompare(b.payment_method))).toEqual(
    methods.sort((a, b) => a.payment_method.localeCompare(b.payment_method)),
  );
}

function expectAccounts({ accounts: reported, total_balance }: Response<'listFiadoAccounts'>): void {
  accounts = reported;
  const balances = PHONES.map((phone) => [phone, debtorsOf(phone)] as const)
    .filter(([, debtors]) => debtors.length > 0)
    .map(([phone, debtors]) => [phone, reais(debtors.reduce((sum, { model }) => sum + model.debt, 0))]);
  expect(
    Object.fromEntries(reported.map(({ customer_phone, balance }) => [customer_phone, balance])),
  ).toEqual(Object.fromEntries(balances));
  expect(total_balance).toBe(reais(sumOf(({ debt }) => debt)));
}

async function expectAgreement(changed: Known[]): Promise<void> {
  const asked = { entity_id: shop, start_date: addDays(today(), -1), end_date: addDays(today(), 1) };
  const [list, summary, exported, fiado, fed] = await Promise.all([
    owner.call('listOrdersByEntity', asked),
    owner.call('summarizeOrders', asked),
    owner.ask('exportOrders', asked),
    owner.call('listFiadoAccounts', { entity_id: shop }),
    feed.follow(),
    ...changed.map(expectOrder),
  ]);
  const listed = new Map(list.orders.map((order) => [order.id, order]));
  expect(listed.size).toBe(known.length);
  for (const { order, model } of known) {
    expectFigures(listed.get(order.id) as Order, model, 'list');
    expect(fed.get(order.id), 'feed').toMatchObject(model.figures);
  }
  expect(totalsOfCsv(exported.text)).toEqual(
    Object.fromEntries(known.map(({ order, model }) => [order.order_number, model.total])),
  );
  expectSummary(summary);
  expectAccounts(fiado);
}

test(
  'every answer states the same amounts after random operations',
  async () => {
    for (let operation = 0; operation < OPERATIONS; operation += 1) await expectAgreement(await operate());
    await expectAgreement(known);
  },
  LIMIT_MS,
);
