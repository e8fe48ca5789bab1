// Breaks, days off, vacations and holidays: over a booking they require confirmation, they apply to
// every kind of booking, and they reveal nothing between shops.
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayOf, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api, Request } from '../../harness/api.ts';
import { hire } from '../../harness/people.ts';
import { visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay, weekdayOf } from '../../harness/weekdays.ts';
import { newItem, newShop, type Shop } from '../owner.ts';
import { newSalon, type Salon, somebody, times } from '../salon.ts';

interface Stranded {
  bookings: { client_name: string; date: string; start_time: string; employer_id: number; source: string }[];
  count: number;
  confirm: string;
}

/** The barber's second shop, which has another owner. */
interface OtherShop {
  owner: Api;
  shop: Shop;
  cut: number;
  collaborator: number;
}

let salon: Salon;
let other: OtherShop;
beforeAll(async () => {
  salon = await newSalon();
  const { api: owner } = await somebody();
  const shop = await newShop(owner);
  const cut = await newItem(owner, shop, { duration: 30, price: 45 });
  const collaborator = await hire(owner, shop.id, salon.barber.api);
  await owner.call('saveSchedule', {
    employer_id: collaborator,
    schedules: everyDay('08:00', '20:00'),
  });
  other = { owner, shop, cut: cut.id, collaborator };
}, 60_000);

// Each test uses its own days.
let nextDay = 40;
const newDay = () => {
  nextDay += 3;
  return addDays(today(), nextDay);
};

async function book(date: string, time: string, customer_name: string): Promise<void> {
  const { status, text } = await salon.owner.api.ask('createOrder', {
    entity_name: 'establishment',
    entity_id: salon.shop.id,
    items: [{ item_id: salon.cut.id }],
    customer_name,
    order_datetime: `${date}T${time}:00`,
    attendant_id: salon.collaborator,
  });
  expect(status, text).toBe(201);
}

async function bookElsewhere(date: string, time: string, customer_name: string): Promise<void> {
  const { status, text } = await other.owner.ask('createOrder', {
    entity_name: 'establishment',
    entity_id: other.shop.id,
    items: [{ item_id: other.cut }],
    customer_name,
    order_datetime: `${date}T${time}:00`,
    attendant_id: other.collaborator,
  });
  expect(status, text).toBe(201);
}

const offered = async (date: string, employer_id = salon.collaborator): Promise<string[]> =>
  (await visitor().call('listAvailableTimes', { employer_id, date, duration: 30 })).available_times;

const dayOff = (date: string): Request<'reserveTime'> => ({
  employer_id: salon.collaborator,
  date,
  type: 'holiday',
});

const strandedOf = (answer: { status: number; text: string; body: unknown }): Stranded => {
  expect(answer.status, answer.text).toBe(409);
  expect(answer.body).toMatchObject({ reason: 'BOOKINGS_STRANDED' });
  return answer.body as Stranded;
};

