// Permissions of a collaborator in a shop: each operation with the permission, without it, and
// after the collaborator has left. Changes apply from the next call.
import { beforeAll, expect, test } from 'vitest';
import type { Api, Request, Response } from '../../harness/api.ts';
import { hire, signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay } from '../../harness/weekdays.ts';
import { type Item, newItem, newShop, type Shop } from '../owner.ts';

const PERMISSIONS = ['see_orders', 'make_orders', 'manage_agenda', 'manage_catalogue'] as const;
type Permission = (typeof PERMISSIONS)[number];
const EXTRA_HOURS = { day_of_week: 'sunday', start_time: '23:00', end_time: '23:30' } as const;

let owner: Api;
let customer: Api;
let shop: Shop;
let item: Item;
/** Serves customers, without permissions. */
let attendant: { api: Api; employerId: number };
/** A collaborator without bookings, with the permissions that a test sets. */
let colleague: { api: Api; employerId: number };

/** The date `days` days ahead, YYYY-MM-DD. */
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const DATE = dayAhead(10);
// Another day, because cancelled bookings leave gaps on the first one.
const OTHER_DATE = dayAhead(11);

const allow = (permissions: Permission[], id = colleague.employerId) =>
  owner.call('updateCollaborator', { id, role: 'Barbeiro', permissions });

const saveSchedule = (
  api: Api,
  schedules: Request<'saveSchedule'>['schedules'],
  employer_id = attendant.employerId,
) => api.ask('saveSchedule', { employer_id, schedules });

beforeAll(async () => {
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await signedIn(visitor(), mailbox()));
  const [first, second, third, fourth] = people;
  if (!first || !second || !third || !fourth) throw new Error('not all people were created');
  owner = first.api;
  customer = fourth.api;
  shop = await newShop(owner);
  item = await newItem(owner, shop, { duration: 15 });
  attendant = { api: second.api, employerId: await hire(owner, shop.id, second.api) };
  colleague = { api: third.api, employerId: await hire(owner, shop.id, third.api) };
  const hours = everyDay('00:00', '22:00');
  for (const { employerId } of [attendant, colleague]) {
    expect((await saveSchedule(owner, hours, employerId)).status).toBe(201);
  }
});

const order = (fields: Partial<Request<'createOrder'>> = {}): Request<'createOrder'> => ({
  entity_name: 'establishment',
  entity_id: shop.id,
  items: [{ item_id: item.id }],
  customer_name: 'Cliente de Teste',
  ...fields,
});

async function freeTime(date = DATE): Promise<string> {
  const { available_times } = await visitor().call('listAvailableTimes', {
    employer_id: attendant.employerId,
    date,
    duration: 15,
  });
  if (!available_times[0]) throw new Error('the day is full');
  return available_times[0];
}

const bookingAt = (time: string, date = DATE) =>
  order({ attendant_id: attendant.employerId, order_datetime: `${date}T${time}:00` });

/** A booking made by a customer with the attendant. */
async function booked(): Promise<NonNullable<Response<'createOrder'>['order']>> {
  const made = await customer.call('createOrder', bookingAt(await freeTime()));
  if (!made.order) throw new Error('a booking without an order');
  return made.order;
}

async function extraHours(): Promise<number> {
  await saveSchedule(owner, [EXTRA_HOURS]);
  const rows = await owner.call('listSchedule', { employer_id: attendant.employerId });
  return rows.find(({ start_time }) => start_time === EXTRA_HOURS.start_time)?.id ?? 0;
}

let minutes = 0;
// A break at a unique time within hours without bookings.
function breakOf(employerId: number): Request<'reserveTime'> {
  const clock = (minute: number) => `22:${String(minute).padStart(2, '0')}`;
  minutes += 2;
  return {
    employer_id: employerId,
    date: DATE,
    type: 'break',
    start_time: clock(minutes - 2),
    end_time: clock(minutes - 1),
  };
}

interface Operation {
  name: string;
  needs: Permission[];
  /** The status for callers with all needed permissions. */
  done: number;
  /** The status for a collaborator who lacks the permission, by permission. */
  lacks: Partial<Record<Permission, number>>;
  /** The status for callers outside the shop. */
  outside: number;
  run(api: Api): Promise<{ status: number }>;
}

