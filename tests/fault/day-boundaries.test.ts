// Around midnight in São Paulo, with servers in other time zones and shops in three zones of Brazil: the
// shop's local time decides the current day, past times, the weekday's hours, holidays, and the deadline
// for changes by clients.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, instantOf } from '../../web/src/lib/time/sao-paulo.ts';
import { zoneClock } from '../../web/src/lib/time/zone-clock.ts';
import { Api, type Request } from '../harness/api.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { hire, signedIn } from '../harness/people.ts';
import { type MovedClock, moveClock } from '../harness/suites/moved-clock.ts';
import { type OwnedStack, startStack } from '../harness/suites/stack.ts';
import { everyDay, weekdayOf } from '../harness/weekdays.ts';
import { placeIn } from '../harness/zone-places.ts';

const GRID = 15;
const DEADLINE_MINUTES = 60;

interface Shop {
  zone: string;
  id: number;
  collaborator: number;
  cut: number;
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const textOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe.each([
  // A zone where the next day has begun.
  { zone: 'UTC', start: '23:50' },
  { zone: 'Asia/Tokyo', start: '23:50' },
  // A zone where it is still the previous day.
  { zone: 'America/Los_Angeles', start: '00:01' },
])('servers in $zone at $start', ({ zone: serverZone, start }) => {
  const DAY = '2026-11-24';
  let stack: OwnedStack;
  let clock: MovedClock;
  let owner: Api;
  let client: Api;
  let shops: Shop[];

  async function openShop(zone: string, barber: Api): Promise<Shop> {
    const name = `Zona da Barba ${zone}`;
    const { establishment } = await owner.call('createEstablishment', { name, ...placeIn(zone) });
    const id = establishment?.id ?? 0;
    await owner.call('updateEstablishment', { id, change_deadline_minutes: DEADLINE_MINUTES });
    const { item } = await owner.call('createItem', {
      name: 'Corte',
      type: 'service',
      price: 45,
      duration: GRID,
      entity_id: id,
      entity_name: 'establishment',
    });
    const collaborator = await hire(owner, id, barber);
    await owner.call('saveSchedule', {
      employer_id: collaborator,
      schedules: everyDay('00:00', '24:00'),
    });
    return { zone, id, collaborator, cut: item?.id ?? 0 };
  }

  beforeAll(async () => {
    clock = await moveClock(instantOf(DAY, start));
    stack = await startStack({ environment: { ...clock.environment, TZ: serverZone } });
    const visitor = new Api(stack.info.gateway_url);
    const mailbox = new Mailbox(stack.info.mailbox_url);
    ({ api: owner } = await signedIn(visitor, mailbox));
    ({ api: client } = await signedIn(visitor, mailbox));
    shops = [];
    for (const zone of ['America/Sao_Paulo', 'America/Manaus', 'America/Noronha']) {
      shops.push(await openShop(zone, (await signedIn(visitor, mailbox)).api));
    }
  });

  afterAll(() => stack?.stop());

  /** Day and minute in a shop's local time. */
  function localNow({ zone }: Shop): [day: string, minute: number] {
    const [day, time] = zoneClock(zone).wallClock(clock.now());
    return [day, minuteOf(time) + (time.endsWith(':00') ? 0 : 1)];
  }

  const offered = async ({ collaborator }: Shop, date: string): Promise<string[]> =>
    (await client.call('listAvailableTimes', { employer_id: collaborator, date, duration: GRID }))
      .available_times;

  /** The first day of a strip requested without a date. */
  const firstDay = async ({ collaborator }: Shop): Promise<string | undefined> =>
    (await client.call('listAvailableDays', { employer_id: collaborator, duration: GRID })).days[0]?.date;

  /** The starts on the grid from a minute to the end of the day. */
  const gridFrom = (minute: number) =>
    Array.from({ length: (24 * 60) / GRID }, (_, index) => index * GRID)
      .filter((time) => time >= minute)
      .map(textOf);

  const orderAt = (shop: Shop, at: string): Request<'createOrder'> => ({
    entity_name: 'establishment',
    entity_id: shop.id,
    items: [{ item_id: shop.cut }],
    customer_name: 'Cliente de Teste',
    customer_phone: '11987654321',
    order_datetime: `${at}:00`,
    attendant_id: shop.collaborator,
  });

  /** The next start on the grid after `minutes`, as YYYY-MM-DDTHH:MM in the shop's local time. */
  function startIn({ zone }: Shop, minutes: number): string {
    const step = GRID * 60_000;
    const at = Math.ceil((clock.now() + minutes * 60_000) / step) * step;
    const [day, time] = zoneClock(zone).wallClock(at);
    return `${day}T${time.slice(0, 5)}`;
  }

  test('yesterday, today and tomorrow follow the shop’s local time', async () => {
    for (const shop of shops) {
      let before: ReturnType<typeof localNow>;
      let times: string[][];
      let first: string | undefined;
      // Repeats when a quarter of an hour ends between the two readings.
      do {
        before = localNow(shop);
        const [today] = before;
        times = await Promise.all([-1, 0, 1].map((days) => offered(shop, addDays(today, days))));
        first = await firstDay(shop);
      } while (localNow(shop).join() !== before.join());
      expect(times, `${shop.zone} at ${before}`).toEqual([[], gridFrom(before[1]), gridFrom(0)]);
      expect(first, shop.zone).toBe(before[0]);
    }
  });

  test('the last quarter before midnight and the first after it are booked and listed on their own days', async () => {
    for (const shop of shops) {
      const tomorrow = addDays(localNow(shop)[0], 1);
      const after = addDays(tomorrow, 1);
      for (const [date, time] of [
        [tomorrow, '23:45'],
        [after, '00:00'],
      ] as const) {
        const { order } = await owner.call('createOrder', orderAt(shop, `${date}T${time}`));
        expect(order?.order_datetime && Date.parse(order.order_datetime)).toBe(
          zoneClock(shop.zone).instantOf(date, time).getTime(),
        );
        const daysOf = async (day: string) => {
          const { orders } = await owner.call('listOrdersByEntity', {
            entity_name: 'establishment',
            entity_id: shop.id,
            start_date: day,
            end_date: day,
          });
          const { agendas } = await owner.call('listAgenda', {
            establishment_id: shop.id,
            start_date: day,
            end_date: day,
          });
          const instant = order?.order_datetime;
          const stretches = agendas.flatMap((agenda) => agenda.stretches);
          return [
            orders.some(({ id }) => id === order?.id),
            stretches.some(({ starts_at }) => Date.parse(starts_at ?? '') === Date.parse(instant ?? '')),
          ];
        };
        expect(await daysOf(date), `${shop.zone} ${date} ${time}`).toEqual([true, true]);
        const neighbour = date === tomorrow ? after : tomorrow;
        expect(await daysOf(neighbour), `${shop.zone} ${neighbour}`).toEqual([false, false]);
        expect(await offered(shop, date)).not.toContain(time);
      }
    }
  });

  test('a time is refused when it is past in the shop’s local time', async () => {
    for (const shop of shops) {
      const [day, time] = zoneClock(shop.zone).wallClock(clock.now() - 5 * 60_000);
      const past = await client.refused('createOrder', { ...orderAt(shop, `${day}T${time.slice(0, 5)}`) });
      expect(past.status, shop.zone).toBe(422);
      expect(past.body.errors).toHaveProperty('order_datetime');
      const soon = await client.ask('createOrder', orderAt(shop, startIn(shop, 1)));
      expect(soon.status, `${shop.zone} ${soon.text}`).toBe(201);
    }
  });

  test('a holiday is today or later and closes the whole day, in the shop’s local time', async () => {
    for (const shop of shops) {
      const [today] = localNow(shop);
      const closed = addDays(today, 3);
      const save = (date: string, kind: 'closed' | 'open') =>
        owner.ask('saveHoliday', { establishment_id: shop.id, date, kind, name: 'Aniversário da cidade' });
      expect((await save(addDays(today, -1), 'open')).status).toBe(422);
      expect((await save(today, 'open')).status).toBe(200);
      expect((await save(closed, 'closed')).status).toBe(200);
      const times = await Promise.all([2, 3, 4].map((days) => offered(shop, addDays(today, days))));
      // The first start of the day after tomorrow is taken by a booking of another test.
      expect(times[0]?.at(-1)).toBe('23:45');
      expect(times[1]).toEqual([]);
      expect(times[2]).toEqual(gridFrom(0));
    }
  });

  test('weekly hours apply to the shop’s local weekday', async () => {
    for (const shop of shops) {
      const rows = await owner.call('listSchedule', { employer_id: shop.collaborator });
      const date = addDays(localNow(shop)[0], 5);
      const weekday = weekdayOf(date);
      const row = rows.find(({ day_of_week }) => day_of_week === weekday);
      await owner.call('updateSchedule', { id: row?.id ?? 0, is_active: true, start_time: '12:00' });
      const neighbours = [addDays(date, -1), addDays(date, 1)];
      expect(await offered(shop, date)).toEqual(gridFrom(12 * 60));
      for (const day of neighbours) expect(await offered(shop, day)).toEqual(gridFrom(0));
    }
  });

  test('clients may change a booking until the deadline, even across midnight', async () => {
    for (const shop of shops) {
      const near = startIn(shop, DEADLINE_MINUTES - 2 * GRID);
      const far = startIn(shop, DEADLINE_MINUTES + 2 * GRID);
      for (const [at, status] of [
        [near, 409],
        [far, 200],
      ] as const) {
        const { order } = await client.call('createOrder', orderAt(shop, at));
        const change = { id: order?.id ?? 0, action: 'cancel' as const };
        const answer = await client.ask('updateOrderAppointmentStatus', change);
        expect(answer.status, `${shop.zone} ${at}: ${answer.text}`).toBe(status);
        if (status === 409) expect(answer.body).toMatchObject({ reason: 'TOO_LATE' });
      }
    }
  });
});
