// Next steps: random orders of two shops in different zones are compared with a naive computation of each list.
//
// Each run prints its seed; NAVALHA_SEED repeats that run.
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { bodyOf, book } from '../../harness/loads/bookings.ts';
import {
  byNumber,
  byText,
  cents,
  groups,
  localOf,
  percent,
  reais,
  sum,
} from '../../harness/models/figures.ts';
import { customerOf, type Order } from '../../harness/models/report-model.ts';
import { hire } from '../../harness/people.ts';
import { query } from '../../harness/suites/database.ts';
import { Random } from '../../harness/timeline/random.ts';
import { placeIn } from '../../harness/zone-places.ts';
import { demoPeople, unique } from '../owner.ts';
import { DATE, newSalon, type Salon, somebody, times } from '../salon.ts';

const SEED = Number(process.env['NAVALHA_SEED'] ?? Date.now() % 1_000_000_000);
const BOOKINGS = 14;
const HISTORY_DAYS = 365;

interface Customer {
  customer_name: string;
  customer_phone?: string;
}

/** Twelve customers with phone numbers, two of which are equal, and two without. */
const CUSTOMERS: Customer[] = [
  ...Array.from({ length: 11 }, (_, place) => ({
    customer_name: `Cliente ${place}`,
    customer_phone: `(11) 98765-43${10 + place}`,
  })),
  { customer_name: 'Outro nome', customer_phone: '+55 11 98765-4310' },
  { customer_name: 'Sem Telefone' },
  { customer_name: 'sem telefone' },
];

const random = new Random(SEED);
let salon: Salon;
let zone: string;
let orders: Map<number, Order>;

const read = (api: Api = salon.owner.api) => api.call('listNextSteps', { entity_id: salon.shop.id });

async function keep(id: number): Promise<void> {
  const { order } = await salon.owner.api.call('getOrder', { id });
  orders.set(id, order as Order);
}

/** Sells to a customer at a roughly regular interval, until some weeks ago. Cancels one sale in ten. */
async function visitRegularly(customer: Customer): Promise<void> {
  const interval = 4 + random.below(20);
  let ago = 2 + random.below(60);
  for (let visit = 1 + random.below(5); visit > 0; visit -= 1) {
    const { order } = await salon.owner.api.call('createOrder', {
      entity_name: 'establishment',
      entity_id: salon.shop.id,
      ...customer,
      items: [{ item_id: random.pick([salon.cut.id, salon.beard.id]), quantity: 1 + random.below(3) }],
      order_datetime: `${addDays(today(), -ago)}T${10 + random.below(10)}:00:00`,
    } as never);
    const id = order?.id ?? 0;
    if (random.below(10) === 0) await salon.owner.api.call('cancelOrder', { id });
    await keep(id);
    ago += random.below(5) === 0 ? 0 : interval + random.below(4);
  }
}

/** Books a time and, except for one in five, moves its start into the past and finishes it. */
async function bookAndFinish(time: string): Promise<void> {
  const { api } = salon.owner;
  const services = [{ id: salon.cut.id, duration: 30 }];
  const bookable = { establishment_id: salon.shop.id, employer_id: salon.collaborator, services };
  const { customer_name: customer, customer_phone: phone } = random.pick(CUSTOMERS.slice(0, 8));
  const wish = { bookable, services, date: DATE, time, customer, ...(phone && { phone }) };
  const id = bodyOf(await book(api, wish, randomUUID())).order?.id ?? 0;
  if (random.below(5) > 0) {
    await api.call('updateOrderAppointmentStatus', { id, action: 'confirm' });
    await query(
      inject('stack'),
      'orders',
      'UPDATE orders SET order_datetime = now() - make_interval(days => $2) WHERE id = $1',
      [id, 1 + random.below(90)],
    );
    await api.call('updateOrderAppointmentStatus', { id, action: random.pick(['attended', 'not_attended']) });
  }
  await keep(id);
}

// The naive computation.

