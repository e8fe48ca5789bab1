// catalog dies after it has committed a new price and before it has invalidated its tag: orders uses the quote from
// before the change for two seconds at most.
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../harness/api.ts';
import {
  type Bookable,
  bodyOf,
  book,
  bookables,
  isBooked,
  separateWishes,
  type Wish,
} from '../harness/loads/bookings.ts';
import { crashPointFiles } from '../harness/suites/crash-points.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { until } from '../harness/until.ts';

// TaggedAnswers::kLife
const LIFE_MS = 2000;
const RESTART_LIMIT_MS = 30_000;
const ROUNDS = 3;

let stack: OwnedStack;
let visitor: Api;
let admin: Api;
let file: string;
let wishes: Wish[];

beforeAll(async () => {
  ({ catalog: file } = await crashPointFiles(['catalog']));
  stack = await startStack({ demo: true, flags: { catalog: [`--crash_point_file=${file}`] } });
  visitor = new Api(stack.info.url);
  admin = await visitor.login('admin', 'navalha-demo');
  const [person] = (await bookables(visitor, 1)) as [Bookable];
  wishes = await separateWishes(visitor, person, 15);
});

afterAll(() => stack?.stop());

/** Books the next free time and returns the price; nothing when the booking was refused. */
async function bookedPrice(): Promise<number | undefined> {
  const outcome = await book(visitor, wishes.shift() as Wish, randomUUID());
  if (!isBooked(outcome)) expect(outcome.answer?.status, outcome.answer?.text).toBe(503);
  return bodyOf(outcome).order?.total_price;
}

test('the old price is used for two seconds at most', async () => {
  const id = wishes[0]?.services[0]?.id ?? 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await bookedPrice();
    expect(before).toBeGreaterThan(0);
    const after = (before ?? 0) + round;
    const { pid } = await stack.process('catalog-1');
    writeFileSync(file, 'catalog_before_tag');
    // The answer is lost with the process.
    await admin.ask('updateItem', { id, price: after } as never).catch(() => undefined);
    const died = Date.now();
    const prices: { began: number; price: number | undefined }[] = [];
    const bookOnce = async () => {
      const began = Date.now() - died;
      const price = await bookedPrice();
      prices.push({ began, price });
      return began > LIFE_MS && price !== undefined;
    };
    await until(bookOnce, RESTART_LIMIT_MS, 'a booking after the lifetime of the old quote');
    await stack.waitForRestart('catalog-1', pid);
    expect(readFileSync(file, 'utf8'), 'the crash point is reached').toBe('');
    console.log(`round ${round}:`, prices.map(({ began, price }) => `${began} ms: ${price}`).join(', '));
    const late = prices.filter(({ began, price }) => began > LIFE_MS && price !== undefined);
    expect(new Set(late.map(({ price }) => price))).toEqual(new Set([after]));
    for (const { price } of prices) expect([before, after, undefined]).toContain(price);
  }
});