describe('time off', () => {
  test('over a booking is refused with its time and client, and saved after confirmation', async () => {
    const date = newDay();
    await book(date, '10:00', 'Ana Confirmada');
    const stranded = strandedOf(await salon.owner.api.ask('reserveTime', dayOff(date)));
    expect(stranded).toMatchObject({
      count: 1,
      bookings: [
        { client_name: 'Ana Confirmada', date, start_time: '10:00', end_time: '10:30', source: 'order' },
      ],
    });
    expect(await offered(date)).toContain('11:00');
    const taken = await salon.owner.api.ask('reserveTime', { ...dayOff(date), confirm: stranded.confirm });
    expect(taken.status, taken.text).toBe(201);
    expect(await offered(date)).toEqual([]);
    await salon.owner.api.call('releaseTime', { id: taken.body.reserved?.id ?? 0 });
    expect(await offered(date)).toContain('11:00');
    expect(await offered(date)).not.toContain('10:00');
  });

  test('over twenty bookings lists all of them, with long names shortened', async () => {
    const date = newDay();
    const nextTime = times();
    for (let count = 0; count < 20; count += 1) await book(date, nextTime(), '💈'.repeat(255));
    const { bookings, count } = strandedOf(await salon.owner.api.ask('reserveTime', dayOff(date)));
    expect(count).toBe(20);
    expect(bookings.map(({ client_name }) => client_name)).toEqual(Array(20).fill(`${'💈'.repeat(24)}…`));
  });

  test('over a booking still blocks the time after that booking is cancelled', async () => {
    const date = newDay();
    const order = {
      entity_name: 'establishment' as const,
      entity_id: salon.shop.id,
      items: [{ item_id: salon.cut.id }],
      customer_name: 'Ana Cancelada',
      order_datetime: `${date}T10:00:00`,
      attendant_id: salon.collaborator,
    };
    const { order: made } = await salon.owner.api.call('createOrder', order);
    const pause = { ...dayOff(date), type: 'break' as const, start_time: '10:00', end_time: '10:30' };
    const { confirm } = strandedOf(await salon.owner.api.ask('reserveTime', pause));
    await salon.owner.api.call('reserveTime', { ...pause, confirm });
    await salon.owner.api.call('updateOrderAppointmentStatus', { id: made?.id ?? 0, action: 'cancel' });
    const refused = await salon.owner.api.refused('createOrder', order);
    expect(refused.status, refused.text).toBe(409);
    expect(refused.body).toMatchObject({ reason: 'SLOT_TAKEN', suggestion: '10:30' });
  });

  test('is refused again when a booking was added after the confirmed list', async () => {
    const date = newDay();
    await book(date, '10:00', 'Primeira');
    const { confirm } = strandedOf(await salon.barber.api.ask('reserveTime', dayOff(date)));
    await book(date, '15:00', 'Segunda');
    const again = strandedOf(await salon.barber.api.ask('reserveTime', { ...dayOff(date), confirm }));
    expect(again.bookings.map(({ client_name }) => client_name)).toEqual(['Primeira', 'Segunda']);
  });

  test('keeps bookings of another shop, and does not show either shop the data of the other', async () => {
    const date = newDay();
    await bookElsewhere(date, '10:00', 'Cliente da outra');
    const { status, text } = await salon.owner.api.ask('reserveTime', {
      ...dayOff(date),
      reason: 'Segredo da casa',
    });
    expect(status, text).toBe(201);
    expect(text).not.toContain('Cliente da outra');
    expect(await offered(date, other.collaborator)).toEqual([]);
    const bounds = { employer_id: other.collaborator, start_date: date, end_date: date };
    expect((await other.owner.call('listReservedTimes', bounds)).reserved).toEqual([]);
    const { reserved } = await salon.barber.api.call('listReservedTimes', bounds);
    expect(reserved).toMatchObject([{ establishment_id: salon.shop.id, reason: 'Segredo da casa' }]);
    const { orders } = await other.owner.call('listOrdersByEntity', {
      app_id: 3,
      entity_name: 'establishment',
      entity_id: other.shop.id,
      start_date: date,
      end_date: date,
    });
    expect(orders).toMatchObject([{ customer_name: 'Cliente da outra', status: 'scheduled' }]);
  });

  test('is created once per key, and another request with that key is refused', async () => {
    const date = newDay();
    const headers = { 'idempotency-key': `folga-${date}` };
    const first = await salon.barber.api.ask('reserveTime', dayOff(date), { headers });
    const second = await salon.barber.api.ask('reserveTime', dayOff(date), { headers });
    expect(second.body.reserved?.id).toBe(first.body.reserved?.id);
    const reused = await salon.barber.api.ask('reserveTime', dayOff(addDays(date, 1)), { headers });
    expect(reused.status).toBe(422);
    await salon.barber.api.call('releaseTime', { id: first.body.reserved?.id ?? 0 });
    const released = await salon.barber.api.ask('reserveTime', dayOff(date), { headers });
    expect(released.body.message).toBe('Esta folga foi removida.');
  });

  test('may be managed by the person, the owner and people with manage_agenda', async () => {
    const date = newDay();
    for (const api of [other.owner, (await somebody()).api]) {
      expect((await api.ask('reserveTime', dayOff(date))).status).toBe(403);
      const { status } = await api.ask('listReservedTimes', { employer_id: salon.collaborator });
      expect(status).toBe(403);
    }
    expect((await visitor().ask('reserveTime', dayOff(date))).status).toBe(401);
    const own = { ...dayOff(date), employer_id: salon.managerLink };
    expect((await salon.barber.api.ask('reserveTime', own)).status).toBe(403);
    expect((await salon.manager.api.ask('reserveTime', dayOff(date))).status).toBe(201);
  });

  test('is refused in the past, beyond a year, or for more than 60 days', async () => {
    const { api } = salon.barber;
    const vacation = { ...dayOff(newDay()), type: 'vacation' as const };
    for (const request of [
      dayOff(addDays(today(), -1)),
      dayOff(addDays(today(), 370)),
      { ...vacation, end_date: addDays(vacation.date, 60) },
      vacation,
      { ...dayOff(newDay()), reason: 'x'.repeat(81) },
    ]) {
      expect((await api.ask('reserveTime', request)).status, JSON.stringify(request)).toBe(422);
    }
  });
});

