// Tills create and change orders, and the owner records payouts, while reporting is killed at random times. Afterwards
// the read model must equal a rebuilt one byte for byte, and the scheduled minutes are kept. Without reporting or orders,
// reports answer 503; without booking they are answered.
//
// Each run prints its seed; NAVALHA_SEED repeats that run.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, today } from '../../web/src/lib/time/sao-paulo.ts';
import { Api, type Request } from '../harness/api.ts';
import { contentOf, rebuildModel } from '../harness/models/read-model.ts';
import { hire } from '../harness/people.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { Random } from '../harness/timeline/random.ts';
import { until } from '../harness/until.ts';
import { everyDay } from '../harness/weekdays.ts';

const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const LOAD_MS = 60_000;
const TILLS = 4;
const LIMIT_MS = 180_000;
const PAUSE_MS = 1500;

const random = new Random(SEED);
let stack: OwnedStack;
let owner: Api;
let shop: number;
let items: number[];
let barber: number;

beforeAll(async () => {
  console.log(`NAVALHA_SEED=${SEED}`);
  stack = await startStack({ demo: true });
  owner = await new Api(stack.info.url).login('dono', 'navalha-demo');
  const made = await owner.call('createEstablishment', { name: 'Sob Carga' } as never);
  shop = made.establishment?.id ?? 0;
  const add = async (fields: Record<string, unknown>) =>
    (
      await owner.call('createItem', {
        price: 30,
        entity_id: shop,
        entity_name: 'establishment',
        type: 'service',
        ...fields,
      } as never)
    ).item?.id ?? 0;
  items = [await add({ name: 'Corte' }), await add({ name: 'Barba' })];
  items.push(await add({ name: 'Toalha', category: 'adicionais' }));
  barber = await hire(owner, shop, await new Api(stack.info.url).login('cliente', 'navalha-demo'));
  await owner.call('saveSchedule', { employer_id: barber, schedules: everyDay('08:00', '20:00') });
  await owner.call('saveCommissionRates', { id: barber, service_rate: 4000, exceptions: [], version: 0 });
}, LIMIT_MS);

afterAll(() => stack?.stop());

const lines = (): Request<'createOrder'>['items'] => [
  {
    item_id: random.pick(items.slice(0, 2)),
    quantity: 1 + random.below(3),
    additions: random.below(2) === 0 ? items.slice(2) : [],
    removals: [],
  },
];

/** Until `end`, creates orders of random days, pays or edits some and cancels some. Returns the number of orders. */
async function sellUntil(end: number): Promise<number> {
  let made = 0;
  while (Date.now() < end) {
    const { order } = await owner.call('createOrder', {
      entity_name: 'establishment',
      entity_id: shop,
      customer_name: `Cliente ${random.below(20)}`,
      order_datetime: `${addDays(today(), -1 - random.below(60))}T${String(random.below(24)).padStart(2, '0')}:15`,
      items: lines(),
      attendant_id: barber,
    });
    const id = order?.id ?? 0;
    made += 1;
    const step = random.below(3);
    if (step === 0) await owner.call('setPayment', { id, status: 'paid', method: 'Pix' });
    else if (step === 1)
      await owner.call('updateOrder', { id, customer_name: `Cliente ${random.below(20)}`, items: lines() });
    if (random.below(6) === 0) await owner.call('cancelOrder', { id });
  }
  return made;
}

/** Records a payout, unless reporting does not answer. */
async function pay(): Promise<void> {
  const of = { entity_id: shop, employer_id: barber };
  const answer = await owner.ask('getCommissionStatement', { ...of, start_date: today(), end_date: today() });
  if (answer.status !== 200) return;
  await owner.ask('recordPayout', {
    ...of,
    amount: 10,
    paid_on: today(),
    method: 'Pix',
    settles_until: addDays(today(), -random.below(60)),
    last_payout_id: answer.body.last_payout_id,
  });
}

const period = { period_start: `${addDays(today(), -70)}T00:00:00`, period_end: `${today()}T23:59:59` };
const report = () => owner.ask('getOrderReport', { entity_id: shop, ...period, figures_only: true });

/** Repeats the report until it contains today's scheduled minutes, and returns its answer. */
async function reportOnceReady() {
  let answer = await report();
  const isReady = () => answer.status === 200 && answer.body.occupancy?.base_day_count === 1;
  await until(
    async () => {
      if (!isReady()) answer = await report();
      return isReady();
    },
    LIMIT_MS,
    'a report',
  );
  return answer;
}

test(
  'the read model equals a rebuilt one after a minute of kills',
  async () => {
    const end = Date.now() + LOAD_MS;
    const tills = Array.from({ length: TILLS }, () => sellUntil(end));
    let kills = 0;
    while (Date.now() < end) {
      await stack.restart('reporting-1');
      kills += 1;
      await pay();
      const next = Date.now() + random.below(PAUSE_MS);
      await until(async () => Date.now() >= next, PAUSE_MS * 2, 'the next kill');
    }
    const made = (await Promise.all(tills)).reduce((sum, count) => sum + count, 0);
    expect(kills).toBeGreaterThan(3);
    const before = await reportOnceReady();
    const { totals } = before.body;
    expect((totals?.order_count ?? 0) + (totals?.cancelled_count ?? 0)).toBe(made);
    const content = await contentOf(stack);
    expect(content['settled_orders']).not.toBe('');
    await rebuildModel(stack);
    const rebuilt = await reportOnceReady();
    expect(await contentOf(stack)).toEqual(content);
    expect(rebuilt.text).toBe(before.text);
  },
  LOAD_MS + 2 * LIMIT_MS,
);

test(
  'reports answer 503 while reporting or orders is down',
  async () => {
    for (const name of ['reporting-1', 'orders-1']) {
      const restore = await stack.takeDown(name);
      expect((await report()).status, name).toBe(503);
      await restore();
      await until(async () => (await report()).status === 200, LIMIT_MS, `a report after ${name}`);
    }
  },
  LIMIT_MS,
);

test(
  'next steps answer 503 while booking is down, and reports are answered',
  async () => {
    const restore = await stack.takeDown('booking-1');
    expect((await owner.ask('listNextSteps', { entity_id: shop })).status).toBe(503);
    expect((await report()).status).toBe(200);
    await restore();
    const steps = async () => (await owner.ask('listNextSteps', { entity_id: shop })).status;
    await until(async () => (await steps()) === 200, LIMIT_MS, 'next steps');
  },
  LIMIT_MS,
);