const dayOf = (order: Order) => localOf(order.order_datetime ?? '', zone).date;
const timeOf = (order: Order) => Date.parse(order.order_datetime ?? '');
const daysApart = (first: string, second: string) =>
  Math.round((Date.parse(second) - Date.parse(first)) / 86_400_000);
const isMissed = ({ status, appointment_status }: Order) =>
  status === 'completed' && appointment_status === 'not_attended';
const latestOf = (list: Order[]) =>
  [...list].sort((a, b) => timeOf(b) - timeOf(a) || b.id - a.id)[0] as Order;

function median(values: number[]): number {
  const sorted = [...values].sort(byNumber);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[low] ?? 0) + (sorted[high] ?? 0)) / 2;
}

function history(): Order[] {
  const first = addDays(localOf(new Date().toISOString(), zone).date, -HISTORY_DAYS);
  return [...orders.values()].filter(
    (one) => one.status !== 'cancelled' && dayOf(one) >= first && timeOf(one) < Date.now(),
  );
}

function overdue() {
  const now = localOf(new Date().toISOString(), zone).date;
  const booked = new Set(
    [...orders.values()]
      .filter((one) => one.status !== 'cancelled' && timeOf(one) >= Date.now())
      .map(customerOf),
  );
  return [
    ...groups(
      history().filter((one) => !isMissed(one)),
      customerOf,
    ),
  ]
    .filter(([key]) => key.startsWith('phone ') && !booked.has(key))
    .map(([key, list]) => {
      const days = [...new Set(list.map(dayOf))].sort(byText);
      const gaps = days.slice(1).map((day, place) => daysApart(days[place] ?? '', day));
      const latest = latestOf(list);
      return {
        key,
        row: {
          name: latest.customer_name,
          phone: latest.customer_phone,
          visit_count: days.length,
          last_visit: timeOf(latest),
          days_since: daysApart(days.at(-1) ?? '', now),
          usual_interval_days: median(gaps),
          total: reais(sum(list, ({ total_price }) => cents(total_price))),
        },
      };
    })
    .filter(({ row }) => row.visit_count >= 3 && row.days_since > 1.5 * row.usual_interval_days)
    .sort((a, b) => b.row.total - a.row.total || byText(a.key, b.key))
    .map(({ row }) => row);
}

function noShows() {
  const finished = history().filter(
    ({ status, appointment_status }) => status === 'completed' && appointment_status,
  );
  return [...groups(finished, customerOf)]
    .map(([key, list]) => {
      const missed = list.filter(isMissed);
      return {
        key,
        row: {
          name: latestOf(list).customer_name,
          no_show_count: missed.length,
          booking_count: list.length,
          no_show_share: percent(missed.length, list.length),
          last_no_show: Math.max(...missed.map(timeOf)),
        },
      };
    })
    .filter(({ row }) => row.no_show_count > 0)
    .sort(
      (a, b) =>
        b.row.no_show_count - a.row.no_show_count ||
        b.row.last_no_show - a.row.last_no_show ||
        byText(a.key, b.key),
    )
    .map(({ row }) => row);
}

describe.each(['America/Sao_Paulo', 'America/Rio_Branco'])('in %s', (name) => {
  beforeAll(async () => {
    console.log(`NAVALHA_SEED=${SEED}`);
    [zone, salon, orders] = [name, await newSalon(placeIn(name)), new Map()];
    for (const customer of CUSTOMERS) await visitRegularly(customer);
    const next = times();
    for (let booking = 0; booking < BOOKINGS; booking += 1) await bookAndFinish(next());
  }, 180_000);

  test('overdue customers equal a naive computation', async () => {
    const { overdue_customers: rows, ...told } = await read();
    const expected = overdue();
    expect(rows.map((row) => ({ ...row, last_visit: Date.parse(row.last_visit ?? '') }))).toEqual(expected);
    expect(told).toMatchObject({
      overdue_customer_count: expected.length,
      minimum_visits: 3,
      overdue_factor: 1.5,
      date: localOf(new Date().toISOString(), zone).date,
      time_zone: zone,
    });
  });

  test('customers with missed bookings equal a naive computation', async () => {
    const { no_show_customers: rows, no_show_customer_count: count } = await read();
    const expected = noShows();
    expect(rows.map((row) => ({ ...row, last_no_show: Date.parse(row.last_no_show ?? '') }))).toEqual(
      expected,
    );
    expect(count).toBe(expected.length);
  });
});