describe('a holiday', () => {
  const closed = (date: string): Request<'saveHoliday'> => ({
    establishment_id: salon.shop.id,
    date,
    kind: 'closed',
    name: 'Aniversário da cidade',
  });

  test('closes the day for every kind of booking at this shop only', async () => {
    const date = newDay();
    await salon.owner.api.call('saveHoliday', closed(date));
    expect(await offered(date)).toEqual([]);
    expect(await offered(date, other.collaborator)).toContain('10:00');
    const order = await salon.owner.api.ask('createOrder', {
      entity_name: 'establishment',
      entity_id: salon.shop.id,
      items: [{ item_id: salon.cut.id }],
      customer_name: 'Ninguém',
      order_datetime: `${date}T10:00:00`,
      attendant_id: salon.collaborator,
    });
    expect(order.status, order.text).toBe(422);
    const { days } = await visitor().call('listAvailableDays', {
      employer_id: salon.collaborator,
      start_date: date,
      days: 2,
      duration: 30,
    });
    expect(days.map(({ available_times }) => available_times.length > 0)).toEqual([false, true]);
    await salon.owner.api.call('deleteHoliday', { establishment_id: salon.shop.id, date });
    expect(await offered(date)).toContain('10:00');
  });

  test('with its own hours keeps the part of the weekly hours within them', async () => {
    const date = newDay();
    const hours = { ...closed(date), kind: 'hours' as const, start_time: '06:00', end_time: '09:00' };
    await salon.manager.api.call('saveHoliday', hours);
    expect(await offered(date)).toEqual(['08:00', '08:15', '08:30']);
  });

  test('over a booking requires confirmation', async () => {
    const date = newDay();
    await book(date, '10:00', 'Bia');
    const { confirm } = strandedOf(await salon.owner.api.ask('saveHoliday', closed(date)));
    const { status, text } = await salon.owner.api.ask('saveHoliday', { ...closed(date), confirm });
    expect(status, text).toBe(200);
  });

  test('and a day off of the whole team in the coming week appear with the opening hours', async () => {
    await salon.owner.api.call('getListing', { id: salon.shop.id });
    const { holidays } = await salon.owner.api.call('listHolidays', { establishment_id: salon.shop.id });
    const isNational = (date: string) => holidays.some((day) => day.is_national && day.date === date);
    // Skips national holidays, because they keep their own names.
    const first = [2, 3, 4].map((days) => addDays(today(), days)).find((day) => !isNational(day)) ?? '';
    const second = addDays(first, 1);
    await salon.owner.api.call('saveHoliday', closed(first));
    for (const employer_id of [salon.collaborator, salon.managerLink]) {
      await salon.owner.api.call('reserveTime', { ...dayOff(second), employer_id });
    }
    const { openings } = await visitor().call('listOpenings', { establishment_ids: [salon.shop.id] });
    expect(openings[0]?.exceptions).toEqual([
      { date: first, name: 'Aniversário da cidade', hours: [] },
      { date: second, name: '', hours: [] },
    ]);
  });

  test('is readable by the team and changed by people with manage_agenda', async () => {
    const date = newDay();
    const place = { establishment_id: salon.shop.id };
    expect((await salon.barber.api.ask('listHolidays', place)).status).toBe(200);
    expect((await salon.barber.api.ask('saveHoliday', closed(date))).status).toBe(403);
    expect((await other.owner.ask('listHolidays', place)).status).toBe(403);
    expect((await other.owner.ask('saveHoliday', closed(date))).status).toBe(403);
    const { holidays } = await salon.owner.api.call('listHolidays', place);
    const christmas = holidays.find(({ name }) => name === 'Natal');
    expect(christmas?.is_national).toBe(true);
    expect(dayOf(`${christmas?.date}T12:00:00Z`).slice(5)).toBe('12-25');
  });
});

test('a change of weekly hours with a booking requires confirmation', async () => {
  const date = newDay();
  await book(date, '18:30', 'Caio');
  const weekday = weekdayOf(date);
  const rows = await salon.owner.api.call('listSchedule', { employer_id: salon.collaborator });
  const id = rows.find(({ day_of_week }) => day_of_week === weekday)?.id ?? 0;
  const shorter = { id, is_active: true, end_time: '18:00' };
  const { bookings, confirm } = strandedOf(await salon.barber.api.ask('updateSchedule', shorter));
  expect(bookings.map(({ client_name }) => client_name)).toContain('Caio');
  strandedOf(await salon.barber.api.ask('deleteSchedule', { id }));
  const { status, text } = await salon.barber.api.ask('updateSchedule', { ...shorter, confirm });
  expect(status, text).toBe(200);
});