const OPERATIONS: Operation[] = [
  {
    name: 'an order is read',
    needs: ['see_orders'],
    done: 200,
    lacks: { see_orders: 404 },
    outside: 404,
    run: async (api) => api.ask('getOrder', { id: (await booked()).id }),
  },
  {
    name: 'the orders of a colleague are listed',
    needs: ['see_orders'],
    done: 200,
    lacks: { see_orders: 403 },
    outside: 403,
    run: (api) => api.ask('listOrdersByEmployer', { employer_id: attendant.employerId }),
  },
  {
    name: 'something is sold over the counter',
    needs: ['make_orders'],
    done: 201,
    lacks: { make_orders: 403 },
    outside: 403,
    run: (api) => api.ask('createOrder', order({ payment_status: 'paid' })),
  },
  {
    name: 'an order is changed',
    needs: ['see_orders', 'make_orders'],
    done: 200,
    lacks: { see_orders: 404, make_orders: 403 },
    outside: 404,
    run: async (api) =>
      api.ask('updateOrder', {
        id: (await booked()).id,
        items: [{ item_id: item.id, quantity: 2 }],
        customer_name: 'Outro Nome',
      }),
  },
  ...(['confirm', 'cancel'] as const).map(
    (action): Operation => ({
      name: `a booking of a colleague is moved on: ${action}`,
      needs: ['see_orders', 'manage_agenda'],
      done: 200,
      lacks: { see_orders: 404, manage_agenda: 403 },
      outside: 404,
      run: async (api) => api.ask('updateOrderAppointmentStatus', { id: (await booked()).id, action }),
    }),
  ),
  ...[
    {
      name: 'hours of a colleague are added',
      done: 201,
      run: (api: Api) => saveSchedule(api, [EXTRA_HOURS]),
    },
    {
      name: 'hours of a colleague are removed',
      done: 200,
      run: async (api: Api) => api.ask('deleteSchedule', { id: await extraHours() }),
    },
    {
      name: 'hours of a colleague are switched off',
      done: 200,
      run: async (api: Api) => api.ask('updateSchedule', { id: await extraHours(), is_active: false }),
    },
    {
      name: 'a break of a colleague is taken',
      done: 201,
      run: (api: Api) => api.ask('reserveTime', breakOf(attendant.employerId)),
    },
    {
      name: 'a break of a colleague is given back',
      done: 200,
      run: async (api: Api) => {
        const { reserved } = await owner.call('reserveTime', breakOf(attendant.employerId));
        return api.ask('releaseTime', { id: reserved?.id ?? 0 });
      },
    },
    {
      name: 'the breaks of a colleague are listed',
      done: 200,
      run: (api: Api) => api.ask('listReservedTimes', { employer_id: attendant.employerId }),
    },
  ].map(
    (operation): Operation => ({
      ...operation,
      needs: ['manage_agenda'],
      lacks: { manage_agenda: 403 },
      outside: 403,
    }),
  ),
];

test.each(OPERATIONS)('$name: allowed with $needs, refused without', async ({ needs, done, lacks, run }) => {
  for (const permission of needs) {
    await allow(PERMISSIONS.filter((other) => other !== permission));
    expect((await run(colleague.api)).status, `without ${permission}`).toBe(lacks[permission]);
  }
  await allow(needs);
  expect((await run(colleague.api)).status).toBe(done);
  expect((await run(owner)).status, 'the owner').toBe(done);
});

test("the shop's list shows all orders to people with see_orders, and only served orders to other collaborators", async () => {
  const listed = async (api: Api) => {
    const { orders } = await api.call('listOrdersByEntity', { entity_id: shop.id });
    return orders.map(({ id }) => id);
  };
  const { id } = await booked();
  await allow(['make_orders', 'manage_agenda', 'manage_catalogue']);
  expect(await listed(colleague.api)).not.toContain(id);
  expect(await listed(attendant.api)).toContain(id);
  await allow(['see_orders']);
  expect(await listed(colleague.api)).toContain(id);
  expect((await customer.ask('listOrdersByEntity', { entity_id: shop.id })).status).toBe(403);
});

test('staff who book for the shop may use any free minute', async () => {
  const bookBetween = async (api: Api) => {
    const time = (await freeTime(OTHER_DATE)).replace(/\d$/, (digit) => String(Number(digit) + 1));
    return (await api.ask('createOrder', bookingAt(time, OTHER_DATE))).status;
  };
  await allow(['see_orders', 'manage_catalogue']);
  expect(await bookBetween(colleague.api)).toBe(409);
  expect(await bookBetween(customer)).toBe(409);
  for (const permission of ['make_orders', 'manage_agenda'] as const) {
    await allow([permission]);
    expect(await bookBetween(colleague.api), permission).toBe(201);
  }
  expect(await bookBetween(attendant.api), 'on their own agenda').toBe(201);
  expect(await bookBetween(owner)).toBe(201);
});

test('a collaborator without permissions manages their own agenda and bookings', async () => {
  const { id } = await booked();
  expect((await attendant.api.ask('getOrder', { id })).status).toBe(200);
  const listed = await attendant.api.ask('listOrdersByEmployer', { employer_id: attendant.employerId });
  expect(listed.status).toBe(200);
  const confirm = { id, action: 'confirm' } as const;
  expect((await attendant.api.ask('updateOrderAppointmentStatus', confirm)).status).toBe(200);
  expect((await attendant.api.ask('reserveTime', breakOf(attendant.employerId))).status).toBe(201);
  expect((await saveSchedule(attendant.api, [EXTRA_HOURS])).status).toBe(201);
});

test('people outside the shop are refused', async () => {
  for (const { name, outside, run } of OPERATIONS.filter(({ name }) => !ofCustomer(name))) {
    expect((await run(customer)).status, name).toBe(outside);
  }
});

// The customer made the bookings.
const ofCustomer = (name: string) => /^(an order|a booking)/.test(name);

// Runs last, because it removes the colleague.
test('a former collaborator is refused every operation, even after having had every permission', async () => {
  const { id } = await owner
    .call('createOrder', {
      ...bookingAt(await freeTime()),
      attendant_id: colleague.employerId,
    })
    .then(({ order: made }) => made ?? { id: 0 });
  await allow([...PERMISSIONS]);
  expect((await colleague.api.ask('getOrder', { id })).status).toBe(200);
  // A collaborator with future bookings cannot be removed.
  await owner.call('updateOrderAppointmentStatus', { id, action: 'cancel' });
  await owner.call('detachCollaborator', { employer_id: colleague.employerId, establishment_id: shop.id });
  for (const { name, outside, run } of OPERATIONS) {
    expect((await run(colleague.api)).status, name).toBe(outside);
  }
  expect((await colleague.api.ask('getOrder', { id })).status, 'an order that they served').toBe(404);
  expect((await colleague.api.ask('listOrdersByEntity', { entity_id: shop.id })).status).toBe(403);
  const own = await colleague.api.ask('reserveTime', breakOf(colleague.employerId));
  expect(own.status, 'their own agenda').toBe(404);
});