describe('a shop', () => {
  beforeAll(async () => {
    salon = await newSalon();
  }, 60_000);

  test('sees the free hours of the next seven days', async () => {
    const { free_from: from } = await read();
    expect(from).toBe(addDays(today(), 1));
    const { api } = salon.owner;
    await api.call('reserveTime', {
      employer_id: salon.managerLink,
      date: from,
      type: 'break',
      start_time: '12:30',
      end_time: '13:15',
    } as never);
    const services = [{ id: salon.cut.id, duration: 30 }];
    const bookable = { establishment_id: salon.shop.id, employer_id: salon.collaborator, services };
    await book(api, { bookable, services, date: from, time: '09:45' }, randomUUID());
    const { free_hours: hours, free_minutes: free, scheduled_minutes: scheduled, free_share } = await read();
    const off: Record<number, number> = { 12: 30, 13: 15 };
    const taken: Record<number, number> = { 9: 15, 10: 15 };
    const expected = Array.from({ length: 7 }, (_, day) =>
      Array.from({ length: 12 }, (_, place) => {
        const hour = 8 + place;
        const minutes = 120 - (day === 0 ? (off[hour] ?? 0) : 0);
        const open = minutes - (day === 0 ? (taken[hour] ?? 0) : 0);
        const date = addDays(from, day);
        return {
          date,
          weekday: new Date(`${date}T12:00:00Z`).getUTCDay(),
          hour,
          scheduled_minutes: minutes,
          free_minutes: open,
          free_share: percent(open, minutes),
        };
      }),
    ).flat();
    expect(hours).toEqual(expected);
    expect(free).toBe(sum(expected, ({ free_minutes }) => free_minutes));
    expect(scheduled).toBe(sum(expected, ({ scheduled_minutes }) => scheduled_minutes));
    expect(free_share).toBe(percent(free, scheduled));
  });

  test('shows phones only to those who may read every order', async () => {
    for (const days of [60, 50, 40])
      await salon.owner.api.call('createOrder', {
        entity_name: 'establishment',
        entity_id: salon.shop.id,
        customer_name: 'Ana',
        customer_phone: '(11) 91234-5678',
        items: [{ item_id: salon.cut.id }],
        order_datetime: `${addDays(today(), -days)}T10:00:00`,
      } as never);
    const { admin } = await demoPeople();
    const { profile } = await admin.call('createProfile', {
      name: unique('Relatórios'),
      permissions: ['report_view'],
    });
    const viewer = await somebody();
    await admin.call('updateUser', { id: viewer.id, profile_id: profile?.id ?? 0 } as never);
    const seer = await somebody();
    await hire(salon.owner.api, salon.shop.id, seer.api, { permissions: ['see_orders'] });
    expect((await read(seer.api)).overdue_customers[0]?.phone).toBe('(11) 91234-5678');
    const [shown] = (await read(viewer.api)).overdue_customers;
    expect(shown).toMatchObject({ name: 'Ana', visit_count: 3 });
    expect(shown?.phone ?? null).toBeNull();
  });

  test('refuses other users, and an unknown shop gets 404', async () => {
    for (const api of [salon.barber.api, (await somebody()).api])
      expect((await api.refused('listNextSteps', { entity_id: salon.shop.id })).status).toBe(403);
    expect((await salon.owner.api.refused('listNextSteps', { entity_id: 999_999_999 })).status).toBe(404);
    expect((await salon.owner.api.refused('listNextSteps', { entity_id: 0 })).status).toBe(422);
  });
});
