// Public data of shops in lists: opening hours, next free time, prices and services.
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, today } from '../../../web/src/lib/time/sao-paulo.ts';
import type { Api } from '../../harness/api.ts';
import { signedIn } from '../../harness/people.ts';
import { mailbox, visitor } from '../../harness/suites/shared-stack.ts';
import { everyDay, weekdayOf } from '../../harness/weekdays.ts';
import { demoPeople, newItem, newShop, type People, type Shop, unique } from '../owner.ts';

let people: People;
let owner: Api;
beforeAll(async () => {
  people = await demoPeople();
  ({ api: owner } = await signedIn(visitor(), mailbox()));
}, 60_000);

interface Place {
  shop: Shop;
  employer_id: number;
}

/** A listed shop whose owner works around the clock, so that it has free time at any moment. */
async function openShop(fields: Record<string, unknown> = {}): Promise<Place> {
  const shop = await newShop(owner, fields);
  await newItem(owner, shop, { duration: 15, price: 45 });
  const { user } = await owner.call('getMe', {});
  const { employer } = await owner.call('createCollaborator', {
    establishment_id: shop.id,
    user_id: user?.id ?? 0,
    role: 'Barbeiro',
  });
  const employer_id = employer?.id ?? 0;
  await owner.call('saveSchedule', {
    employer_id,
    schedules: everyDay('00:00', '24:00'),
  });
  expect((await owner.call('getListing', { id: shop.id })).listed).toBe(true);
  return { shop, employer_id };
}

const openingsOf = async (...ids: number[]) =>
  (await visitor().call('listOpenings', { establishment_ids: ids })).openings;

const found = async (q: string): Promise<number[]> =>
  (await visitor().call('listEstablishments', { category: 'barbershop', q })).establishments.map(
    ({ id }) => id,
  );

const hide = (shop: Shop, hidden: boolean) =>
  people.admin.call('reviewEstablishment', {
    id: shop.id,
    hidden: hidden ? '1' : '0',
    reason: hidden ? 'Fotos de outra barbearia' : '',
  } as never);

describe('openings', () => {
  test("list the shop's week and the first bookable time", async () => {
    const { shop, employer_id } = await openShop();
    const [opening] = await openingsOf(shop.id);
    expect(opening).toMatchObject({ establishment_id: shop.id, time_zone: 'America/Sao_Paulo' });
    expect(opening?.hours).toEqual(everyDay('00:00', '24:00'));
    // Compares again if a quarter of an hour ends between the two answers.
    const agree = async () => {
      const { days } = await visitor().call('listAvailableDays', { employer_id, days: 2, duration: 15 });
      const day = days.find(({ available_times }) => available_times.length > 0);
      const [now] = await openingsOf(shop.id);
      return now?.next_time?.date === day?.date && now?.next_time?.time === day?.available_times[0];
    };
    await expect.poll(agree, { timeout: 60_000 }).toBe(true);
  });

  test('reflect taken and released time immediately', async () => {
    const { shop, employer_id } = await openShop();
    expect((await openingsOf(shop.id))[0]?.next_time).not.toBeNull();
    const first = today();
    const ids: number[] = [];
    // Three days, because midnight may pass.
    for (const date of [first, addDays(first, 1), addDays(first, 2)]) {
      const { reserved } = await owner.call('reserveTime', { employer_id, date, type: 'holiday' } as never);
      ids.push(reserved?.id ?? 0);
    }
    expect((await openingsOf(shop.id))[0]?.next_time).toBeNull();
    for (const id of ids) await owner.call('releaseTime', { id });
    expect((await openingsOf(shop.id))[0]?.next_time).not.toBeNull();
  });

  test('reflect a booking immediately at every shop of the person', async () => {
    const { shop, employer_id } = await openShop();
    const other = await openShop();
    const tomorrow = addDays(today(), 1);
    // Working hours of a single quarter of an hour, tomorrow: the next free time until it is
    // booked.
    const weekday = weekdayOf(tomorrow);
    for (const place of [{ shop, employer_id }, other]) {
      for (const { id } of await owner.call('listSchedule', { employer_id: place.employer_id })) {
        await owner.call('deleteSchedule', { id });
      }
      await owner.call('saveSchedule', {
        employer_id: place.employer_id,
        schedules: [{ day_of_week: weekday, start_time: '23:30', end_time: '23:45' }],
      });
    }
    const next = async () =>
      (await openingsOf(shop.id, other.shop.id)).map(({ next_time }) => next_time?.time ?? null);
    expect(await next()).toEqual(['23:30', '23:30']);
    const [item] = (await visitor().call('viewEstablishment', { slug: shop.slug })).items;
    const booked = await owner.ask('createOrder', {
      entity_name: 'establishment',
      entity_id: shop.id,
      items: [{ item_id: item?.id ?? 0 }],
      customer_name: 'Cliente de Teste',
      order_datetime: `${tomorrow}T23:30:00`,
      attendant_id: employer_id,
    } as never);
    expect(booked.status, booked.text).toBe(201);
    expect(await next()).toEqual([null, null]);
  });

  test('reflect changed hours immediately', async () => {
    const { shop, employer_id } = await openShop();
    expect((await openingsOf(shop.id))[0]?.hours).toHaveLength(7);
    const schedules = await owner.call('listSchedule', { employer_id });
    await owner.call('deleteSchedule', { id: schedules[0]?.id ?? 0 });
    expect((await openingsOf(shop.id))[0]?.hours).toHaveLength(6);
    await owner.call('updateSchedule', { id: schedules[1]?.id ?? 0, is_active: false });
    expect((await openingsOf(shop.id))[0]?.hours).toHaveLength(5);
  });

  test('are empty for hidden and unknown shops', async () => {
    const { shop } = await openShop();
    const other = await openShop();
    expect(await openingsOf(shop.id, other.shop.id)).toHaveLength(2);
    await hide(shop, true);
    const left = await openingsOf(shop.id, 999_999_999, other.shop.id);
    expect(left.map(({ establishment_id }) => establishment_id)).toEqual([other.shop.id]);
    await hide(shop, false);
    expect(await openingsOf(shop.id)).toHaveLength(1);
  });

  test('are limited to 50 shops per request', async () => {
    const ids = Array.from({ length: 51 }, (_, index) => index + 1);
    expect(await openingsOf(...ids.slice(0, 50))).not.toEqual([]);
    for (const establishment_ids of [ids, []]) {
      expect((await visitor().refused('listOpenings', { establishment_ids })).status).toBe(422);
    }
  });
});

