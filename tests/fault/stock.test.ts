// Fifty tills of one shop create orders concurrently while orders, catalog and booking are killed once each. The
// numbers have no gap, no order is lost or duplicated, and the stock matches the orders.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api, type Request, type Response } from '../harness/api.ts';
import { hire } from '../harness/people.ts';
import { query } from '../harness/suites/database.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

const TILLS = 50;
const ORDERS_OF_A_TILL = 4;
const ORDERS = TILLS * ORDERS_OF_A_TILL;
const STOCK = 1000;
const KILLS = { orders: 40, catalog: 80, booking: 120 } as const;
const ANSWER_LIMIT_MS = 120_000;
const FOLLOW_LIMIT_MS = 60_000;
// Every fifth order is a booking: one an hour from 8 to 17, day after day.
const BOOKING_EVERY = 5;
const HOURS_OF_A_DAY = 10;
const WEEK = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

type Order = NonNullable<Response<'createOrder'>['order']>;

let stack: OwnedStack;
let owner: Api;
let shop: number;
let collaborator: number;
let cut: number;
let wax: number;
let towel: number;
let combo: number;

async function newItem(fields: Record<string, unknown>): Promise<number> {
  const made = await owner.call('createItem', {
    price: 30,
    entity_id: shop,
    entity_name: 'establishment',
    ...fields,
  } as never);
  return made.item?.id ?? 0;
}

beforeAll(async () => {
  stack = await startStack({ demo: true });
  const api = new Api(stack.info.url);
  owner = await api.login('dono', 'navalha-demo');
  const barber = await api.login('cliente', 'navalha-demo');
  const made = await owner.call('createEstablishment', { name: 'Cinquenta Caixas' } as never);
  shop = made.establishment?.id ?? 0;
  collaborator = await hire(owner, shop, barber);
  await owner.call('saveSchedule', {
    employer_id: collaborator,
    schedules: WEEK.map((day_of_week) => ({ day_of_week, start_time: '08:00', end_time: '20:00' })),
  });
  cut = await newItem({ name: 'Corte', type: 'service', duration: 30 });
  wax = await newItem({ name: 'Pomada', type: 'product', stock: STOCK });
  towel = await newItem({ name: 'Toalha', type: 'product', stock: STOCK, category: 'adicionais' });
  combo = await newItem({ name: 'Corte e pomadas', type: 'service', duration: 30, parts: [cut, wax, wax] });
});

afterAll(() => stack?.stop());

/** Returns the request with this index: a sale of one of several kinds, or a booking of the combo at a unique time. */
function orderAt(place: number): Request<'createOrder'> {
  const order = { entity_name: 'establishment' as const, entity_id: shop, customer_name: `Cliente ${place}` };
  if (place % BOOKING_EVERY === 0) {
    const turn = place / BOOKING_EVERY;
    const date = addDays(today(), 3 + Math.floor(turn / HOURS_OF_A_DAY));
    const hour = String(8 + (turn % HOURS_OF_A_DAY)).padStart(2, '0');
    return {
      ...order,
      items: [{ item_id: combo }],
      attendant_id: collaborator,
      order_datetime: `${date}T${hour}:00:00`,
    };
  }
  const lines: Request<'createOrder'>['items'][] = [
    [{ item_id: wax, quantity: 3 }],
    [{ item_id: combo, quantity: 2 }, { item_id: wax }],
    [{ item_id: cut, additions: [towel, towel] }],
    [{ item_id: cut }],
  ];
  return { ...order, items: lines[place % lines.length] as Request<'createOrder'>['items'] };
}

/** Repeats the request with one Idempotency-Key until the order is created. */
async function persist(place: number): Promise<Order> {
  const headers = { 'idempotency-key': randomUUID() };
  let order: Order | null | undefined;
  await until(
    async () => {
      const answer = await owner.ask('createOrder', orderAt(place), { headers }).catch(() => undefined);
      if (answer && answer.status < 300) order = answer.body.order;
      else expect(answer?.status ?? 503, answer?.text).toBeGreaterThanOrEqual(409);
      return Boolean(order);
    },
    ANSWER_LIMIT_MS,
    `an answer to order ${place}`,
  );
  return order as Order;
}