describe('the list of shops', () => {
  test('is searched by items on sale, ignoring accents and case', async () => {
    const { shop } = await openShop();
    const word = unique('Degradê').replace(' ', '');
    const item = await newItem(owner, shop, { name: `${word} na navalha` });
    expect(await found(word.toUpperCase().replace('Ê', 'E'))).toEqual([shop.id]);
    await owner.call('updateItem', { id: item.id, status: '0' } as never);
    expect(await found(word)).toEqual([]);
    await owner.call('updateItem', { id: item.id, status: '1' } as never);
    expect(await found(word)).toEqual([shop.id]);
    await hide(shop, true);
    expect(await found(word)).toEqual([]);
  });

  test('shows the lowest current price', async () => {
    const { shop } = await openShop({ neighborhood: 'Água Verde' });
    const listed = async () =>
      (
        await visitor().call('listEstablishments', { category: 'barbershop', q: shop.name })
      ).establishments.find(({ id }) => id === shop.id);
    expect(await listed()).toMatchObject({ price_from: 45, neighborhood: 'Água Verde' });
    const item = await newItem(owner, shop, { price: 12.5 });
    expect(await listed()).toMatchObject({ price_from: 12.5 });
    await owner.call('deleteItem', { id: item.id });
    expect(await listed()).toMatchObject({ price_from: 45 });
  });
});

describe('a shop', () => {
  test('with a reserved word as its name gets another slug', async () => {
    for (const name of ['View', 'create', 'Schedule']) {
      const shop = await newShop(owner, { name });
      expect(shop.slug).toMatch(new RegExp(`^${name.toLowerCase()}-\\d+$`));
    }
  });

  test('keeps the order of its segments', async () => {
    const segments = ['sobrancelha', 'corte_masculino', 'barba'];
    const shop = await newShop(owner, { segments });
    expect(shop.segments).toEqual(segments);
    const { establishment } = await owner.call('updateEstablishment', {
      id: shop.id,
      segments: ['pintura', 'barba'],
    } as never);
    expect(establishment?.segments).toEqual(['pintura', 'barba']);
  });
});