/** Returns the quantity of an item in orders that are not cancelled, computed from their lines. */
const taken = (orders: Order[], item: number): number =>
  orders
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ items }) => items)
    .reduce((sum, line) => {
      const additions = line.modifiers.filter(({ modifier_id }) => modifier_id === item);
      const own = line.item_id === item ? line.quantity : 0;
      const inCombo = line.item_id === combo && item === wax ? 2 * line.quantity : 0;
      return sum + own + inCombo + additions.reduce((count, { quantity }) => count + quantity, 0);
    }, 0);

/** Whether orders reaches catalog: its channel reconnects after a pause. Restarts wait for the gateway's channels. */
const ordersReachesCatalog = async () =>
  (await owner.ask('listOrdersByEntity', { entity_id: shop } as never)).status === 200;

const stockOf = async (id: number) => (await owner.call('getItem', { id })).item?.stock;

test('numbers and stock stay exact when 50 tills create 200 orders and every service is killed', async () => {
  let answered = 0;
  const restarts: Promise<void>[] = [];
  const killAfter = (service: keyof typeof KILLS) => {
    if (answered === KILLS[service]) restarts.push(stack.restart(`${service}-1`));
  };
  const tills = Array.from({ length: TILLS }, async (_, till) => {
    const made: Order[] = [];
    for (let turn = 0; turn < ORDERS_OF_A_TILL; turn += 1) {
      const order = await persist(turn * TILLS + till);
      made.push(order);
      answered += 1;
      for (const service of ['orders', 'catalog', 'booking'] as const) killAfter(service);
    }
    return made;
  });
  const made = (await Promise.all(tills)).flat();
  await Promise.all(restarts);
  expect(restarts).toHaveLength(3);
  expect(new Set(made.map(({ id }) => id)).size).toBe(ORDERS);

  // An order whose booking could not be confirmed was cancelled and kept its number before the till retried.
  const rows = await query<{ number: number; status: string }>(
    stack.info,
    'orders',
    'SELECT number, status FROM orders WHERE establishment_id = $1 ORDER BY number',
    [shop],
  );
  expect(rows.filter(({ status }) => status !== 'cancelled')).toHaveLength(ORDERS);
  expect(rows.map(({ number }) => Number(number))).toEqual(rows.map((_, place) => place + 1));
  await until(ordersReachesCatalog, ANSWER_LIMIT_MS, 'orders reaches catalog');

  // Corrections: one order in ten is cancelled, and one in ten gets other lines.
  for (const order of made.filter(({ type }) => type === 'service').slice(0, 20))
    await owner.call('cancelOrder', { id: order.id });
  for (const order of made.filter(({ type }) => type === 'service').slice(20, 40))
    await owner.call('updateOrder', {
      id: order.id,
      customer_name: 'Outro',
      items: [{ item_id: wax, quantity: 7 }],
    });

  const { orders } = await owner.call('listOrdersByEntity', { entity_id: shop } as never);
  expect(orders).toHaveLength(rows.length);
  for (const item of [wax, towel]) {
    const left = STOCK - taken(orders, item);
    expect(left).toBeLessThan(STOCK);
    await until(async () => (await stockOf(item)) === left, FOLLOW_LIMIT_MS, `a stock of ${left}`);
  }

  const before = [await stockOf(wax), await stockOf(towel)];
  await stack.restart('catalog-1');
  await persist(1);
  const next = orderAt(1).items.reduce(
    (sum, line) => sum + (line.item_id === wax ? (line.quantity ?? 1) : 2 * (line.quantity ?? 1)),
    0,
  );
  await until(
    async () => (await stockOf(wax)) === (before[0] ?? 0) - next,
    FOLLOW_LIMIT_MS,
    'the next order',
  );
  expect(await stockOf(towel), 'a restart applies nothing again').toBe(before[1]);
});
